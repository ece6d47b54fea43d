// SPDX-License-Identifier: MIT
// On a phone, in the dark, without motion; and how quickly.

import { ink, link, open, settle } from './browser.mjs'
import { is, ok } from './tap.mjs'

export async function onAPhone () {
  const page = await open('', { viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2, hasTouch: true, isMobile: true })
  const seen = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    drawings: [...document.querySelectorAll('.drawing')].map((e) => {
      const { left, right, height } = e.getBoundingClientRect()
      return left >= 0 && right <= 360 && height >= 200
    }),
    rows: new Set([...document.querySelectorAll('header > button')].map((e) =>
      Math.round(e.getBoundingClientRect().top))).size,
    play: document.getElementById('play').getBoundingClientRect().bottom,
    small: [...document.querySelectorAll('button, select')].filter((e) =>
      e.offsetParent && !e.closest('figcaption') && e.offsetHeight < 36).length
  }))
  is('nothing is wider than the phone', seen.wide, 360)
  is('the buttons are in one row', seen.rows, 1)
  is('the drawings are whole', seen.drawings, [true, true, true, true])
  ok('the button to play is on the screen', seen.play <= 740, seen.play)
  is('nothing is too small for a finger', seen.small, 0)
  await page.tap('#play')
  is('and is tapped', await page.evaluate(() => halfstep.page.playing), false)
  await page.close()
}

export async function inTheDark () {
  const shade = (page) => page.evaluate(() => {
    const [r, g, b] = getComputedStyle(document.documentElement)
      .backgroundColor.match(/\d+/g).map(Number)
    return (r + g + b) / 765
  })
  const dark = await open('', { colorScheme: 'dark' })
  ok('dark is dark', await shade(dark) < 0.2, await shade(dark))
  ok('the exact motion is light there',
    (await ink(dark, '#phase', '#f2f2f2')).count > 20)
  await dark.emulateMedia({ colorScheme: 'light' })
  await settle(dark)
  ok('and goes light with the system', await shade(dark) > 0.8)
  await dark.close()
}

export async function withoutMotion () {
  const page = await open(link('-s orbit -i euler,leapfrog -d 0.05 -n 300'),
    { reducedMotion: 'reduce' })
  const time = () => page.evaluate(() => halfstep.page.time)
  const first = await time()
  await page.waitForTimeout(300)
  is('nothing moves by itself, and all is shown', [first, await time()],
    [15, 15])
  await page.click('#play')
  await page.waitForTimeout(300)
  ok('until one asks for it', await time() > 0 && await time() < 15)
  await page.close()
}

export async function frames () {
  const page = await open(link('-s pendulum -i euler,semi-implicit-euler,' +
    'stormer-verlet,velocity-verlet,rk4 -d 0.05 -n 4000'))
  await page.evaluate(() => { halfstep.page.frames.length = 0 })
  await page.waitForTimeout(2000)
  const list = await page.evaluate(() => halfstep.page.frames)
  const work = list.map((f) => f.work).sort((a, b) => a - b)
  const apart = list.slice(1).map((f, i) => f.now - list[i].now)
    .sort((a, b) => a - b)
  const at = (l, part) => l[Math.floor(part * (l.length - 1))].toFixed(1)
  console.log(`# five integrators: ${list.length} frames in 2 s; between them ` +
    `${at(apart, 0.5)} ms, of work in one ${at(work, 0.5)}, 95 %: ` +
    `${at(work, 0.95)} ms`)
  /* 60 a second leave 16.7 ms; it takes one or two.  */
  ok('five integrators leave time in a frame', at(work, 0.5) < 16.7, work)
  await page.evaluate(() => { location.hash =
    'run=-s+fermi-pasta-ulam+-i+euler,rk4,gauss6,yoshida8,exact+-d+0.01+-n+500000' })
  await page.waitForTimeout(500)
  await page.evaluate(() => { halfstep.page.frames.length = 0 })
  await page.waitForTimeout(1000)
  const busy = await page.evaluate(() => [halfstep.page.computing,
    halfstep.page.frames.map((f) => f.work).sort((a, b) => a - b)])
  ok('a long run is computed a little at a time', busy[0] &&
    busy[1][Math.floor(busy[1].length / 2)] < 50, busy)
  await page.close()
}
