/* SPDX-License-Identifier: MIT */
/* What controls are made of.  */

const $ = (id) => document.getElementById(id)

function element (tag, more = {}, ...children) {
  const e = Object.assign(document.createElement(tag), more)
  e.append(...children)
  return e
}

function option (value, text) { return element('option', { value }, text) }

/* A slider and a number, of P: name, unit, doc, low, high, factor, min, max.  */
function slider (p, value, change) {
  const across = p.factor
    ? (x) => Math.log(x / p.low) / Math.log(p.high / p.low)
    : (x) => (x - p.low) / (p.high - p.low)
  const back = (s) => Number((p.factor
    ? p.low * (p.high / p.low) ** s
    : p.low + s * (p.high - p.low)).toPrecision(p.factor ? 3 : 4))
  const range = element('input', { type: 'range', min: 0, max: 1, step: 0.001,
    id: `slide-${p.name}` })
  const number = element('input', { type: 'number', step: 'any', min: p.min,
    max: p.max, required: true, id: `number-${p.name}` })
  number.setAttribute('aria-label', p.name)
  const set = (x) => { range.value = across(x); number.value = x }
  set(value)
  range.addEventListener('input', () => {
    const x = Math.min(Math.max(back(Number(range.value)), p.min), p.max)
    number.value = x
    change(x)
  })
  number.addEventListener('change', () => {
    if (number.checkValidity()) {
      range.value = across(Number(number.value))
      change(Number(number.value))
    } else number.reportValidity()
  })
  const unit = p.unit && p.unit !== '1' ? ` in ${p.unit}` : ''
  const label = element('label', { htmlFor: range.id }, element('b', {}, p.name),
    element('small', {}, ` ${p.doc}${unit}`))
  return element('div', { className: 'slide', set }, label, range, number)
}

function swatch (look) {
  const canvas = element('canvas', { width: 88, height: 32 })
  const g = canvas.getContext('2d')
  g.scale(2, 2)
  g.strokeStyle = look.colour
  g.lineWidth = Math.min(look.width, 4)
  g.setLineDash(look.dash.map((d) => d * 0.8))
  g.beginPath(); g.moveTo(2, 8); g.lineTo(42, 8); g.stroke()
  drawMark(g, look, 22, 8, 5.5, colours().panel)
  return canvas
}
