// SPDX-License-Identifier: MIT
// What is drawn, and what the lessons say.

import { readFileSync, readdirSync } from 'node:fs'
import { command, data, ink, open, settle, show, view } from './browser.mjs'
import { compare } from './numbers.mjs'
import { is, ok } from './tap.mjs'

const source = process.env.srcdir ?? '.'

export async function theDrawings () {
  const page = await open()
  const two = 'euler,rk4'
  for (const run of ['-s harmonic', '-s pendulum', '-s orbit', '-s rod',
    '-s outer-planets', '-s fermi-pasta-ulam', '-s double-pendulum']) {
    const map = run === '-s rod' ? 'rattle,relaxation' : two
    await show(page, `${run} -i ${map}`)
    const { steps, step } = await view(page)
    await show(page, `${run} -i ${map} -d ${step} -n ${steps}`,
      { at: step * steps * 0.07 })
    await settle(page)
    const looks = await page.evaluate(() =>
      halfstep.page.runs.map((r) => r.look.colour))
    for (const where of ['#motion', '#phase', '#energy', '#order']) {
      for (const colour of looks) {
        const { count } = await ink(page, where, colour)
        ok(`${run} -i ${map}: ${colour} is drawn in ${where}`, count > 20, count)
      }
    }
  }
  is('no such colour, no such ink',
    (await ink(page, '#motion', '#ff00ff')).count, 0)
  /* x = cos 2t, v = -2 sin 2t, to 1e-9 by rk4: the mark is where that is.  */
  await show(page, '-s harmonic -i rk4 -p omega=2 -d 0.01 -n 100', { at: 0.3 })
  await settle(page)
  const shade = await page.evaluate(() => {
    const { panel } = halfstep.page.phase
    const at = [panel.x(Math.cos(0.6)), panel.y(-2 * Math.sin(0.6))]
      .map((x) => Math.round(x * panel.ratio))
    return [...panel.over.getContext('2d').getImageData(...at, 1, 1).data]
  })
  is('the phase plane is velocity against coordinate', shade,
    [0x56, 0xb4, 0xe9, 255])
  /* A coordinate leaves its trail in time: 9 s of the 15.7 s that are shown.  */
  await show(page, '-s harmonic -i euler -d 0.1 -n 200', { at: 9 })
  await settle(page)
  const { wide } = await ink(page, '#motion', '#E69F00')
  ok('the trail is as long as the time', wide > 0.4 && wide < 0.6, wide)
  /* The cloth's upper edge begins level between its two pins, so that it is seen
     as long as it is: four rods of one length, but for rounding.  */
  await show(page, '-s cloth -i rattle -d 0.01 -n 10')
  const edge = await page.evaluate(() => {
    const { runs: [{ run }], scene } = halfstep.page.motion
    const at = (i) => run.scene.slice(2 * i, 2 * i + 2)
    return scene.links.slice(0, 4).map(([from, to]) =>
      Math.hypot(at(from)[0] - at(to)[0], at(from)[1] - at(to)[1]))
  })
  ok('the cloth hangs from two pins',
    Math.max(...edge) - Math.min(...edge) < 1e-12, edge)
  await page.close()
}

// Nothing that can be seen, saved or copied names the integrators, until one
// asks.
async function aRiddle (page, run, task) {
  const hidden = /-i (\S+)/.exec(run)[1].split(',').filter((n) => n !== 'exact')
  const told = async (what, text) => is(`a riddle: ${what}`,
    hidden.filter((name) => `${text}`.includes(name)), [])
  const seen = () => page.evaluate(() => document.body.innerText)
  ok('a riddle: the task', (await seen()).includes(task))
  await told('what is seen', await seen())
  await told('the data', await data(page))
  for (const key of ['4', '7']) await page.keyboard.press(key)
  is('a riddle: no key switches', (await view(page)).integrators.length, 3)
  ok('a riddle: no command to copy', await page.isDisabled('#copy'))
  await page.selectOption('#rule', 'logarithmic')
  await settle(page)
  await told('what does not fit', await seen())
  await page.selectOption('#rule', 'fixed')
  await page.click('#link')
  const link = await page.evaluate(() => location.hash)
  await told('the link', decodeURIComponent(link))
  const other = await open(link.slice(1))
  is('a riddle: the link restores it', [await data(other), (await view(other))
    .integrators], [await data(page), (await view(page)).integrators])
  await other.selectOption('#lesson', '')
  await told('on leaving', await other.evaluate(() => halfstep.page.command()
    .replace('velocity-verlet', '')))
  await other.close()
  await page.click('#solve')
  await settle(page)
}

export async function theLessons () {
  const page = await open()
  const files = readdirSync(`${source}/doc/lessons`)
    .filter((f) => f.endsWith('.lesson')).sort()
  is('the page begins with the first lesson', (await view(page)).lesson,
    files[0].replace('.lesson', ''))
  is('and lists them all', await page.locator('#lesson option').count(),
    files.length + 1)
  for (const file of files) {
    const head = readFileSync(`${source}/doc/lessons/${file}`, 'utf8')
    const line = (key) => new RegExp(`^${key}: (.*)$`, 'm').exec(head)?.[1]
    await page.selectOption('#lesson', file.replace('.lesson', ''))
    await settle(page)
    if (line('Task')) await aRiddle(page, line('View'), line('Task'))
    is(`${file}: its view`, await command(page), `halfstep run ${line('View')}`)
    const notice = await page.locator('#notice').innerText()
    ok(`${file}: what to notice`, notice.includes(line('Title')) &&
      notice.includes(line('Notice')) && line('Notice').length > 40, notice)
    await compare(page, file)
  }
  await page.close()
}
