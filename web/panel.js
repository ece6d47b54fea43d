/* SPDX-License-Identifier: MIT */
/* A drawing of two canvases: paths, to which each frame adds what is new, and
   on top of them what moves.  In between, a frame and its numbers.  */

/* How large the reader wants text.  */
const textZoom = () =>
  parseFloat(getComputedStyle(document.documentElement).fontSize) / 16

const near = (pixel) => Math.min(Math.max(pixel, -1e6), 1e6)

class Panel {
  constructor (element, ratio) {
    this.element = element
    this.fixed = ratio
    this.under = document.createElement('canvas')
    this.over = document.createElement('canvas')
    element.append(this.under, this.over)
    this.box = { x: [-1, 1], y: [-1, 1] }
    this.fit()
  }

  /* To the size on the screen; true: that is another.  */
  fit () {
    const ratio = this.fixed ?? Math.min(devicePixelRatio || 1, 2)
    const wide = this.element.clientWidth
    const high = this.element.clientHeight
    if (wide === this.wide && high === this.high && ratio === this.ratio) {
      return false
    }
    Object.assign(this, { wide, high, ratio })
    for (const canvas of [this.under, this.over]) {
      canvas.width = wide * ratio
      canvas.height = high * ratio
    }
    return true
  }

  /* The numbers that the frame holds.  EQUAL: so many of y's are as long as
     one of x's; 0: as they fit.  */
  setBox (box, equal, margin) {
    const zoom = this.fixed ? 1 : textZoom()
    this.text = 13 * zoom
    margin = Object.fromEntries(Object.entries(margin).map(([side, wide]) =>
      [side, wide * zoom]))
    if (margin.left > 20 * zoom) {
      margin = { ...margin,
        left: Math.max(this.roomFor(box.y), equal ? margin.left : 0) }
    }
    const wide = Math.max(this.wide - margin.left - margin.right, 20)
    const high = Math.max(this.high - margin.top - margin.bottom, 20)
    let [x0, x1] = box.x
    let [y0, y1] = box.y
    if (!(x1 > x0)) [x0, x1] = [x0 - 1, x1 + 1]
    if (!(y1 > y0)) [y0, y1] = [y0 - 1, y1 + 1]
    if (equal) {
      const unit = Math.max((x1 - x0) / wide, (y1 - y0) / high / equal)
      const x = (x0 + x1) / 2
      const y = (y0 + y1) / 2
      x0 = x - unit * wide / 2; x1 = x + unit * wide / 2
      y0 = y - equal * unit * high / 2; y1 = y + equal * unit * high / 2
    }
    this.box = { x: [x0, x1], y: [y0, y1] }
    this.scaleX = wide / (x1 - x0)
    this.scaleY = high / (y1 - y0)
    this.zeroX = margin.left - x0 * this.scaleX
    this.zeroY = margin.top + high + y0 * this.scaleY
    this.inner = { left: margin.left, top: margin.top, wide, high }
  }

  /* What the numbers at the left take.  */
  roomFor (range) {
    const g = this.under.getContext('2d')
    g.font = `${this.text}px ${FONT}`
    const wide = ticks(...range, Math.max(this.high / 3 / this.text, 3))
      .map((v) => g.measureText(showNumber(v, 6)).width)
    return Math.max(30, ...wide) + 14
  }

  /* No further out of the frame than a canvas can draw.  */
  x (value) { return near(this.zeroX + value * this.scaleX) }
  y (value) { return near(this.zeroY - value * this.scaleY) }

  clear (canvas) {
    const g = canvas.getContext('2d')
    g.setTransform(this.ratio, 0, 0, this.ratio, 0, 0)
    g.clearRect(0, 0, this.wide, this.high)
    g.lineJoin = g.lineCap = 'round'
    return g
  }

  /* All that follows stays in the frame.  */
  clip (g) {
    g.save()
    g.beginPath()
    g.rect(this.inner.left, this.inner.top, this.inner.wide, this.inner.high)
    g.clip()
  }

  /* Lines of a grid with numbers, and the axes' names.  */
  drawFrame (g, names, tone, numbers = { x: true, y: true }) {
    const { left, top, wide, high } = this.inner
    g.font = `${this.text}px ${FONT}`
    g.lineWidth = 1
    g.setLineDash([])
    g.strokeStyle = tone.line
    g.fillStyle = tone.ink
    g.textAlign = 'center'
    g.textBaseline = 'top'
    for (const value of ticks(...this.box.x, Math.max(wide / 7 / this.text, 3))) {
      if (!numbers.x) break
      const x = Math.round(this.x(value)) + 0.5
      g.beginPath(); g.moveTo(x, top); g.lineTo(x, top + high); g.stroke()
      g.fillText(showNumber(value, 6).replace('-', '−'), x, top + high + 5)
    }
    g.textAlign = 'right'
    g.textBaseline = 'middle'
    for (const value of ticks(...this.box.y, Math.max(high / 3 / this.text, 3))) {
      if (!numbers.y) break
      const y = Math.round(this.y(value)) + 0.5
      g.beginPath(); g.moveTo(left, y); g.lineTo(left + wide, y); g.stroke()
      g.fillText(showNumber(value, 6).replace('-', '−'), left - 6, y)
    }
    g.fillStyle = tone.faint
    g.textAlign = 'right'
    g.textBaseline = 'bottom'
    g.fillText(names.x, left + wide, this.high - 1)
    g.textAlign = 'left'
    g.textBaseline = 'top'
    g.fillText(names.y, 4, 2)
  }
}

/* A run whose energy is off by more than so many times the energy itself has
   exploded: axes do not follow it further.  */
const EXPLODED = 10

/* The rows before that.  */
function saneRows (run) {
  for (let i = 0; i < run.rows; i++) {
    if (Math.abs(run.row[(i + 1) * run.wide - 1]) > EXPLODED) {
      return Math.max(i, 1)
    }
  }
  return run.rows
}
const isSane = (run) => run.whole && saneRows(run) === run.rows

/* The box of a whole run, the smallest; others may go as far again.  */
function boxOf (series) {
  let least = null
  let all = null
  for (const { box, whole } of series) {
    if (!box) continue
    const size = Math.max(box.x[1] - box.x[0], box.y[1] - box.y[0])
    if (whole && (!least || size < least.size)) least = { ...box, size }
    all = all
      ? { x: [Math.min(all.x[0], box.x[0]), Math.max(all.x[1], box.x[1])],
          y: [Math.min(all.y[0], box.y[0]), Math.max(all.y[1], box.y[1])] }
      : box
  }
  if (!all) return { x: [-1, 1], y: [-1, 1] }
  const limited = (axis) => {
    let [low, high] = all[axis]
    if (least) {
      const more = Math.max(least[axis][1] - least[axis][0],
        least.size * 1e-3)
      low = Math.max(low, least[axis][0] - more)
      high = Math.min(high, least[axis][1] + more)
    }
    const air = (high - low) * 0.06
    return [low - air, high + air]
  }
  return { x: limited('x'), y: limited('y') }
}

/* The box of numbers x(i), y(i), i < count.  */
function spanOf (count, x, y) {
  const box = { x: [Infinity, -Infinity], y: [Infinity, -Infinity] }
  for (let i = 0; i < count; i++) {
    const a = x(i)
    const b = y(i)
    if (a < box.x[0]) box.x[0] = a
    if (a > box.x[1]) box.x[1] = a
    if (b < box.y[0]) box.y[0] = b
    if (b > box.y[1]) box.y[1] = b
  }
  return count ? box : null
}
