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
    ? powerOfTen(Math.round(power)) : showNumber(v)
})
const plain = (u, values) => values.map((v) =>
  v === null ? '' : showNumber(v, 6).replace('-', '−'))

/* Not more powers of ten than there is room for; round numbers, where there
   are not two of them.  */
function powers (low, high, room) {
  if (Math.floor(Math.log10(high * 1.001)) <= Math.ceil(Math.log10(low * 0.999))) {
    return ticks(low, high, Math.min(room, 3))
  }
  const from = Math.floor(Math.log10(low))
  const to = Math.ceil(Math.log10(high))
  const apart = Math.max(1, Math.ceil((to - from) / room))
  const list = []
  for (let p = Math.ceil(from / apart) * apart; p <= to; p += apart) {
    list.push(10 ** p)
  }
  return list
}
const room = (u, distance, zoom, side = 1) => Math.max((side % 2
  ? u.bbox.height : u.bbox.width) / devicePixelRatio / zoom / distance, 2)
const splits = (distance, zoom) => (u, i, low, high) =>
  powers(low, high, room(u, distance, zoom, u.axes[i].side))
    .filter((v) => v >= low * 0.999 && v <= high * 1.001)

/* The powers of ten around the numbers, not below the floor, nor beyond what is
   long lost.  */
const around = (floor, lost) => (u, low, high) => {
  if (!(high > 0)) return [floor, 1]
  const most = Math.min(high, lost, 1e307)
  const least = Math.max(low > 0 ? low : floor, floor)
  const a = 10 ** Math.floor(Math.log10(Math.min(least, most)))
  const b = 10 ** Math.ceil(Math.log10(most))
  return [a, b > a ? b : 10 * a]
}

/* uPlot has no ticks for numbers of more than 17 digits, and an exploding error
   has 300: it is given small ones.  Errors as they are, in units of a power of
   ten, with air, but not beyond what is lost;  */
function multiples (most, lost) {
  const top = Math.min(Math.max(...most, 0), lost)
  const unit = top > 0 ? 10 ** Math.floor(Math.log10(top)) : 1
  const end = lost / unit
  return {
    of: (error) => Math.min(Math.max(error / unit, -1e3 * end), 1e3 * end),
    range: (u, low, high) => {
      const [a, b] = [Math.max(low ?? -1, -end), Math.min(high ?? 1, end)]
      const air = 0.08 * (b > a ? b - a : Math.abs(a) || 1)
      return [a - air, b + air]
    },
    splits: (distance, zoom) => (u, i, low, high) =>
      ticks(low, high, room(u, distance, zoom)),
    values: (u, values) => plain(u, values.map((v) => v === null ? v : v * unit))
  }
}

/* or their powers of ten.  */
function logarithms (most, lost) {
  const range = around(1e-17, lost)
  return {
    of: (error) => error === 0 ? null : Math.log10(Math.abs(error)),
    range: (u, low, high) => range(u, 10 ** (low ?? -17), 10 ** (high ?? 0))
      .map(Math.log10),
    splits: (distance, zoom) => (u, i, low, high) =>
      powers(10 ** low, 10 ** high, room(u, distance, zoom)).map(Math.log10)
        .filter((v) => v >= low - 1e-3 && v <= high + 1e-3),
    values: (u, values) => values.map((v) => powerOfTen(Math.round(v)))
  }
}

function seriesOf (shown, zoom, isDashed, spanGaps) {
  const list = shown.map(({ look, run }) => ({
    stroke: look.colour,
    width: Math.min(look.width, 3.5) * zoom,
    dash: look.dash.length && isDashed(run)
      ? look.dash.map((d) => d * zoom) : undefined,
    spanGaps,
    points: { show: false }
  }))
  return [{}, ...(list.length ? list : [{ points: { show: false } }])]
}

class Diagram {
  constructor (element, zoom) { Object.assign(this, { element, fixed: zoom }) }

  textZoom () {
    this.zoom = this.fixed ?? textZoom()
    return this.zoom
  }

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

/* Beyond this an error tells no more.  */
const LOST = 1e4
/* Two curves that differ by more than this cannot be told on one linear axis;
   nor can the beginning of one that explodes.  */
const MOST_LINEAR = 30

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

  /* SCALE: auto, log or linear; TIME: what that is called.  */
  reset (runs, system, scale, time, tone, seek) {
    const zoom = this.textZoom()
    const shown = runs.filter(({ look }) => look.name !== 'exact')
    const most = shown.map(({ run }) => {
      let most = 0
      for (let i = 0; i < run.rows; i++) {
        most = Math.max(most, Math.abs(run.row[i * run.wide + run.wide - 1]))
      }
      return most
    }).filter((m) => m > 0)
    const [least, top] = [Math.min(...most), Math.max(...most)]
    this.log = scale === 'log' || (scale === 'auto' && most.length > 0 &&
      (top > MOST_LINEAR * least || top > EXPLODED))
    /* As far as the best goes, always.  */
    const end = Math.max(...runs.map(({ run }) => run.end), 0)
    this.end = end
    const lost = Math.max(this.log ? LOST : EXPLODED, most.length ? least : 0)
    const y = this.log ? logarithms(most, lost) : multiples(most, lost)
    const tables = shown.map(({ run }) => {
      const t = []
      const e = []
      for (let i = 0; i < run.rows; i++) {
        const error = run.row[i * run.wide + run.wide - 1]
        t.push(timeAt(run, i))
        e.push(y.of(error))
      }
      return [t, e]
    })
    const data = tables.length ? uPlot.join(tables) : [[0, end], [null, null]]
    this.make({
      mark: 'veil',
      marks: (u) => this.marks(u, shown, tone),
      cursor: { drag: { x: false, y: false }, points: { show: false }, y: false },
      scales: {
        x: { time: false, range: [0, end || 1] },
        y: { range: y.range }
      },
      axes: [
        axis(tone, zoom, `${time}  [${system.time}]`, { values: plain, size: 30 }),
        axis(tone, zoom, this.log ? '|energy error|' : 'energy error',
          { values: y.values, splits: y.splits(34, zoom), size: this.log ? 52 : 72 })
      ],
      series: seriesOf(shown, zoom, (run) => run.rows <= MOST_DASHED, true)
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
    const zoom = this.textZoom()
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
      y: { distr: 3, range: around(1e-16, LOST) } },
      axes: [
        axis(tone, zoom, `step  [${system.time}]`, { values: tenths,
          splits: splits(60, zoom), size: 30 }),
        axis(tone, zoom, 'error', { values: tenths, splits: splits(34, zoom),
          size: 52 })
      ],
      series: seriesOf(used, zoom, () => true, false)
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
