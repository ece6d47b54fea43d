// SPDX-License-Identifier: MIT
// On a phone, in the dark, without motion; and how quickly.

import { ink, link, open, settle, show } from './browser.mjs'
import { is, ok } from './tap.mjs'

const MANY = '-s pendulum -i euler,semi-implicit-euler,stormer-verlet,' +
  'velocity-verlet,leapfrog,rk4,yoshida4,gauss4,newmark,half-missing,exact ' +
  '-d 0.5 -n 200'

// What of the legend is seen, without scrolling in it; and panels too low.
const cut = (page) => page.evaluate(() => {
  const legend = document.getElementById('legend')
  const { right, bottom } = legend.getBoundingClientRect()
  const items = [...legend.children].map((e) => e.getBoundingClientRect())
  return [items.length, items.filter((r) => r.right > right + 1 ||
    r.bottom > bottom + 1 || r.right > innerWidth).length,
  legend.scrollHeight > legend.clientHeight + 1,
  [...document.querySelectorAll('.drawing')].filter((e) =>
    e.clientHeight < 130).length]
})

export async function onAPhone () {
  for (const [width, height] of [[360, 640], [390, 844], [844, 390]]) {
    const page = await open('', { viewport: { width, height },
      deviceScaleFactor: 2, hasTouch: true, isMobile: true })
    await aPhone(page, width, height)
    await show(page, MANY)
    await settle(page)
    is(`${width}: a legend of eleven is whole`, await cut(page), [11, 0, false, 0])
    is(`${width}: and no wider`, await page.evaluate(() =>
      document.documentElement.scrollWidth), width)
    await page.close()
  }
}

async function aPhone (page, width, height) {
  const seen = await page.evaluate((width) => ({
    wide: document.documentElement.scrollWidth,
    drawings: [...document.querySelectorAll('.drawing')].map((e) => {
      const { left, right, height } = e.getBoundingClientRect()
      return left >= 0 && right <= width && height >= 200
    }),
    rows: new Set([...document.querySelectorAll('header > button')].map((e) =>
      Math.round(e.getBoundingClientRect().top))).size,
    play: document.getElementById('play').getBoundingClientRect().bottom,
    transport: document.getElementById('transport').offsetHeight,
    small: [...document.querySelectorAll('button, select, .map')].filter((e) =>
      e.offsetParent && !e.closest('figcaption') && e.offsetHeight < 36).length
  }), width)
  is(`${width}: nothing is wider than the phone`, seen.wide, width)
  is(`${width}: the buttons are in one row`, seen.rows, 1)
  is(`${width}: the drawings are whole`, seen.drawings, [true, true, true, true])
  ok(`${width}: the button to play is on the screen`, seen.play <= height,
    seen.play)
  ok(`${width}: what stays on top is low`, seen.transport <= 80, seen.transport)
  is(`${width}: nothing is too small for a finger`, seen.small, 0)
  await page.tap('#play')
  is(`${width}: and is tapped`, await page.evaluate(() =>
    halfstep.page.playing), false)
  await page.tap('#energy .u-over')
  const part = await page.evaluate(() => halfstep.page.time / halfstep.page.end)
  ok(`${width}: a finger on the energy's axis goes there`,
    Math.abs(part - 0.5) < 0.02, part)
  await page.tap('[data-map="rk4"]')
  ok(`${width}: an integrator is tapped`, await page.evaluate(() =>
    halfstep.page.shown.includes('rk4')))
}

// A large screen, and a reader who wants large text: the drawings' grows, too.
export async function projected () {
  const page = await open(link(MANY), { viewport: { width: 1920, height: 1080 } })
  const text = () => page.evaluate(() => [halfstep.page.motion.panel.text,
    parseFloat(halfstep.page.energy.plot.axes[0].font[0]) / devicePixelRatio])
  const usual = await text()
  ok('on a large screen text is larger', usual.every((size) => size > 15), usual)
  is('the legend is whole', await cut(page), [11, 0, false, 0])
  await page.addStyleTag({ content: 'html { font-size: 32px }' })
  await page.evaluate(() => halfstep.page.redraw())
  await settle(page)
  is('and as large as one wants', await text(), [26, 26])
  await page.close()
  const small = await open(link(MANY))
  is('a legend of eleven is whole', await cut(small), [11, 0, false, 0])
  await small.close()
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
  /* 60 a second leave 16.7 ms; it takes one or two, and with an older machine's
     third of the speed still less.  */
  ok('five integrators leave time in a frame', at(work, 0.95) < 16.7, work)
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
