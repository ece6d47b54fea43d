// SPDX-License-Identifier: MIT
// Everything that can be touched: with the mouse and by keys; what is saved,
// and what a link restores.

import { readFileSync } from 'node:fs'
import { command, data, ink, link, open, settle, show, view } from './browser.mjs'
import { compare, differences, program } from './numbers.mjs'
import { is, ok } from './tap.mjs'

// The lessons are chosen, and solved, in drawings.mjs.
const touched = new Set(['lesson', 'solve'])

// Each control changes what it should, and only where it can.
export async function theControls () {
  const page = await open(link('-s harmonic -i euler -d 0.1 -n 100'))
  const choose = async (id, value, what, wanted) => {
    await page.selectOption(`#${id}`, value)
    await settle(page)
    is(`${id}: ${value}`, await page.evaluate(what), wanted)
    touched.add(id)
  }
  const press = async (id, what, wanted) => {
    await page.click(`#${id}`)
    await settle(page)
    is(`${id} is pressed`, await page.evaluate(what), wanted)
    touched.add(id)
  }
  await press('play', () => halfstep.page.playing, false)
  await press('play', () => halfstep.page.playing, true)
  await page.waitForTimeout(300)
  ok('time goes by', await page.evaluate(() => halfstep.page.time > 0))
  await press('restart', () => halfstep.page.playing &&
    halfstep.page.time < 1, true)
  await page.locator('#time').fill('500')
  is('time: the middle', await page.evaluate(() => [halfstep.page.playing,
    halfstep.page.time]), [false, 5])
  touched.add('time')
  await choose('speed', '4', () => halfstep.page.view.speed, 4)
  await choose('scale', 'log', () => halfstep.page.energy.log, true)
  await choose('scale', 'linear', () => halfstep.page.energy.log, false)
  for (const [id, value, wanted] of [['h', '0.2', '-d 0.2 -n 50'],
    ['T', '30', '-d 0.2 -n 150'], ['omega', '2', '-p omega=2 -d 0.2 -n 150']]) {
    await page.fill(`#number-${id}`, value)
    await page.press(`#number-${id}`, 'Enter')
    ok(`${id}: ${value}`, (await command(page)).includes(wanted),
      await command(page))
    touched.add(`number-${id}`)
  }
  for (const id of ['h', 'T', 'omega']) {
    const before = await command(page)
    await page.focus(`#slide-${id}`)
    await page.press(`#slide-${id}`, 'End')
    ok(`${id}: the slider`, await command(page) !== before, before)
    touched.add(`slide-${id}`)
  }
  await show(page, '-s harmonic -i newmark -p omega=2 -d 0.1 -n 50')
  await page.fill('[id="number-newmark.beta"]', '0.125')
  await page.press('[id="number-newmark.beta"]', 'Enter')
  is('a parameter of an integrator', await command(page), 'halfstep run -s ' +
    'harmonic -i newmark -p omega=2 -p newmark.beta=0.125 -d 0.1 -n 50')
  const before = await command(page)
  await page.fill('#number-omega', '-3')
  await page.press('#number-omega', 'Enter')
  is('a number that is not admissible changes nothing', await command(page),
    before)
  await press('usual', () => halfstep.page.view.set, {})
  await show(page, '-s orbit -i drift-kick-drift -d 0.05 -n 100')
  await choose('plane', '1', () => halfstep.page.phase.q, 2)
  await choose('rule', 'logarithmic', () => halfstep.page.command()
    .includes('--step-rule=logarithmic'), true)
  await choose('rule', 'fixed', () => halfstep.page.view.rule, 'fixed')
  await choose('system', 'magnetic', () => [halfstep.page.view.system,
    halfstep.page.fits[halfstep.page.names.indexOf('stormer-verlet')]],
  ['magnetic', 'velocity'])
  ok('what is of no use cannot be chosen',
    await page.isDisabled('[data-map="stormer-verlet"]'))
  await choose('system', 'pendulum', () => halfstep.page.view.system, 'pendulum')
  await page.evaluate(() => document.querySelectorAll('details')
    .forEach((d) => { d.open = true }))
  await page.locator('[data-map="rk4"]').setChecked(true)
  await page.locator('[data-map="stale-force"]').setChecked(true)
  is('integrators and faults are chosen', (await view(page)).integrators,
    ['rk4', 'drift-kick-drift', 'stale-force'])
  const maps = await page.$$eval('[data-map]:not(:disabled)', (all) =>
    all.map((e) => e.dataset.map))
  for (const map of maps) {
    const [was, shown] = await page.evaluate((map) => {
      const box = document.querySelector(`[data-map="${map}"]`)
      const was = box.checked
      box.click()
      return [was, halfstep.page.runs.map((r) => r.look.name)]
    }, map)
    if (shown.includes(map) === was) ok(`${map} is switched`, false, shown)
    await page.evaluate((map) =>
      document.querySelector(`[data-map="${map}"]`).click(), map)
  }
  ok('all integrators and faults are switched', maps.length > 70, maps.length)
  await press('theme', () => document.documentElement.dataset.theme, 'dark')
  await press('theme', () => document.documentElement.dataset.theme, 'light')
  await press('help', () => document.getElementById('keys').open, true)
  await page.click('#keys button')
  ok('help is closed', !await page.isVisible('#keys'))
  await page.click('#copy')
  touched.add('copy')
  await page.waitForFunction(() => /copied|halfstep run/.test(
    document.getElementById('said').textContent))
  await page.close()
}

export async function theLink () {
  const run = '-s pendulum -i euler,leapfrog,half-missing,exact -p theta0=2.5 ' +
    '-d 0.15 -n 321'
  const page = await open(link(run, { at: '31.25', speed: '0.5',
    scale: 'log', theme: 'dark' }))
  await page.click('#link')
  touched.add('link')
  const hash = await page.evaluate(() => location.hash.slice(1))
  const other = await open(hash)
  is('a link restores the view', await view(other), await view(page))
  is('and its words', await command(other), `halfstep run ${run}`)
  is('and the time, standing still', await other.evaluate(() =>
    [halfstep.page.time, halfstep.page.playing]), [31.25, false])
  is('and the numbers', await data(other), await data(page))
  /* Of the drawings: the browser's own edges are not quite the same twice.  */
  const pixels = async (p) => {
    await settle(p)
    await p.evaluate(() => halfstep.page.redraw())
    await settle(p)
    return p.evaluate(() => [...document.querySelectorAll('.drawing canvas')]
      .map((canvas) => canvas.toDataURL()).join())
  }
  ok('and every pixel', await pixels(page) === await pixels(other))
  await other.evaluate(() => halfstep.page.seek(30))
  await settle(other)
  ok('another time has others', await pixels(page) !== await pixels(other))
  await show(other, 'rubbish & -s ?? -i <b>,euler -d 0 -n x', { at: 'x' })
  is('rubbish in a link is left out', (await view(other)).integrators, ['euler'])
  const lost = await other.locator('#wrong').innerText()
  ok('and named, in the words of the program', ['--integrator=<b>: no ',
    '--system=??: no such system; there are: harmonic, ', '--step=0: the step ' +
    'must not be 0', '--steps=x: not a number'].every((why) =>
    lost.includes(why)), lost)
  await show(other, '-s pendulum -i rk4 -d 0.1 -n 100', { at: '-5',
    speed: '-3', scale: 'steep', theme: 'loud' })
  await settle(other)
  const kept = await view(other)
  is('and what is no time, speed, scale or theme', [kept.at ?? null, kept.speed,
    kept.scale, kept.theme], [null, 1, 'auto', ''])
  is('and the motion is drawn', await other.evaluate(() =>
    halfstep.page.time >= 0), true)
  await page.close()
  await other.close()
}

export async function theFiles () {
  const page = await open(link('-s orbit -i euler,leapfrog -d 0.05 -n 300'))
  const save = async (id) => {
    const [file] = await Promise.all([page.waitForEvent('download'),
      page.click(`#${id}`)])
    touched.add(id)
    return [file.suggestedFilename(), readFileSync(await file.path())]
  }
  const [csv, table] = await save('csv')
  is('the data have a name', csv, 'halfstep-orbit.csv')
  const theirs = program('halfstep run -s orbit -i euler,leapfrog -d 0.05 -n 300')
  is('and are those of halfstep run', differences(table.toString(), theirs,
    { name: 'orbit', dof: 2 }), [])
  const [png, picture] = await save('png')
  is('the picture has a name', png, 'halfstep-orbit.png')
  is('it is a PNG of 2560 x 1720', [picture.toString('latin1', 1, 4),
    picture.readUInt32BE(16), picture.readUInt32BE(20)], ['PNG', 2560, 1720])
  ok('with much in it', picture.length > 50000, picture.length)
  await page.close()
}

export async function theKeys () {
  const page = await open(link('-s harmonic -i euler -d 0.1 -n 100'))
  const press = async (key, what, wanted) => {
    await page.keyboard.press(key)
    await settle(page)
    is(`key ${key}`, await page.evaluate(what), wanted)
  }
  await press('Space', () => halfstep.page.playing, false)
  await press('Space', () => halfstep.page.playing, true)
  await press('ArrowRight', () => halfstep.page.playing, false)
  await page.evaluate(() => halfstep.page.seek(0))
  await press('ArrowRight', () => halfstep.page.time, 0.1)
  await press('ArrowLeft', () => halfstep.page.time, 0)
  await press('+', () => halfstep.page.view.step, 0.125)
  await press('-', () => halfstep.page.view.step, 0.1)
  await press('4', () => halfstep.page.view.integrators,
    ['euler', 'velocity-verlet'])
  await press('1', () => halfstep.page.view.integrators, ['velocity-verlet'])
  await press('r', () => halfstep.page.playing, true)
  await press('s', () => halfstep.page.view.system, 'pendulum')
  await press('n', () => halfstep.page.view.lesson, '01-explicit-euler')
  await press('e', () => document.getElementById('notice').hidden, true)
  await press('e', () => document.getElementById('notice').hidden, false)
  await press('h', () => document.getElementById('keys').open, true)
  await press('Escape', () => document.getElementById('keys').open, false)
  const [file] = await Promise.all([page.waitForEvent('download'),
    page.keyboard.press('p')])
  is('key p', file.suggestedFilename(), 'halfstep-harmonic.png')
  /* By Tab alone one comes to everything, and sees where one is.  */
  await page.evaluate(() => document.activeElement.blur())
  const seen = new Set()
  let unseen = 0
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => {
      const e = document.activeElement
      return [e.id || e.dataset.map || e.parentElement.id,
        getComputedStyle(e).outlineStyle]
    })
    seen.add(at[0])
    if (at[0] && at[1] === 'none') unseen++
  }
  const wanted = ['lesson', 'link', 'png', 'csv', 'theme', 'help', 'system',
    'euler', 'exact', 'more', 'faults', 'slide-h', 'number-h', 'rule',
    'slide-omega', 'usual', 'scale', 'restart', 'play', 'time', 'speed', 'copy']
  is('Tab comes to', wanted.filter((id) => !seen.has(id)), [])
  is('and shows where it is', unseen, 0)
  await page.focus('[data-map="rk4"]')
  await page.keyboard.press('Space')
  ok('space switches an integrator', (await view(page)).integrators
    .includes('rk4'))
  is('and the focus stays', await page.evaluate(() =>
    document.activeElement.dataset.map), 'rk4')
  await page.close()
}

// What the program's command line takes the page takes; the numbers are the same.
export async function theCommands () {
  const page = await open()
  const taken = [
    ['-s pendulum -i verlet -p theta0=90deg -d 0.1 -t 20',
      '-s pendulum -i stormer-verlet -d 0.1 -n 200'],
    ['-s pendulum -i rk4 -p theta0=60deg -d 0.1 -n 200',
      '-s pendulum -i rk4 -p theta0=1.0471975511965979 -d 0.1 -n 200'],
    ['--sys=harmonic --integrator basic --start 1,0.5 --step=-0.1 --steps=150',
      '-s harmonic -i euler,semi-implicit-euler,stormer-verlet,' +
      'velocity-verlet,leapfrog,rk4 --start=1,0.5 -d -0.1 -n 150'],
    ['-s damped -i rk4,exact --start=-1,2 --t0=3 -d 0.1 -n 120',
      '-s damped -i rk4,exact --start=-1,2 --t0=3 -d 0.1 -n 120'],
    ['-s orbit -i drift-kick-drift --step-rule=jittered:0.3 -d 0.05 -n 100',
      '-s orbit -i drift-kick-drift --step-rule=jittered:0.3 -d 0.05 -n 100'],
    ['-s pendulum -i leapfrog --start=30deg,0 --t0=2 -d -0.05 -n 200 -P -e 5',
      '-s pendulum -i leapfrog --start=0.5235987755982989,0 --t0=2 -d -0.05 ' +
      '-n 200'],
    ['-s driven -i newmark,rk4 -p newmark.beta=.2 --t0=-4 -d -0.05 -n 200',
      '-s driven -i rk4,newmark -p newmark.beta=0.2 --t0=-4 -d -0.05 -n 200']]
  for (const [typed, wanted] of taken) {
    await show(page, typed)
    await settle(page)
    const sorted = (text) => text.replace(/-i (\S+)/, (all, list) =>
      `-i ${list.split(',').sort()}`)
    is(typed, [sorted(await command(page)), await page.textContent('#wrong')],
      [sorted(`halfstep run ${wanted}`), ''])
    await compare(page, typed)
    await page.click('#link')
    const other = await open(await page.evaluate(() => location.hash.slice(1)))
    is('and its link', await command(other), await command(page))
    await other.close()
  }
  /* Backwards the clock goes back, and all is drawn to the end.  */
  await show(page, '-s harmonic -i euler,rk4 --t0=1 -d -0.1 -n 300', { at: 29 })
  await settle(page)
  is('backwards', [await page.textContent('#clock'), await page.evaluate(() =>
    [halfstep.page.end, halfstep.page.energy.plot.axes[0].label])],
  ['t = -28.00 of -29 s', [30, '1 − t  [s]']])
  ok('backwards all is drawn', (await ink(page, '#energy', '#E69F00')).wide > 0.7)
  for (const [run, why] of [['-d 0.1 -t 20.05', '--span=20.05 is no whole ' +
    'number of steps of 0.1; nearest are --span=20 or --span=20.1'],
  ['-d 0.1 -n 9 --wall=x>0', '--wall=x>0: the page has no walls'],
  ['-p omega=-2', 'omega must be from 1e-06 to 1000000 rad/s'],
  ['-d 0.1 -n 2e6', '--steps=2000000: the page takes 1000000'],
  ['--help', 'no run'], ['-d 0.1 -n 5 --what', 'run takes no option --what']]) {
    await show(page, `-s harmonic -i rk4 ${run}`)
    const said = await page.locator('#wrong').innerText()
    ok(`not taken: ${run}`, said.includes(why) && await command(page) !== '', said)
  }
  await page.locator('[data-map="euler"]').setChecked(true)
  is('which is over with the next choice', await page.textContent('#wrong'), '')
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text', '$ halfstep run -s orbit -i pefrl -d 0.1 -n 100')
    document.body.dispatchEvent(new ClipboardEvent('paste',
      { clipboardData: data, bubbles: true }))
  })
  is('a command is pasted', await command(page),
    'halfstep run -s orbit -i pefrl -d 0.1 -n 100')
  await page.goto(page.url().replace(/#.*/, '#halfstep run -s pendulum -i rk4 ' +
    '-p theta0=45deg -d 0.1 -n 9'))
  is('or stands behind #', await command(page), 'halfstep run -s pendulum -i ' +
    'rk4 -p theta0=0.7853981633974483 -d 0.1 -n 9')
  await page.close()
}

// What is typed and cannot be is named, where it is typed, to those who see it
// and to those who hear it, and changes nothing.
export async function whatIsTyped () {
  const page = await open(link('-s pendulum -i euler,exact -d 0.1 -n 100'))
  const type = async (id, text) => {
    await page.fill(`#number-${id}`, text)
    await page.press(`#number-${id}`, 'Enter')
    const note = page.locator(`#wrong-${id}`)
    return { command: await command(page), said: await note.innerText(),
      seen: await note.isVisible(), role: await note.getAttribute('role'),
      invalid: await page.getAttribute(`#number-${id}`, 'aria-invalid'),
      by: await page.getAttribute(`#number-${id}`, 'aria-describedby') }
  }
  const before = await command(page)
  for (const [id, text, given, allowed] of [
    ['h', '0', 'h = 0', 'must not be 0'], ['h', '', 'h = ', 'as 0.05'],
    ['h', 'words', 'h = words: not a number', 'as 0.05'],
    ['h', '0,1', 'h = 0,1', 'the decimal sign is a point'],
    ['T', '0', 'T = 0', 'as 20'], ['T', '-5', 'T = -5', 'same sign'],
    ['T', 'x', 'T = x: not a number', 'as 20'],
    ['theta0', '9', 'theta0=9', 'from -3.14'],
    ['theta0', 'x', 'theta0=x', '90deg'], ['g', 'abc', 'g=abc', 'from 0.0']]) {
    const seen = await type(id, text)
    ok(`${id}: "${text}"`, seen.command === before && seen.seen &&
      seen.role === 'alert' && seen.invalid === 'true' &&
      seen.by === `wrong-${id}` && seen.said.includes(given) &&
      seen.said.includes(allowed), seen)
  }
  const degrees = await type('theta0', '45deg')
  is('degrees', [degrees.command, degrees.said, degrees.invalid], ['halfstep ' +
    'run -s pendulum -i euler,exact -p theta0=0.7853981633974483 -d 0.1 -n 100',
  '', 'false'])
  ok('the others stay', await page.isVisible('#wrong-h'))
  const back = await type('h', '-0.2')
  is('a step backwards', [back.command.slice(-13), back.seen],
    ['-d -0.2 -n 50', false])
  await page.focus('#slide-h')
  await page.press('#slide-h', 'ArrowRight')
  ok('the slider keeps the sign', (await view(page)).step < -0.2)
  const save = () => Promise.all([page.waitForEvent('download'),
    page.click('#csv')])
  await save()
  ok('what is saved is said', /is saved/.test(await page.textContent('#said')))
  await page.locator('[data-map="rk4"]').setChecked(true)
  is('and over when something else is done', await page.textContent('#said'), '')
  await save()
  await page.evaluate(() => document.activeElement.blur())
  await page.keyboard.press('+')
  is('by a key, too', await page.textContent('#said'), '')
  await page.close()
}

// Everything that can be touched has a name, and was touched above.
export async function nothingIsLeft () {
  const page = await open(link('-s harmonic -i euler -d 0.1 -n 100'))
  const all = await page.$$eval('button, select, input', (list) => list
    .filter((e) => !e.dataset.map && !e.closest('dialog')).map((e) => ({
      id: e.id,
      name: e.ariaLabel || e.labels?.[0]?.innerText || e.innerText || '' })))
  is('without a name are', all.filter((e) => !e.name.trim()), [])
  const same = new Set(['x0', 'v0'].flatMap((p) => [`slide-${p}`, `number-${p}`]))
  is('without a test are', all.map((e) => e.id).filter((id) =>
    !touched.has(id) && !same.has(id)), [])
  await page.close()
}
