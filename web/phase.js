/* SPDX-License-Identifier: MIT */
/* The phase plane: a coordinate and its velocity, the path so far, and where
   there is one coordinate a cloud of starts that is carried along.  */

class Phase {
  constructor (element, ratio) {
    this.panel = new Panel(element, ratio)
  }

  /* CIRCLE: what makes circles of small oscillations (0: none).  */
  reset (runs, system, plane, turn, circle, tone) {
    Object.assign(this, { runs, system, plane, turn, circle, tone })
    this.q = 1 + plane
    this.v = 1 + system.dof + plane
    const series = runs.map(({ run }) => ({
      whole: isSane(run),
      box: spanOf(saneRows(run), (i) => run.row[i * run.wide + this.q],
        (i) => run.row[i * run.wide + this.v])
    }))
    this.box = boxOf(series)
    for (const { cloud } of runs) {
      if (!cloud?.count) continue
      const first = spanOf(cloud.corners, (i) => cloud.at[i],
        (i) => cloud.at[cloud.corners + i])
      for (const axis of ['x', 'y']) {
        const [low, high] = first[axis]
        const air = (high - low) / 5
        this.box[axis] = [Math.min(this.box[axis][0], low - air),
          Math.max(this.box[axis][1], high + air)]
      }
    }
    this.drawUnder()
  }

  drawUnder () {
    const { panel, system, plane } = this
    const g = panel.clear(panel.under)
    const name = (i) => `${system.columns[i]}  [${system.units[i]}]`
    this.drawn = new Map()
    panel.setBox(this.box, this.circle, MARGIN)
    panel.drawFrame(g, { x: name(plane), y: name(system.dof + plane) },
      this.tone)
  }

  at (run, k) {
    return [this.panel.x(run.row[k * run.wide + this.q]),
      this.panel.y(run.row[k * run.wide + this.v])]
  }

  draw (t) {
    const { panel } = this
    const g = panel.clear(panel.over)
    this.addPaths(t)
    panel.clip(g)
    for (const one of this.runs) this.drawCloud(g, one, t)
    for (const { run, look } of this.runs) {
      const k = rowAt(run, t)
      const s = between(run, k, t)
      const [x0, y0] = this.at(run, k)
      const [x1, y1] = this.at(run, Math.min(k + 1, run.rows - 1))
      this.drawTrail(g, run, look, t, k)
      g.lineTo(x0 + s * (x1 - x0), y0 + s * (y1 - y0))
      g.stroke()
      drawMark(g, look, x0 + s * (x1 - x0), y0 + s * (y1 - y0), 6,
        this.tone.panel)
    }
    g.restore()
  }

  /* The last half turn.  */
  drawTrail (g, run, look, t, k) {
    g.strokeStyle = look.colour
    g.lineWidth = Math.min(look.width, 6)
    g.setLineDash(look.dash)
    g.beginPath()
    for (let i = rowAt(run, t - 0.5 * this.turn); i <= k; i++) {
      g.lineTo(...this.at(run, i))
    }
  }

  /* The faint whole path, what is new of it.  */
  addPaths (t) {
    const g = this.panel.under.getContext('2d')
    this.panel.clip(g)
    for (const { run, look } of this.runs) {
      const k = rowAt(run, t)
      const from = this.drawn.get(look.name) ?? 0
      if (k <= from) continue
      g.strokeStyle = look.colour
      g.globalAlpha = 0.4
      g.lineWidth = Math.min(look.width, 2)
      g.setLineDash([])
      g.beginPath()
      for (let i = from; i <= k; i++) g.lineTo(...this.at(run, i))
      g.stroke()
      this.drawn.set(look.name, k)
    }
    g.globalAlpha = 1
    g.restore()
  }

  drawCloud (g, { cloud, look }, t) {
    if (!cloud?.count) return
    const place = Math.min(t / cloud.apart, cloud.count - 1)
    const k = Math.floor(place)
    const s = place - k
    const a = 2 * cloud.corners * k
    const b = k + 1 < cloud.count ? a + 2 * cloud.corners : a
    const value = (i) => cloud.at[a + i] + s * (cloud.at[b + i] - cloud.at[a + i])
    g.beginPath()
    for (let i = 0; i < cloud.corners; i++) {
      g.lineTo(this.panel.x(value(i)), this.panel.y(value(cloud.corners + i)))
    }
    g.closePath()
    g.fillStyle = look.colour
    g.globalAlpha = 0.22
    g.fill()
    g.globalAlpha = 1
    g.strokeStyle = look.colour
    g.lineWidth = 1.5
    g.setLineDash([])
    g.stroke()
  }
}
