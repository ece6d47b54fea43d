/* SPDX-License-Identifier: MIT */
/* Everything that can be touched, and what it says.  */

/* In short, and in full.  */
const WHY = {
  lower: ['lower order', 'of a lower order where the force depends on the ' +
    'velocity'],
  magnetic: ['no magnetic force', 'for magnetic forces only'],
  rods: ['no rods', 'for systems with rods only'],
  velocity: ['no use here', 'of no use where the force depends on the velocity'],
  unknown: ['not known', 'no exact solution is known'],
  rule: ['not by this rule', 'not by this rule of steps; back with another']
}

function showSpan (view) {
  return Number((view.step * view.steps).toPrecision(12))
}

class Controls {
  constructor (page) {
    const { lessons } = page
    this.page = page
    const { catalogue } = page.core
    $('lesson').append(option('', 'none: try your own'), ...lessons.map((l, i) =>
      option(l.name, `${i + 1}. ${l.title}`)))
    $('system').append(...catalogue.systems.map((s) => option(s.name, s.title)))
    $('rule').append(...catalogue.rules.map((r) => option(r.name,
      `${r.name}: ${r.title}`)))
    this.listen()
    listenToKeys(this)
    page.tell = (what) => this.tell(what)
  }

  listen () {
    const { page } = this
    const on = (id, event, f) => $(id).addEventListener(event, f)
    on('lesson', 'change', () => this.lesson($('lesson').value))
    on('system', 'change', () => this.system($('system').value))
    on('rule', 'change', () => this.change({ rule: $('rule').value }))
    on('plane', 'change', () => {
      page.view.plane = Number($('plane').value)
      page.redraw()
    })
    on('scale', 'change', () => {
      page.view.scale = $('scale').value
      page.redraw()
    })
    on('speed', 'change', () => { page.view.speed = Number($('speed').value) })
    on('solve', 'click', () => {
      page.view.solved = 1
      page.show(page.view, { keepTime: true })
    })
    on('usual', 'click', () => this.change({ set: {}, start: [] }, true))
    on('play', 'click', () => page.play())
    on('restart', 'click', () => this.restart())
    on('time', 'input', () =>
      page.seek(Number($('time').value) / 1000 * page.end))
    on('link', 'click', () => this.link())
    on('png', 'click', () => this.save('png'))
    on('csv', 'click', () => this.save('csv'))
    on('copy', 'click', () => this.copy(page.command(), 'The command'))
    on('theme', 'click', () => {
      page.view.theme = page.dark ? 'light' : 'dark'
      page.show(page.view, { keepTime: true })
    })
    on('help', 'click', () => this.help())
    on('keys', 'close', () => $('help').setAttribute('aria-expanded', 'false'))
    page.darkness.addEventListener('change', () =>
      page.show(page.view, { keepTime: true }))
    addEventListener('hashchange', () => this.fromLink())
    addEventListener('paste', (event) => {
      if (!event.target.closest?.('input')) {
        this.fromText(event.clipboardData.getData('text'))
      }
    })
    /* What was said is over when something else is done.  */
    for (const event of ['click', 'input', 'change']) {
      addEventListener(event, ({ target }) => {
        if (target.closest?.('button, input, select, summary')) this.say('')
      }, { capture: true })
    }
  }

  next (list, name) {
    return list[(list.findIndex((x) => x.name === name) + 1) % list.length]
  }

  help () {
    $('keys').showModal()
    $('help').setAttribute('aria-expanded', 'true')
  }

  restart () {
    this.page.seek(0)
    if (!this.page.still.matches) this.page.play()
  }

  /* Another setting of the same lesson.  */
  change (settings, anew = false) {
    const { page } = this
    this.fill = anew
    page.show({ ...page.view, lost: [], ...settings, at: null },
      { keepTime: true })
  }

  /* Who has not picked integrators is shown those that are worth a look.  What a
     riddle hides is not carried away.  */
  system (name) {
    const { page } = this
    const view = newView(name)
    const { speed, scale, theme } = page.view
    const integrators = this.picked && !page.riddle
      ? [...page.view.integrators]
      : systemOf(page.core.catalogue, name).shown.split(',')
    page.show(Object.assign(view, { integrators, speed, scale, theme }))
  }

  lesson (name) {
    const { page } = this
    const lesson = page.lessons.find((l) => l.name === name)
    if (!lesson) {
      if (page.riddle) this.system(page.view.system)
      page.view.lesson = ''
      this.tell()
      return
    }
    const view = readArguments(page.core, lesson.view)
    view.lesson = name
    this.picked = false
    view.theme = page.view?.theme ?? ''
    page.show(view)
  }

  fromLink () {
    const { page } = this
    if (location.hash.length < 2) return false
    this.fromText(location.hash)
    return true
  }

  /* A link, what stands behind its #, or a command.  */
  fromText (text) {
    const { page } = this
    const view = readLink(page.core, page.lessons, text.replace(/^[^#]*#/, ''))
    this.picked = !view.lesson
    page.show(view)
  }

  scaleStep (by) {
    const { view } = this.page
    this.setStep(Number((view.step * by).toPrecision(3)), true)
  }

  /* The span stays.  */
  setStep (step, anew = false) {
    const { page } = this
    const span = page.view.step * page.view.steps
    const steps = Math.max(1, Math.round(Math.abs(span / step)))
    this.change({ step, steps }, anew)
  }

  toggle (name, isOn) {
    this.picked = true
    const { view } = this.page
    const integrators = view.integrators.filter((i) => i !== name)
    if (isOn) integrators.push(name)
    integrators.sort((a, b) => this.page.names.indexOf(a) -
      this.page.names.indexOf(b))
    this.change({ integrators })
  }

  tell (what) {
    if (what === 'time') this.tellTime()
    else if (what === 'play') this.tellPlay()
    else if (what === 'orders') this.tellLegend()
    else this.tellAll()
  }

  tellTime () {
    const { page } = this
    $('time').value = page.end ? 1000 * page.time / page.end : 0
    const digits = Math.max(0, 3 - Math.floor(Math.log10(page.end || 1)))
    $('clock').textContent =
      `t = ${page.at(page.time).toFixed(Math.min(digits, 9))} of ` +
      `${showNumber(page.at(page.end), 4)} ${page.system.time}`
    this.tellAreas()
  }

  tellPlay () {
    const { page } = this
    $('play').setAttribute('aria-label', page.playing ? 'pause' : 'play')
  }

  tellAll () {
    const { page } = this
    const { view, system } = page
    for (const id of ['lesson', 'system', 'rule', 'scale', 'speed']) {
      $(id).value = `${view[id]}`
    }
    const lesson = page.lessons.find((l) => l.name === view.lesson)
    $('notice').hidden = !lesson
    if (lesson) {
      const [title, text] = $('notice').children
      title.textContent = lesson.title
      text.textContent = page.riddle ? lesson.task : lesson.notice
    }
    $('solve').hidden = !page.riddle
    $('integrators').hidden = !!page.riddle
    $('equation').textContent = system.equation
    const planes = system.columns.slice(0, system.dof)
    $('plane').replaceChildren(...planes.map((c, i) =>
      option(i, `${c}, ${system.columns[system.dof + i]}`)))
    $('plane').value = view.plane
    $('plane').hidden = system.dof === 1
    this.fillMaps()
    const parameters = parametersOf(page.core.catalogue, system, page.shown)
    const form = `${view.lesson} ${view.system} ${parameters.map((p) => p.name)}`
    if (this.form !== form || this.fill !== false) this.fillSliders(parameters)
    this.form = form
    this.fill = undefined
    /* The span goes with the step.  */
    if (document.activeElement?.id !== 'slide-T') {
      $('slide-T').parentElement.set(showSpan(view))
    }
    $('start').textContent = !view.start.length ? ''
      : `The start is told: ${view.start.map((x, i) => `${system.columns[i]} = ${
        x}`).join(', ')}. "As usual" takes that of the parameters.`
    this.tellWrong()
    this.tellCommand()
    this.tellPlay()
    this.tellLegend()
    this.tellTime()
  }

  /* What was asked for and cannot be.  */
  tellWrong () {
    const { core, view, fine, shown } = this.page
    const list = view.lost.map((why) => `Not taken: ${why}.`)
    if (!fine) {
      const { wrong } = core.readRun(writeArguments(core.catalogue, view, shown))
      list.push(`No run: ${wrong ?? 'the energy at the start is no number'}.`)
    }
    $('wrong').replaceChildren(...list.map((why) => element('span', {}, why)))
  }

  /* What is typed: OPTION of the program, with this text.  */
  read (option, text, rest) {
    const { core, view, shown } = this.page
    const word = `'${text.trim().replaceAll('\'', '')}'`
    const motion = writeMotion(core.catalogue, { ...view, ...rest }, shown)
    const { asked, wrong } = core.readRun(`${motion} ${option}${word}`)
    return { asked, wrong: wrong?.replace(/^--(set=|step=|span=)/, '') }
  }

  readStep (text) {
    const { asked, wrong } = this.read('-n 1 -d ', text)
    return { value: asked?.step, wrong: wrong && `h = ${wrong}; as 0.05, or ` +
      '-0.05, backwards' }
  }

  /* Of it there will be the nearest whole number of steps.  */
  readSpan (text) {
    const { step } = this.page.view
    const { asked, wrong } = this.read('-t ', text)
    const off = asked && !(asked.span * step > 0)
      ? this.read(`-d ${step} -t `, text).wrong ?? '0: no step' : wrong
    return { value: asked?.span, wrong: off && `T = ${off}; as ${20 *
      Math.sign(step)}` }
  }

  readParameter ({ name, unit, min, max, value }, text) {
    const set = { ...this.page.view.set }
    delete set[name]
    const { asked, wrong } = this.read(`-p ${name}=`, text, { set })
    const from = `; from ${min} to ${max}${unit === 'rad' ? ', as 1.57 or 90deg'
      : ''}`
    return { value: asked?.set[name] ?? value, wrong: wrong &&
      `${wrong}${/must be/.test(wrong) ? '' : from}` }
  }

  /* What to do where nothing is shown.  */
  advice () {
    const { page } = this
    const usable = page.names.filter((n) => page.isUsable(n)).slice(0, 3)
    const last = usable.pop()
    return `Nothing is stepped. Tick an integrator: ${usable.join(', ')} or ${
      last}, say.`
  }

  /* No command is better than one that does something else.  */
  tellCommand () {
    const { page } = this
    const isEmpty = !page.runs.length
    $('command').firstChild.textContent = page.riddle
      ? 'The command comes with the solution.' : page.command()
    $('copy').disabled = isEmpty || !!page.riddle
    $('csv').disabled = $('png').disabled = isEmpty
    const unfit = page.view.integrators.filter((n) => !page.isUsable(n))
    const reasons = [...new Set(unfit.map((n) => page.fitOf(n)))]
    $('unfit').textContent = [...(page.shown.length ? [] : [this.advice()]), ...reasons.map((fit) => `Without ${unfit
      .filter((n) => page.fitOf(n) === fit).map((n) => page.nameOf(n))
      .join(', ')}: ${WHY[fit][1]}.`)].join(' ')
  }

  /* Anew only where what may be chosen, or its look, is another.  */
  fillMaps () {
    const { page } = this
    const may = `${page.fits} ${page.dark}`
    if (this.may !== may) this.makeMaps()
    this.may = may
    for (const box of document.querySelectorAll('[data-map]')) {
      box.checked = page.view.integrators.includes(box.dataset.map)
    }
    if (!page.names.slice(0, 6).some((n) => page.isUsable(n))) $('more').open = true
    for (const id of ['more', 'faults']) {
      if ($(id).querySelector('input:checked')) $(id).open = true
    }
  }

  makeMaps () {
    const { page } = this
    const { catalogue } = page.core
    const looks = looksOf(page.names, page.names, page.dark)
    const focus = document.activeElement?.dataset?.map
    const one = (map) => {
      const fit = page.fits[page.names.indexOf(map.name)]
      const usable = fit === 'yes' || fit === 'lower'
      const input = element('input', { type: 'checkbox', disabled: !usable })
      input.dataset.map = map.name
      input.addEventListener('change', () =>
        this.toggle(map.name, input.checked))
      return element('label', { className: usable ? 'map' : 'map off',
        title: `${map.title}${WHY[fit] ? ` (${WHY[fit][1]})` : ''}` },
      input, swatch(looks.get(map.name)), element('span', {}, map.name,
        element('small', {}, WHY[fit] ? ` ${WHY[fit][0]}`
          : map.spoils ? ` for ${map.spoils}` : '')))
    }
    const isBasic = (m, i) => i < 6 || m.name === 'exact'
    $('basic').replaceChildren(...catalogue.integrators.filter(isBasic).map(one))
    $('more').lastElementChild.replaceChildren(...catalogue.integrators
      .filter((m, i) => !isBasic(m, i)).map(one))
    $('faults').lastElementChild.replaceChildren(...catalogue.faults
      .filter((f) => f.maps.length).map((f) => element('div',
        { className: 'fault' }, element('p', {}, f.title), ...f.maps.map(one))))
    if (focus) document.querySelector(`[data-map="${focus}"]`)?.focus()
  }

  fillSliders (parameters) {
    const { page } = this
    const { view, system, usual } = page
    $('steps').replaceChildren(
      slider({ name: 'h', unit: system.time, doc: 'step', factor: true,
        low: usual.turn / 2000, high: usual.turn, min: -1e300, max: 1e300 },
      view.step, (text) => this.readStep(text), (h) => this.setStep(h)),
      slider({ name: 'T', unit: system.time, doc: 'span, in whole steps',
        factor: true, low: usual.turn / 2, high: usual.turn * 200,
        min: -1e300, max: 1e300 }, showSpan(view),
      (text) => this.readSpan(text), (T) => this.change({
        steps: Math.max(1, Math.round(T / page.view.step))
      })))
    $('parameters').replaceChildren(...parameters
      .filter((p) => p.max > p.min)
      .map((p) => slider(p, view.set[p.name] ?? p.value,
        (text) => this.readParameter(p, text), (x) => this.change({
          set: { ...page.view.set, [p.name]: x } }))))
  }

  tellLegend () {
    const { page } = this
    $('legend').replaceChildren(...page.runs.map((r) => {
      const { measured } = page.orderOf(r.look.name)
      const notes = []
      if (r.look.name !== 'exact' && Number.isFinite(measured)) {
        notes.push(`order ${measured.toFixed(2)}`)
      }
      if (page.core.isUnstable(page.names.indexOf(r.look.name))) {
        notes.push('step over its stability limit')
      }
      const sane = saneRows(r.run)
      if (sane < r.run.rows) {
        notes.push(`energy lost, off the axes from t = ${
          showNumber(r.run.row[sane * r.run.wide])}`)
      }
      if (!r.busy && r.run.status !== STOPPED) {
        notes.push(`ends at t = ${showNumber(page.at(r.run.end))}`)
      }
      return element('li', {}, swatch(r.look), page.nameOf(r.look.name),
        element('small', {}, notes.join(', ')),
        element('small', { className: 'area' }))
    }))
    this.tellAreas()
    $('order-note').textContent = page.span === null ? ''
      : page.span ? `over ${showNumber(page.span)} ${page.system.time}${
        page.view.rule === 'fixed' ? '' : ', steps all alike'}`
        : !page.shown.some((n) => n !== 'exact') ? ''
          : page.measurer.worker ? 'no motion to measure against'
            : 'not in this browser'
  }

  /* How the cloud's area is to that of the start, by now.  */
  tellAreas () {
    const { page } = this
    document.querySelectorAll('#legend .area').forEach((e, i) => {
      const { cloud } = page.runs[i]
      const k = Math.min(Math.floor(page.time / cloud.apart), cloud.count - 1)
      e.textContent = !cloud.count ? ''
        : Number.isNaN(cloud.area[k]) ? 'area: drawn out too far'
          : `area × ${cloud.area[k] < 100 ? cloud.area[k].toFixed(3)
            : showNumber(cloud.area[k])}`
    })
  }

  say (text) { $('said').textContent = text }

  async copy (text, what) {
    try {
      await navigator.clipboard.writeText(text)
      this.say(`${what} is copied.`)
    } catch {
      this.say(text)
    }
  }

  link () {
    const { page } = this
    page.view.at = page.time
    page.view.theme = page.dark ? 'dark' : 'light'
    const link = `#${writeLink(page.core.catalogue, page.lessons, page.view)}`
    history.replaceState(null, '', link)
    this.copy(location.href, 'The link')
  }

  async save (kind) {
    const { page } = this
    const name = `halfstep-${page.view.system}.${kind}`
    if (kind === 'csv') {
      this.download(new Blob([page.data()], { type: 'text/csv' }), name)
    } else {
      const drawn = await picture(page)
      drawn.toBlob((blob) => this.download(blob, name))
    }
  }

  download (blob, name) {
    const a = element('a', { href: URL.createObjectURL(blob), download: name })
    a.click()
    setTimeout(() => URL.revokeObjectURL(a.href), 1000)
    this.say(`${name} is saved.`)
  }
}
