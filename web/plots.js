/* SPDX-License-Identifier: MIT */
/* The two diagrams by uPlot: the error of the energy against time, the error
   against the step.  They are drawn when there are new numbers; what time it
   is a veil over the future shows, so that a frame draws nothing.  */

const FONT = 'system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif'

/* ZOOM: as large as on a screen, times this.  */
function axis (tone, zoom, label, { values, splits, size }) {
  return {
    stroke: tone.ink,
    font: `${13 * zoom}px ${FONT}`,
    labelFont: `${13 * zoom}px ${FONT}`,
    labelSize: 18 * zoom,
    labelGap: 2 * zoom,
    label,
    grid: { stroke: tone.line, width: zoom },
    ticks: { stroke: tone.line, width: zoom, size: 4 * zoom },
    gap: 3 * zoom,
    size: size * zoom,
    values,
    splits,
    filter: (u, all) => all
  }
}

const tenths = (u, values) => values.map((v) => {
  if (v === null || !(v > 0)) return ''
  const power = Math.log10(v)
  return Math.abs(power - Math.round(power)) < 1e-9
    ? powerOfTen(Math.round(power)) : ''
})
const plain = (u, values) => values.map((v) =>
  v === null ? '' : showNumber(v, 6).replace('-', '−'))

/* Not more powers of ten than there is room for.  */
function powers (low, high, room) {
  const from = Math.floor(Math.log10(low))
  const to = Math.ceil(Math.log10(high))
  const apart = Math.max(1, Math.ceil((to - from) / room))
  const list = []
  for (let p = Math.ceil(from / apart) * apart; p <= to; p += apart) {
    list.push(10 ** p)
  }
  return list
}
const splits = (distance, zoom) => (u, i, low, high) => {
  const size = u.axes[i].side % 2 ? u.bbox.height : u.bbox.width
  return powers(low, high, Math.max(size / devicePixelRatio / zoom / distance, 2))
    .filter((v) => v >= low * 0.999 && v <= high * 1.001)
}

/* The powers of ten around the numbers, not below the floor, nor where all is
   long lost.  */
const LOST = 1e4
const around = (floor) => (u, low, high) => {
  if (!(high > 0)) return [floor, 1]
  const most = Math.min(high, LOST)
  const least = Math.max(low > 0 ? low : floor, floor)
  const a = 10 ** Math.floor(Math.log10(Math.min(least, most)))
  const b = 10 ** Math.ceil(Math.log10(most))
  return [a, b > a ? b : 10 * a]
}

function seriesOf (shown, zoom, isDashed) {
  const list = shown.map(({ look, run }) => ({
    stroke: look.colour,
    width: Math.min(look.width, 3.5) * zoom,
    dash: look.dash.length && isDashed(run)
      ? look.dash.map((d) => d * zoom) : undefined,
    spanGaps: true,
    points: { show: false }
  }))
  return [{}, ...(list.length ? list : [{ points: { show: false } }])]
}

class Diagram {
  constructor (element, zoom = 1) { Object.assign(this, { element, zoom }) }

  make (options, data) {
    this.plot?.destroy()
    this.plot = new uPlot({
      hooks: { draw: [(u) => {
        options.marks(u)
        if (u === this.plot) this.draw(this.at)
      }] },
      width: this.element.clientWidth,
      height: this.element.clientHeight,
      legend: { show: false },
      padding: [10 * this.zoom, 24 * this.zoom, 0, 0],
      ...options
    }, data, this.element)
    this.mark = document.createElement('div')
    this.mark.className = options.mark
    this.plot.over.append(this.mark)
    this.draw(this.at)
  }

  /* Marks at the points I of a series.  */
  drawMarks (u, series, look, indices, tone) {
    const ratio = devicePixelRatio
    for (const i of indices) {
      const x = u.data[0][i]
      const y = u.data[series][i]
      if (y === null || y === undefined) continue
      drawMark(u.ctx, look, u.valToPos(x, 'x', true), u.valToPos(y, 'y', true),
        4.5 * ratio * this.zoom, tone.panel)
    }
  }

  fit () {
    const width = this.element.clientWidth
    const height = this.element.clientHeight
    if (this.plot &&
        (this.plot.width !== width || this.plot.height !== height)) {
      this.plot.setSize({ width, height })
      return true
    }
    return false
  }
}

/* Dashes of a curve that comes and goes often would hide what it does.  */
const MOST_DASHED = 300

class Energy extends Diagram {
  /* Some on each curve, each integrator's at other times.  */
  marks (u, shown, tone) {
    const count = u.data[0].length
    const each = Math.max(Math.floor(count / 6), 1)
    shown.forEach(({ look }, i) => {
      const first = Math.floor(each * (i + 0.5) / shown.length)
      const indices = []
      for (let k = first; k < count; k += each) indices.push(k)
      this.drawMarks(u, i + 1, look, indices, tone)
    })
  }

  /* SCALE: auto, log or linear.  */
  reset (runs, system, scale, tone, seek) {
    const { zoom } = this
    const shown = runs.filter(({ look }) => look.name !== 'exact')
    const most = shown.map(({ run }) => {
      let most = 0
      for (let i = 0; i < run.rows; i++) {
        most = Math.max(most, Math.abs(run.row[i * run.wide + run.wide - 1]))
      }
      return most
    }).filter((m) => m > 0)
    const ratio = Math.max(...most) / Math.min(...most)
    this.log = scale === 'log' || (scale === 'auto' && most.length > 0 &&
      ratio > 30)
    const tables = shown.map(({ run }) => {
      const t = []
      const e = []
      for (let i = 0; i < run.rows; i++) {
        const error = run.row[i * run.wide + run.wide - 1]
        t.push(run.row[i * run.wide])
        e.push(!this.log ? error : error === 0 ? null : Math.abs(error))
      }
      return [t, e]
    })
    const end = Math.max(...runs.map(({ run }) => run.end), 0)
    this.end = end
    const data = tables.length ? uPlot.join(tables) : [[0, end], [null, null]]
    this.make({
      mark: 'veil',
      marks: (u) => this.marks(u, shown, tone),
      cursor: { drag: { x: false, y: false }, points: { show: false }, y: false },
      scales: {
        x: { time: false, range: [0, end || 1] },
        y: this.log ? { distr: 3, range: around(1e-17) }
          : { range: (u, low, high) => uPlot.rangeNum(low ?? -1, high ?? 1,
            0.08, true) }
      },
      axes: [
        axis(tone, zoom, `t  [${system.time}]`, { values: plain, size: 30 }),
        axis(tone, zoom, this.log ? '|energy error|' : 'energy error',
          this.log ? { values: tenths, splits: splits(34, zoom), size: 52 }
            : { values: plain, size: 72 })
      ],
      series: seriesOf(shown, zoom, (run) => run.rows <= MOST_DASHED)
    }, data)
    this.plot.over.addEventListener('pointerdown', (e) => {
      this.plot.over.setPointerCapture(e.pointerId)
      seek(this.plot.posToVal(e.offsetX, 'x'))
    })
    this.plot.over.addEventListener('pointermove', (e) => {
      if (e.buttons) seek(this.plot.posToVal(e.offsetX, 'x'))
    })
  }

  draw (t) {
    this.at = t
    const x = this.plot.valToPos(Math.min(t, this.end), 'x')
    this.mark.style.left = `${Math.max(0, x)}px`
  }
}

class Convergence extends Diagram {
  /* ORDERS: { look, points } each.  */
  reset (orders, system, step, tone) {
    const { zoom } = this
    const used = orders.filter(({ points }) => points.length)
    const tables = used.map(({ points }) => {
      const sorted = [...points].sort((a, b) => a.h - b.h)
      return [sorted.map((p) => p.h),
        sorted.map((p) => p.error > 0 && p.error < 1e6 ? p.error : null)]
    })
    const data = tables.length ? uPlot.join(tables)
      : [[step / 10, step * 10], [null, null]]
    this.step = step
    this.make({
      mark: 'now',
      marks: (u) => used.forEach(({ look }, i) =>
        this.drawMarks(u, i + 1, look, u.data[0].keys(), tone)),
      cursor: { show: false },
      scales: { x: { time: false, distr: 3,
        range: (u, low, high) => [low / 1.3, high * 1.3] },
      y: { distr: 3, range: around(1e-16) } },
      axes: [
        axis(tone, zoom, `step  [${system.time}]`, { values: tenths,
          splits: splits(60, zoom), size: 30 }),
        axis(tone, zoom, 'error', { values: tenths, splits: splits(34, zoom),
          size: 52 })
      ],
      series: seriesOf(used, zoom, () => true)
    }, data)
    this.element.firstChild.hidden = !used.length
  }

  draw () {
    const { min, max } = this.plot.scales.x
    this.mark.hidden = !(this.step >= min && this.step <= max)
    if (!this.mark.hidden) {
      this.mark.style.left = `${this.plot.valToPos(this.step, 'x')}px`
    }
  }
}
