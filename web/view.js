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
    lesson: '',
    solved: 0,
    lost: []
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

/* A parameter's value, unless it is the usual one or another's.  */
function settings (parameters, set) {
  return parameters.filter((p) => p.name in set && set[p.name] !== p.value)
    .flatMap((p) => ['-p', `${p.name}=${set[p.name]}`])
}

/* What says only what is written, and where.  */
const WRITTEN = ['every', 'format', 'lower-order', 'output', 'plot', 'title']

/* Whatever is unknown or out of range is left as it is usually, and is among
   the view's lost words.  */
function readArguments (catalogue, text) {
  const options = readWords(text)
  const named = options.find(([name]) => name === 'system')
  const system = systemOf(catalogue, named?.[1]) ?? catalogue.systems[0]
  const view = newView(catalogue, system.name)
  const names = mapsOf(catalogue).map((m) => m.name)
  let span = 0
  for (const [name, value] of options) {
    const number = Number.isFinite(Number(value)) ? Number(value) : 0
    let taken = true
    if (name === 'integrator') {
      const asked = [...new Set(value.split(','))]
      view.integrators = asked.filter((i) => names.includes(i))
      taken = view.integrators.length === asked.length
    } else if (name === 'set') {
      const [key, text] = value.split('=')
      const p = parametersOf(catalogue, system, names).find((q) => q.name === key)
      taken = p && text && Number(text) >= p.min && Number(text) <= p.max
      if (taken) view.set[key] = Number(text)
    } else if (name === 'step' && number > 0) view.step = number
    else if (name === 'steps' && number >= 1) view.steps = Math.round(number)
    else if (name === 'span' && number > 0) span = number
    else if (name === 'step-rule' &&
             catalogue.rules.some((r) => r.name === value)) view.rule = value
    else if (name === 'system') taken = value === system.name
    else taken = WRITTEN.includes(name)
    if (!taken) view.lost.push(`--${name}=${value}`)
  }
  if (!view.steps && span && view.step) {
    view.steps = Math.max(1, Math.round(span / view.step))
  }
  return view
}

/* With these INTEGRATORS, and the parameters of those NAMED.  */
function writeArguments (catalogue, view, integrators, named = integrators) {
  const system = systemOf(catalogue, view.system)
  const words = ['-s', view.system]
  if (integrators.length) words.push('-i', integrators.join(','))
  words.push(...settings(parametersOf(catalogue, system, named), view.set))
  if (view.rule !== 'fixed') words.push(`--step-rule=${view.rule}`)
  words.push('-d', `${view.step}`, '-n', `${view.steps}`)
  return words.join(' ')
}

/* What is as usual is not said.  */
const BESIDE = { at: null, speed: 1, plane: 0, scale: 'auto', theme: '',
  lesson: '', solved: 0 }

/* What it may be: one of these, or a number from 0 on.  */
const CHOICES = { speed: [0.125, 0.25, 0.5, 1, 2, 4, 8, 16],
  scale: ['auto', 'log', 'linear'], theme: ['', 'light', 'dark'], solved: [0, 1] }

/* A lesson whose integrators are to be found out, and are not yet.  */
function riddleOf (lessons, view) {
  const lesson = lessons.find((l) => l.name === view.lesson)
  return lesson?.task && !view.solved ? lesson : undefined
}

/* The link of a riddle does not name the integrators: the lesson does.  */
function writeLink (catalogue, lessons, view) {
  const integrators = riddleOf(lessons, view) ? [] : view.integrators
  const all = mapsOf(catalogue).map((m) => m.name)
  const link = new URLSearchParams({ run: writeArguments(catalogue, view,
    integrators, all) })
  for (const key in BESIDE) {
    if (view[key] !== BESIDE[key]) link.set(key, `${view[key]}`)
  }
  return link.toString()
}

function readLink (catalogue, lessons, text) {
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
  const riddle = riddleOf(lessons, view)
  if (riddle) {
    view.integrators = readArguments(catalogue, riddle.view).integrators
  }
  return view
}
