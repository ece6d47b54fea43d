/* SPDX-License-Identifier: MIT */
/* The motion as the core's scene has it: bodies with their trails, rods, or
   one coordinate that leaves its trail behind in time.  */

/* The time passed at a row, forwards or backwards.  */
function timeAt (run, k) { return Math.abs(run.row[k * run.wide] - run.from) }

/* What the drawings call it.  */
function passedName ({ step, t0 }) {
  if (step > 0) return t0 ? `t − ${t0}` : 't'
  return t0 ? `${t0} − t` : '−t'
}

/* The row at or before a time; rows are in the order of time.  */
function rowAt (run, t) {
  let low = 0
  let high = run.rows - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (timeAt(run, middle) <= t) low = middle
    else high = middle - 1
  }
  return low
}

/* Where between that row and the next: 0 to 1.  */
function between (run, k, t) {
  if (k + 1 >= run.rows) return 0
  const t0 = timeAt(run, k)
  return Math.min(Math.max((t - t0) / (timeAt(run, k + 1) - t0), 0), 1)
}

const MARGIN = { left: 52, right: 14, top: 20, bottom: 34 }
const BARE = { left: 14, right: 14, top: 14, bottom: 14 }

const NARROW = 6

class Motion {
  constructor (element, ratio) {
    this.panel = new Panel(element, ratio)
  }

  /* RUNS: { run, look } in the order of drawing.  */
  reset (runs, scene, system, turn, isBack, tone) {
    Object.assign(this, { runs, scene, system, turn, isBack, tone })
    const { points, fixed } = scene
    const each = (run, i) => 2 * points * Math.floor(i / points) +
      2 * (i % points)
    const series = runs.map(({ run }) => ({
      whole: !scene.bounded && isSane(run),
      box: scene.kind === 'strip'
        ? spanOf(saneRows(run), () => 0, (i) => run.scene[2 * i + 1])
        : spanOf((scene.bounded ? run.rows : saneRows(run)) * points, (i) => run.scene[each(run, i)],
          (i) => run.scene[each(run, i) + 1])
    }))
    const box = boxOf(series)
    if (scene.kind === 'rods') {
      /* All that the rods can reach, so that the frame stands still.  */
      const size = Math.max(box.x[1] - box.x[0], box.y[1] - box.y[0])
      const x = (box.x[0] + box.x[1]) / 2
      box.x = [Math.min(box.x[0], x - size / 2), Math.max(box.x[1], x + size / 2)]
    }
    this.window = Math.min(2.5 * turn, Math.max(...runs.map((r) => r.run.end), 0))
    this.moving = points - fixed
    /* A path so narrow would be a line, were it to scale.  */
    const [wide, high] = [box.x[1] - box.x[0], box.y[1] - box.y[0]]
    this.isNarrow = scene.kind === 'bodies' &&
      Math.max(wide / high, high / wide) > NARROW
    this.box = box
    this.drawUnder()
  }

  drawUnder () {
    const { panel, scene, system, tone, box } = this
    const g = panel.clear(panel.under)
    this.drawn = new Map()
    if (scene.kind === 'strip') {
      panel.setBox({ x: [-this.window, this.window * 0.08], y: box.y }, 0,
        MARGIN)
      panel.drawFrame(g, { x: `${this.isBack ? 'now − t' : 't − now'}  [${system.time}]`,
        y: `${system.columns[0]}  [${system.units[0]}]` }, tone)
    } else if (scene.kind === 'shape') {
      panel.setBox(box, 0, MARGIN)
      panel.drawFrame(g, { x: 'number of the coordinate',
        y: `[${system.units[0]}]` }, tone)
    } else {
      const isPath = scene.kind === 'bodies'
      panel.setBox(box, this.isNarrow ? 0 : 1, isPath ? MARGIN : BARE)
      if (isPath) {
        panel.drawFrame(g, { x: `${this.isNarrow ? 'not to scale    ' : ''}x  [${
          system.units[0]}]`,
          y: `y  [${system.units[0]}]` }, tone)
      }
    }
  }

  draw (t) {
    const { panel, scene } = this
    const g = panel.clear(panel.over)
    if (scene.kind === 'bodies') this.addPaths(t)
    panel.clip(g)
    if (scene.kind === 'strip') this.drawStrip(g, t)
    else if (scene.kind === 'rods') this.drawRods(g, t)
    else if (scene.kind === 'shape') this.drawShapes(g, t)
    else this.drawBodies(g, t)
    g.restore()
  }

  place (run, k, s, p) {
    const { points } = this.scene
    const a = 2 * (k * points + p)
    const b = k + 1 < run.rows ? a + 2 * points : a
    return [this.panel.x(run.scene[a] + s * (run.scene[b] - run.scene[a])),
      this.panel.y(run.scene[a + 1] + s * (run.scene[b + 1] - run.scene[a + 1]))]
  }

  head (g, look, [x, y], r = 6) {
    drawMark(g, look, x, y, r, this.tone.panel)
  }

  /* The faint whole path, what is new of it.  */
  addPaths (t) {
    const { panel } = this
    const g = panel.under.getContext('2d')
    panel.clip(g)
    for (const { run, look } of this.runs) {
      const k = rowAt(run, t)
      const from = this.drawn.get(look.name) ?? 0
      if (from > k) { this.drawn.delete(look.name); continue }
      if (k === from) continue
      g.strokeStyle = look.colour
      g.globalAlpha = 0.4
      g.lineWidth = Math.min(look.width, 2)
      g.setLineDash([])
      g.beginPath()
      for (let p = 0; p < this.moving; p++) {
        g.moveTo(...this.place(run, from, 0, p))
        for (let i = from + 1; i <= k; i++) g.lineTo(...this.place(run, i, 0, p))
      }
      g.stroke()
      this.drawn.set(look.name, k)
    }
    g.globalAlpha = 1
    g.restore()
  }

  drawBodies (g, t) {
    for (let p = this.moving; p < this.scene.points; p++) {
      const first = this.runs[0]
      if (!first) break
      const [x, y] = this.place(first.run, 0, 0, p)
      g.fillStyle = this.tone.ink
      g.beginPath(); g.arc(x, y, 5, 0, 2 * Math.PI); g.fill()
    }
    for (const { run, look } of this.runs) {
      const k = rowAt(run, t)
      const s = between(run, k, t)
      const since = rowAt(run, t - 0.4 * this.turn)
      for (let p = 0; p < this.moving; p++) {
        g.strokeStyle = look.colour
        g.lineWidth = look.width
        g.setLineDash(look.dash)
        g.beginPath()
        g.moveTo(...this.place(run, since, 0, p))
        for (let i = since + 1; i <= k; i++) g.lineTo(...this.place(run, i, 0, p))
        const end = this.place(run, k, s, p)
        g.lineTo(...end)
        g.stroke()
        this.head(g, look, end, this.moving > 3 ? 4.5 : 6)
      }
    }
  }

  drawStrip (g, t) {
    const { panel } = this
    const now = panel.x(0)
    g.strokeStyle = this.tone.faint
    g.lineWidth = 1
    g.setLineDash([3, 3])
    g.beginPath()
    g.moveTo(now, panel.inner.top)
    g.lineTo(now, panel.inner.top + panel.inner.high)
    g.stroke()
    for (const { run, look } of this.runs) {
      const k = rowAt(run, t)
      const s = between(run, k, t)
      const since = rowAt(run, t - this.window)
      g.strokeStyle = look.colour
      g.lineWidth = look.width
      g.setLineDash(look.dash)
      /* The dashes stay where they are while time goes by.  */
      g.lineDashOffset = (panel.x(t) - panel.x(0)) % 24 -
        (t - Math.max(t - this.window, 0)) * panel.scaleX
      g.beginPath()
      for (let i = since; i <= k; i++) {
        g.lineTo(panel.x(timeAt(run, i) - t),
          panel.y(run.scene[2 * i + 1]))
      }
      const [, y] = this.place(run, k, s, 0)
      const x = Math.min(now, panel.x(Math.min(run.end, t) - t))
      g.lineTo(x, y)
      g.stroke()
      g.lineDashOffset = 0
      this.head(g, look, [x, y], 7)
    }
  }

  drawRods (g, t) {
    const { scene, moving } = this
    for (const { run, look } of this.runs) {
      const k = rowAt(run, t)
      const s = between(run, k, t)
      const last = moving - 1
      g.strokeStyle = look.colour
      g.globalAlpha = 0.35
      g.lineWidth = 2
      g.setLineDash([])
      g.beginPath()
      for (let i = rowAt(run, t - 0.5 * this.turn); i <= k; i++) {
        g.lineTo(...this.place(run, i, 0, last))
      }
      g.stroke()
      g.globalAlpha = 1
      g.lineWidth = Math.min(look.width, 6)
      g.setLineDash(look.dash)
      g.beginPath()
      for (const [from, to] of scene.links) {
        g.moveTo(...this.place(run, k, s, from))
        g.lineTo(...this.place(run, k, s, to))
      }
      g.stroke()
      for (let p = 0; p < moving; p++) {
        this.head(g, look, this.place(run, k, s, p), moving > 12 ? 2.5
          : moving > 2 ? 5 : 9)
      }
    }
    g.fillStyle = this.tone.ink
    for (let p = moving; p < scene.points && this.runs.length; p++) {
      const [x, y] = this.place(this.runs[0].run, 0, 0, p)
      g.fillRect(x - 4, y - 4, 8, 8)
    }
  }

  drawShapes (g, t) {
    for (const { run, look } of this.runs) {
      const k = rowAt(run, t)
      const s = between(run, k, t)
      g.strokeStyle = look.colour
      g.lineWidth = look.width
      g.setLineDash(look.dash)
      g.beginPath()
      for (let p = 0; p < this.moving; p++) g.lineTo(...this.place(run, k, s, p))
      g.stroke()
      for (let p = 0; p < this.moving; p++) {
        this.head(g, look, this.place(run, k, s, p), 3)
      }
    }
  }
}
