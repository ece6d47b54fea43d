/* SPDX-License-Identifier: MIT */
/* A view: what is shown, and its two texts.  The arguments are those of
   `halfstep run'; the link has them and where the page stands.  */

const LETTERS = {
  s: 'system', i: 'integrator', p: 'set', d: 'step', n: 'steps', t: 'span',
  e: 'every'
}

function newView (catalogue, system) {
  return {
    system,
    integrators: [],
    set: {},
    rule: 'fixed',
    step: 0,
    steps: 0,
    at: null,
    speed: 1,
    plane: 0,
    scale: 'auto',
    theme: '',
    lesson: ''
  }
}

/* The words of a command line, by the names of the options.  */
function readWords (text) {
  const words = text.trim().split(/\s+/)
  const options = []
  for (let i = 0; i < words.length; i++) {
    const long = /^--([a-z-]+)(?:=(.*))?$/.exec(words[i])
    const short = /^-([a-z])(.*)$/.exec(words[i])
    if (long) options.push([long[1], long[2] ?? ''])
    else if (short && LETTERS[short[1]]) {
      options.push([LETTERS[short[1]], short[2] || words[++i] || ''])
    }
  }
  return options
}

function systemOf (catalogue, name) {
  return catalogue.systems.find((s) => s.name === name)
}

/* All maps in the core's order.  */
function mapsOf (catalogue) {
  return [...catalogue.integrators, ...catalogue.faults.flatMap((f) => f.maps)]
}

/* The parameters that a view has, under the names that --set takes: the
   system's, and those of its integrators.  */
function parametersOf (catalogue, system, integrators) {
  return [...system.parameters, ...mapsOf(catalogue)
    .filter((m) => integrators.includes(m.name))
    .flatMap((m) => m.parameters.map((p) =>
      ({ ...p, name: `${m.name}.${p.name}` })))]
}

/* Whatever is unknown or out of range is left as it is usually.  */
function readArguments (catalogue, text) {
  const options = readWords(text)
  const named = options.find(([name]) => name === 'system')
  const system = systemOf(catalogue, named?.[1]) ?? catalogue.systems[0]
  const view = newView(catalogue, system.name)
  const names = mapsOf(catalogue).map((m) => m.name)
  let span = 0
  for (const [name, value] of options) {
    const number = Number(value)
    if (name === 'integrator') {
      view.integrators = [...new Set(value.split(','))]
        .filter((i) => names.includes(i))
    } else if (name === 'set') {
      const [key, text] = value.split('=')
      const p = parametersOf(catalogue, system, names).find((q) => q.name === key)
      if (p && text && Number(text) >= p.min && Number(text) <= p.max) {
        view.set[key] = Number(text)
      }
    } else if (name === 'step' && number > 0) view.step = number
    else if (name === 'steps' && number >= 1) view.steps = Math.round(number)
    else if (name === 'span' && number > 0) span = number
    else if (name === 'step-rule' &&
             catalogue.rules.some((r) => r.name === value)) view.rule = value
  }
  if (!view.steps && span && view.step) {
    view.steps = Math.max(1, Math.round(span / view.step))
  }
  return view
}

function writeArguments (catalogue, view, fits) {
  const system = systemOf(catalogue, view.system)
  const words = ['-s', view.system, '-i', view.integrators.join(',')]
  for (const p of parametersOf(catalogue, system, view.integrators)) {
    const value = view.set[p.name]
    if (value !== undefined && value !== p.value) {
      words.push('-p', `${p.name}=${value}`)
    }
  }
  if (view.rule !== 'fixed') words.push(`--step-rule=${view.rule}`)
  words.push('-d', `${view.step}`, '-n', `${view.steps}`)
  if (fits.includes('lower')) words.push('--lower-order')
  return words.join(' ')
}

/* What is as usual is not said.  */
const BESIDE = { at: null, speed: 1, plane: 0, scale: 'auto', theme: '',
  lesson: '' }

/* What it may be: one of these, or a number from 0 on.  */
const CHOICES = { speed: [0.125, 0.25, 0.5, 1, 2, 4, 8, 16],
  scale: ['auto', 'log', 'linear'], theme: ['', 'light', 'dark'] }

function writeLink (catalogue, view) {
  const link = new URLSearchParams({ run: writeArguments(catalogue, view, []) })
  for (const key in BESIDE) {
    if (view[key] !== BESIDE[key]) link.set(key, `${view[key]}`)
  }
  return link.toString()
}

function readLink (catalogue, text) {
  const link = new URLSearchParams(text)
  const view = readArguments(catalogue, link.get('run') ?? '')
  for (const key in BESIDE) {
    const value = link.get(key)
    if (value === null) continue
    const isNumber = key === 'at' || typeof BESIDE[key] === 'number'
    const read = isNumber ? Number(value) : value
    const may = CHOICES[key]?.includes(read) ??
      (!isNumber || (Number.isFinite(read) && read >= 0))
    if (may) view[key] = read
  }
  return view
}
