// SPDX-License-Identifier: MIT
// The page's numbers beside those of `halfstep run'.

import { execFileSync } from 'node:child_process'
import { command, data, link, open, settle, show } from './browser.mjs'
import { is, ok } from './tap.mjs'

// Where the last digit may differ: the force of driven has the C library's
// cosine; long double has 64 bits or 113, which shows in the exact motion, in
// the rule `outward' and, as rod and chain begin level, in a cosine of 6e-17.
// All else is to the bit.  (The pendulum's sine is our own.)
const LIBRARY = ['chain', 'driven', 'rod']
// Last digits are 1e-16 of the numbers' size, and grow by what the motion
// magnifies: in these 1000 steps at most some hundred times.
const NEAR = 1e-12
const LONG = 1000
const SINE_FAR = 2 ** 21
// Of systems with more coordinates fewer integrators go so long.
const FEW = 9

export function program (text) {
  const words = text.split(' ').slice(1)
  try {
    return execFileSync(process.env.HALFSTEP, [...words, '--format=csv'],
      { encoding: 'utf8', maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    if (error.status === 3) return error.stdout
    throw error
  }
}

// The largest of a kind of column: positions, velocities, each error.
function sizes (rows, dof) {
  const most = []
  for (const cells of rows) {
    cells.forEach((cell, i) => {
      const kind = i > 1 && i < 2 + 2 * dof ? 2 + Math.floor((i - 2) / dof) : -i
      if (i) most[i] = kind
      if (i && Number.isFinite(Number(cell))) {
        most.of ??= new Map()
        most.of.set(kind, Math.max(most.of.get(kind) ?? 0, Math.abs(cell)))
      }
    })
  }
  return (i) => most.of.get(most[i])
}

// What differs between two tables, to the bit or nearly.
export function differences (ours, theirs, { name, dof, rule }) {
  const [a, b] = [ours, theirs].map((text) =>
    text.trimEnd().split('\n').map((line) => line.split(',')))
  if (a[0].join() !== b[0].join() || a.length !== b.length) {
    return [`heads or rows: ${a.length}, ${b.length}; ${a[0]}; ${b[0]}`]
  }
  const size = sizes(b.slice(1), dof)
  const found = []
  const head = a[0]
  let lost = ''
  a.forEach((cells, row) => cells.forEach((cell, i) => {
    const other = b[row][i]
    /* An angle that explodes is beyond our own sine: not compared from there.  */
    if (/pendulum/.test(name) && i > 1 && i < 2 + dof &&
        Math.abs(other) > SINE_FAR) lost = cells[0]
    if (cell === other || (lost && lost === cells[0])) return
    const known = LIBRARY.includes(name) || cells[0] === 'exact' ||
      rule === 'outward'
    const distance = Math.abs(cell - other)
    /* Errors are differences of numbers about as large as the largest; an
       energy is one of squares.  */
    const state = Math.max(size(2), size(3))
    const energy = Math.max(state ** 2, Math.abs(b[1][2 + 2 * dof]))
    const scale = head[i] === 'error' ? state
      : head[i] === 'energy' ? energy
        : head[i].endsWith('_error')
          ? Math.max(1, energy / Math.abs(b[1][2 + 2 * dof])) : size(i)
    if (!((known || head[i] === 'error') && distance <= NEAR * scale)) {
      found.push(`row ${row} ${cells[0]} ${head[i]}: ${cell}, ${other}`)
    }
  }))
  return found
}

export async function compare (page, what) {
  const text = await command(page)
  const ours = await data(page)
  const system = await page.evaluate(() => {
    const { name, dof } = halfstep.page.system
    return { name, dof, rule: halfstep.page.view.rule }
  })
  const found = differences(ours, program(text), system)
  ok(`${what}: ${ours.split('\n').length - 2} rows as of halfstep run`,
    found.length === 0 && ours.length > 100, { text, found: found.slice(0, 5) })
}

export async function theNumbers () {
  const page = await open()
  const { systems, faults } = await page.evaluate(() => {
    const { core, names } = halfstep.page
    return { systems: core.catalogue.systems.map((s) => s.name),
      faults: core.catalogue.faults.flatMap((f) => f.maps.map((m) => m.name)) }
  })
  ok('there are systems', systems.length >= 19, systems)
  for (const name of systems) {
    await show(page, `-s ${name}`)
    const all = await page.evaluate(() => {
      const { page } = halfstep
      const count = page.core.catalogue.integrators.length
      return { step: page.view.step, names: page.names.slice(0, count)
        .filter((n, i) => ['yes', 'lower'].includes(page.fits[i])),
      dof: page.system.dof }
    })
    const runs = all.dof > 8 ? [[all.names, 30], [all.names.slice(0, FEW), LONG]]
      : [[all.names, LONG]]
    for (const [names, steps] of runs) {
      await show(page, `-s ${name} -i ${names.join()} -d ${all.step} -n ${steps}`)
      await compare(page, `${name}, ${names.length} integrators, ${steps} steps`)
    }
  }
  for (const name of ['harmonic', 'orbit', 'damped', 'driven']) {
    await show(page, `-s ${name} -i ${faults.join()} -d 0.1 -n 40`)
    await compare(page, `faults on ${name}`)
  }
  const { rules } = await page.evaluate(() => halfstep.page.core.catalogue)
  for (const { name } of rules) {
    await show(page, '-s orbit -i velocity-verlet,stormer-verlet,euler,' +
      `drift-kick-drift --step-rule=${name} -d 0.05 -n 200`)
    await compare(page, `steps ${name}`)
  }
  await show(page, '-s pendulum -i leapfrog,rk4 -p theta0=3.1 -p g=9.81 ' +
    '-d 0.0123 -n 9001')
  await compare(page, 'parameters, and every third row of many')
  await show(page, '-s pendulum -i newmark,leapfrog,damped -p theta0=2 ' +
    '-p newmark.beta=0.1 -p newmark.gamma=0.7 -p damped.factor=0.98 ' +
    '-d 0.1 -n 99')
  await compare(page, 'integrators with parameters of their own')
  await show(page, '-s harmonic -i euler -d 1e100 -n 100')
  await compare(page, 'a run that is not finite ends before')
  /* Of unstable's exact motion x and v are e^t/4 large, each rounded once: their
     squares' difference is off by 2^-53 e^t/4 (x + v) and as much again for the
     other one, 2^-53 e^(2t)/4 in all, over an energy of 3/8.  */
  await show(page, '-s unstable -i exact -d 0.1 -n 100')
  const [ours, theirs] = [await data(page), program(await command(page))]
    .map((text) => text.trimEnd().split('\n').slice(1).map((line) =>
      line.split(',').map(Number)))
  ok('what unstable magnifies is as large as is said', ours.every((cells, row) =>
    Math.abs(cells[5] - theirs[row][5]) <= 2 ** -52 * Math.exp(2 * cells[1])),
  ours.map((cells, row) => cells[5] - theirs[row][5]))
  /* Controls: what must be told apart.  */
  const text = program('halfstep run -s harmonic -i euler -d 0.1 -n 9')
  const other = { name: 'harmonic', dof: 1 }
  is('the same is no difference', differences(text, text, other), [])
  ok('a last digit is one', differences(text.replace(/(\d)\n$/, (all, d) =>
    `${(Number(d) + 1) % 10}\n`).replace('0.99,-0.2', '0.9900000000000001,-0.2'),
  text, other).length === 1)
  await page.close()
}

export async function theTruth () {
  const page = await open(link('-s harmonic -i euler,semi-implicit-euler,' +
    'velocity-verlet,rk4 -d 0.1 -n 240'))
  const seen = await page.evaluate(() => halfstep.page.runs.map((r) => ({
    area: [...r.cloud.area], apart: r.cloud.apart,
    first: [...r.cloud.at.slice(0, 2 * r.cloud.corners)],
    order: halfstep.page.orderOf(r.look.name).measured })))
  /* Euler's map has the determinant 1 + h^2, a step; a product of 240 has some
     240 roundings.  */
  const worst = Math.max(...seen[0].area.map((a, k) =>
    Math.abs(a / 1.01 ** k - 1)))
  const off = Math.max(...seen[0].first.slice(0, 64).map((q, i) =>
    Math.abs(Math.hypot(q - 1, seen[0].first[64 + i]) - 0.15)))
  ok('the cloud begins as a disc about the start', off < 1e-15, off)
  is('the cloud is kept each step', [seen[0].area.length, seen[0].apart],
    [241, 0.1])
  ok('the area of Euler\'s cloud grows by 1 + h^2 a step', worst < 1e-12, worst)
  ok('that of symplectic ones stays', seen.slice(1, 3).every((r) =>
    r.area.every((a) => Math.abs(a - 1) < 1e-12)), seen[1].area)
  ok('that of rk4 falls', seen[3].area.at(-1) < 1 - 1e-6, seen[3].area.at(-1))
  await show(page, '-s pendulum -i leapfrog,exact -d 0.1 -n 1000')
  await settle(page)
  const drawn = await page.evaluate(() => halfstep.page.runs.map((r) =>
    [...r.cloud.area]))
  /* What is left out is below 0.01, and of it, by the next order of the corners'
     distance, a part as small again.  */
  const known = drawn.map((area) => area.filter((a) => !Number.isNaN(a)))
  ok('on the pendulum too, as long as it can be told', known.every((area) =>
    area.length > 60 && area.every((a) => Math.abs(a - 1) < 1e-3)),
  known.map((area) => [area.length, Math.max(...area), Math.min(...area)]))
  ok('and it is said where it cannot', known[0].length < drawn[0].length)
  const orders = seen.map((r) => r.order)
  ok('orders are 1, 1, 2, 4', [1, 1, 2, 4].every((p, i) =>
    Math.abs(orders[i] - p) < 0.1), orders)
  await show(page, '-s harmonic -i euler,rk4 -d 0.1 -n 240')
  await settle(page)
  const text = await page.locator('#legend').innerText()
  await show(page, '-s harmonic -i leapfrog,rk4,newmark -d 2.1 -n 20')
  const limit = await page.locator('#legend').innerText()
  ok('and what is not stable', /leapfrog[^]*stability limit[^]*rk4/.test(limit) &&
    !/rk4[^]*stability/.test(limit) && !/stability/.test(text), limit)
  ok('and the legend says so', /euler\s*order 1\.0/.test(text), text)
  await page.close()
}
