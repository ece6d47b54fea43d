/* SPDX-License-Identifier: MIT */
/* A view: what is shown, and its two texts.  The arguments are those of
   `halfstep run'; the link has them and where the page stands.  */

function newView (system) {
  return {
    system,
    integrators: [],
    set: {},
    start: [],
    t0: 0,
    rule: 'fixed',
    waver: 0,
    step: 0,
    steps: 0,
    span: 0,
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

/* Of a text that cannot be read as a whole all that can: WRONG says why the rest
   cannot.  An option may need another, so that they are tried again.  */
function readParts (core, text) {
  const wrong = []
  const may = (one) => {
    const { asked, wrong: why } = core.readRun(one)
    if (!asked) wrong.push(why)
    return asked
  }
  const parts = text.split(/\s+(?=--?[A-Za-z])/).map((part) => {
    const [, name, list] = /^(-i\s*|--integrator(?:=|\s+))(\S*)$/.exec(part) ?? []
    return name && list.includes(',')
      ? name + list.split(',').filter((one) => may(name + one)).join() : part
  }).filter((part) => !/^(-i\s*|--integrator=?\s*)$/.test(part))
  const kept = []
  for (let rest = parts, before; rest.length && rest.length !== before;) {
    const lost = []
    before = rest.length
    for (const part of rest) {
      const { wrong: why } = core.readRun([...kept, part].join(' '))
      if (why) lost.push([part, why])
      else kept.push(part)
    }
    rest = lost.map(([part]) => part)
    if (rest.length === before) wrong.push(...lost.map(([, why]) => why))
  }
  return { asked: core.readRun(kept.join(' ')).asked, wrong }
}

/* The arguments of `halfstep run', with that or without, as the core reads
   them.  What it does not take is left out and named.  A link is not WHOLE: it
   names no integrators where none is shown.  */
function readArguments (core, text, isWhole = true) {
  const bare = text.trim().replace(/^(\$\s+)?\S*halfstep\s+[a-z]+(\s+|$)/, '')
  const whole = core.readRun(bare)
  const { asked, wrong = [] } = whole.asked ? whole : readParts(core, bare)
  const { named, ...told } = asked
  const view = { ...newView(asked.system), ...told, lost: [...wrong] }
  if (!named && !isWhole) view.integrators = []
  if (view.rule !== 'fixed' && view.span && view.steps) {
    view.lost.push(`--span=${view.span}: by the rule ${view.rule} the page ` +
      `takes the steps that are counted, ${view.steps}`)
  }
  return view
}

/* All but the steps: with these INTEGRATORS, and the parameters of those
   NAMED.  */
function writeMotion (catalogue, view, integrators, named = integrators) {
  const system = systemOf(catalogue, view.system)
  const words = ['-s', view.system]
  if (integrators.length) words.push('-i', integrators.join(','))
  words.push(...settings(parametersOf(catalogue, system, named), view.set))
  if (view.start.length) words.push(`--start=${view.start.join()}`)
  if (view.t0) words.push(`--t0=${view.t0}`)
  if (view.rule !== 'fixed') {
    const { waver } = catalogue.rules.find((r) => r.name === view.rule)
    words.push(`--step-rule=${view.rule}${
      view.waver === waver ? '' : `:${view.waver}`}`)
  }
  return words.join(' ')
}

function writeArguments (catalogue, view, ...names) {
  return `${writeMotion(catalogue, view, ...names)} -d ${view.step} -n ${
    view.steps}`
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

/* The text as it stands, where it is no link's but a command.  */
function plainly (text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function readLink (core, lessons, text) {
  const link = new URLSearchParams(text)
  const view = readArguments(core, link.get('run') ?? plainly(text),
    !link.has('run'))
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
    view.integrators = readArguments(core, riddle.view).integrators
  }
  return view
}
