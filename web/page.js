/* SPDX-License-Identifier: MIT */
/* The page: one view, its runs, and time.  A frame gives the core a few
   milliseconds, so that many steps never make it wait, and draws.  */

const BUDGET = 6 /* ms a frame */
const MOST_ROWS = 4096
const MOST_STEPS = 1e6

class Page {
  constructor (core, bytes, lessons) {
    this.core = core
    this.lessons = lessons
    this.measurer = new Measurer(bytes, (told) => this.hear(told))
    this.names = mapsOf(core.catalogue).map((m) => m.name)
    this.motion = new Motion(document.getElementById('motion'))
    this.phase = new Phase(document.getElementById('phase'))
    this.energy = new Energy(document.getElementById('energy'))
    this.convergence = new Convergence(document.getElementById('order'))
    this.still = matchMedia('(prefers-reduced-motion: reduce)')
    this.darkness = matchMedia('(prefers-color-scheme: dark)')
    this.runs = []
    this.time = 0
    this.playing = false
    this.work = []
    this.frames = []
    this.tell = () => {}
  }

  get riddle () { return riddleOf(this.lessons, this.view) }
  get system () { return systemOf(this.core.catalogue, this.view.system) }
  get dark () {
    return (this.view.theme || (this.darkness.matches ? 'dark' : 'light')) ===
      'dark'
  }

  /* Shows a view, whose steps may be still to be chosen.  */
  show (view, { keepTime = false } = {}) {
    const { core } = this
    const { catalogue } = core
    const isOther = this.chosen !== view.system
    this.view = view
    if (isOther) {
      core.chooseSystem(catalogue.systems.indexOf(this.system))
      this.chosen = view.system
    }
    core.setStart(view.start)
    const values = this.system.parameters.map((p) => view.set[p.name] ?? p.value)
    core.setParameters(values)
    this.look([...values, ...view.start].join(), isOther)
    this.names.forEach((name, i) => core.setOwn(i, this.ownOf(name)))
    if (!view.step) view.step = Number(this.usual.step.toPrecision(2))
    if (!view.steps) {
      view.steps = Math.max(1, Math.round(Math.abs((view.span ||
        this.usual.turns * this.usual.turn) / view.step)))
    }
    if (view.steps > MOST_STEPS) {
      view.lost.push(`--steps=${view.steps}: the page takes ${MOST_STEPS}`)
      view.steps = MOST_STEPS
    }
    view.plane = Math.min(Math.max(Math.floor(view.plane), 0),
      this.system.dof - 1)
    this.rule = catalogue.rules.findIndex((r) => r.name === view.rule)
    this.fits = this.names.map((n, i) =>
      ['yes', 'lower', 'magnetic', 'rods', 'velocity', 'unknown', 'rule'][
        core.fit(i, this.rule)])
    /* What does not fit stays chosen, and comes back with what it fits.  */
    this.shown = view.integrators.filter((name) => this.isUsable(name))
    /* Where steps are chosen by a rule, the end is known when all is computed.  */
    this.sought = keepTime ? this.sought
      : view.at ?? (this.still.matches ? Infinity : null)
    this.begin()
    this.time = Math.min((keepTime ? null : this.sought) ??
      (keepTime ? this.time : 0), this.end)
    this.playing = keepTime ? this.playing
      : view.at === null && !this.still.matches
    this.tell()
  }

  /* What is usual for these parameters; where that takes long, for those with
     which the system came.  */
  look (values, isOther) {
    if (!isOther && (values === this.lookedAt || this.looked > 50)) return
    const began = performance.now()
    this.usual = this.core.usual()
    this.looked = performance.now() - began
    this.lookedAt = values
  }

  /* What an integrator is called: in a riddle a letter.  */
  nameOf (name) {
    const hidden = this.view.integrators.filter((n) => n !== 'exact')
    return !this.riddle || name === 'exact' ? name
      : String.fromCharCode(65 + hidden.indexOf(name))
  }

  /* The time of the clock, when so much has passed.  */
  at (passed) {
    return this.view.t0 + (this.view.step < 0 ? -passed : passed)
  }

  fitOf (name) { return this.fits[this.names.indexOf(name)] }
  isUsable (name) { return ['yes', 'lower'].includes(this.fitOf(name)) }

  /* The runs from their start.  */
  begin () {
    const { core, view } = this
    const every = Math.ceil(view.steps / MOST_ROWS)
    document.documentElement.dataset.theme = this.dark ? 'dark' : 'light'
    this.every = every
    this.fine = core.beginView(view.step, view.steps, every, this.rule,
      view.waver, view.t0)
    this.end = Math.abs(view.step * view.steps)
    const looks = looksOf(this.names, this.shown, this.dark)
    this.runs = []
    if (this.fine) {
      for (const name of this.shown) {
        const slot = core.openRun(this.names.indexOf(name))
        if (slot >= 0) {
          this.runs.push({ slot, look: looks.get(name), run: { from: view.t0 },
            busy: true, carrying: true })
        }
      }
    }
    this.layers = [...this.runs].sort((a, b) => a.look.layer - b.look.layer)
    this.scene = core.scene()
    this.ask()
    this.compute(BUDGET)
    this.redraw()
  }

  /* Has the orders measured.  */
  ask () {
    const { core, view, system } = this
    const indexOf = (name) => this.names.indexOf(name)
    this.found = new Map()
    this.measuring = this.fine ? this.shown.filter((n) => n !== 'exact') : []
    this.span = this.measuring.length ? null : 0
    if (this.span === 0) return
    this.measurer.ask({
      system: core.catalogue.systems.indexOf(system),
      parameters: system.parameters.map((p) => view.set[p.name] ?? p.value),
      own: this.measuring.map((name) => [indexOf(name), this.ownOf(name)]),
      start: view.start,
      step: view.step,
      steps: view.steps,
      waver: view.waver,
      t0: view.t0,
      rule: this.rule,
      maps: this.measuring.map(indexOf)
    })
  }

  /* A map's own parameters.  */
  ownOf (name) {
    return mapsOf(this.core.catalogue)[this.names.indexOf(name)].parameters
      .map((p) => this.view.set[`${name}.${p.name}`] ?? p.value)
  }

  hear ({ span, map, more, points, measured }) {
    this.span = span
    if (map === undefined) this.measuring = span ? this.measuring : []
    else {
      const name = this.names[map]
      this.found.set(name, { points, measured })
      if (!more) this.measuring = this.measuring.filter((n) => n !== name)
    }
    this.orders = true
  }

  orderOf (name) { return this.found.get(name) ?? { points: [], measured: NaN } }

  /* Steps the runs for so long, then the clouds.  True: something is new.  */
  compute (budget) {
    const until = performance.now() + budget
    let isNew = false
    let steps = 16
    while (performance.now() < until) {
      const busy = this.runs.filter((r) => r.busy)
      const carrying = this.runs.filter((r) => r.carrying)
      const began = performance.now()
      if (busy.length) {
        for (const r of busy) r.busy = this.core.workRun(r.slot, steps)
      } else if (carrying.length) {
        for (const r of carrying) r.carrying = this.core.workCloud(r.slot, steps)
      } else break
      isNew = true
      /* More at a time while that is quick.  */
      if (performance.now() - began < 0.5) steps = Math.min(2 * steps, 4096)
      else steps = Math.max(1, steps >> 1)
    }
    this.take()
    return isNew
  }

  /* The memory may have moved.  */
  take () {
    for (const r of this.runs) {
      Object.assign(r.run, this.core.run(r.slot))
      r.run.whole = !r.busy && r.run.status === STOPPED
      r.run.end = r.run.rows ? timeAt(r.run, r.run.rows - 1) : 0
      r.cloud = this.core.cloud(r.slot)
    }
    if (this.view.rule !== 'fixed' && this.runs.length && !this.computing) {
      this.end = Math.max(...this.runs.map((r) => r.run.end))
      this.time = Math.min(this.sought ?? this.time, this.end)
    }
  }

  /* All that depends on more than the time.  */
  redraw () {
    this.fill(this)
    this.orders = false
    this.tell('orders')
    this.changed = true
    this.drawnAt = performance.now()
  }

  redrawOrder () {
    this.orders = false
    this.fillOrder(this)
    this.tell('orders')
  }

  /* The drawings, or others that are to show the same.  */
  fill (drawings) {
    const tone = colours()
    const { layers, system, view, usual } = this
    drawings.motion.reset(layers, this.scene, system, usual.turn,
      view.step < 0, tone)
    drawings.phase.reset(layers, system, view.plane, usual.turn,
      this.core.circle(), tone)
    drawings.energy.reset(layers, system, view.scale, passedName(view), tone,
      (t) => this.seek(t))
    this.fillOrder(drawings)
  }

  fillOrder ({ convergence }) {
    convergence.reset(this.layers.filter((r) => r.look.name !== 'exact')
      .map((r) => ({ look: r.look, ...this.orderOf(r.look.name) })),
    this.system, Math.abs(this.view.step), colours())
  }

  get computing () {
    return this.runs.some((r) => r.busy || r.carrying)
  }

  frame (now) {
    const began = performance.now()
    const passed = Math.min(now - (this.last ?? now), 100)
    this.last = now
    const was = this.computing
    const isNew = was && this.compute(BUDGET)
    if (isNew && (!this.computing || began - this.drawnAt > 200)) {
      this.redraw()
    } else if (this.orders && began - this.drawnAt > 60) {
      this.redrawOrder()
      this.drawnAt = began
    }
    if (this.fitAll()) this.redraw()
    if (this.playing) {
      this.time += passed / 3000 * this.usual.turn * this.view.speed
      if (this.time >= this.end) {
        this.time = this.end
        this.playing = false
        this.tell('play')
      }
      this.changed = true
    }
    if (this.changed || isNew) {
      this.motion.draw(this.time)
      this.phase.draw(this.time)
      this.energy.draw(this.time)
      this.tell('time')
      this.changed = false
    }
    this.frames.push({ now, work: performance.now() - began })
    if (this.frames.length > 600) this.frames.shift()
    requestAnimationFrame((t) => this.frame(t))
  }

  fitAll () {
    return [this.motion.panel.fit(), this.phase.panel.fit(), this.energy.fit(),
      this.convergence.fit()].includes(true)
  }

  seek (t) {
    this.playing = false
    this.sought = null
    const back = t < this.time
    this.time = Math.min(Math.max(t, 0), this.end)
    if (back) {
      this.motion.drawUnder()
      this.phase.drawUnder()
    }
    this.changed = true
    this.tell('play')
  }

  play () {
    if (!this.playing && this.time >= this.end) this.seek(0)
    this.playing = !this.playing
    this.sought = null
    this.tell('play')
  }

  /* A row on or back, of the first run.  */
  stepRow (by) {
    const first = this.runs[0]?.run
    if (!first) return
    const k = Math.min(Math.max(rowAt(first, this.time) + by, 0), first.rows - 1)
    this.seek(timeAt(first, k))
  }

  command () {
    if (!this.runs.length) return ''
    const { catalogue } = this.core
    const words = writeArguments(catalogue, this.view, this.shown)
    const isLower = this.shown.some((n) => this.fitOf(n) === 'lower')
    return `halfstep run ${words}${isLower ? ' --lower-order' : ''}${
      this.every > 1 ? ` -e ${this.every}` : ''}`
  }

  /* All rows, at once if they are not there yet.  */
  data () {
    for (const r of this.runs) {
      while (r.busy) r.busy = this.core.workRun(r.slot, 4096)
    }
    const text = this.core.csv()
    this.take()
    this.redraw()
    return this.riddle ? text.replace(/^[a-z][^,\n]*(?=,-?\d)/gm,
      (name) => this.nameOf(name)) : text
  }
}
