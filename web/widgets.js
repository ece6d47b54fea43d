/* SPDX-License-Identifier: MIT */
/* What controls are made of.  */

const $ = (id) => document.getElementById(id)

function element (tag, more = {}, ...children) {
  const e = Object.assign(document.createElement(tag), more)
  e.append(...children)
  return e
}

function option (value, text) { return element('option', { value }, text) }

/* A slider and a number, of P: name, unit, doc, low, high, factor, min, max.  By
   a factor it keeps the sign.  READ says of a text what its VALUE is, or what
   is WRONG: then nothing changes, and both stand there until it is mended.  */
function slider (p, value, read, change) {
  const across = p.factor
    ? (x) => Math.log(Math.abs(x) / p.low) / Math.log(p.high / p.low)
    : (x) => (x - p.low) / (p.high - p.low)
  const back = (s) => Number((p.factor
    ? Math.sign(value) * p.low * (p.high / p.low) ** s
    : p.low + s * (p.high - p.low)).toPrecision(p.factor ? 3 : 4))
  const range = element('input', { type: 'range', min: 0, max: 1, step: 0.001,
    id: `slide-${p.name}` })
  const number = element('input', { type: 'text', autocomplete: 'off',
    spellcheck: false, id: `number-${p.name}` })
  const note = element('p', { className: 'wrong', id: `wrong-${p.name}` })
  note.setAttribute('role', 'alert')
  number.setAttribute('aria-label', p.name)
  number.setAttribute('aria-describedby', note.id)
  const say = (wrong) => {
    note.textContent = wrong
    number.setAttribute('aria-invalid', wrong !== '')
  }
  const set = (x) => {
    value = x
    range.value = across(x)
    number.value = x
    say('')
  }
  set(value)
  range.addEventListener('input', () => {
    value = Math.min(Math.max(back(Number(range.value)), p.min), p.max)
    number.value = value
    say('')
    change(value)
  })
  number.addEventListener('change', () => {
    const is = read(number.value)
    if (is.wrong) say(is.wrong)
    else {
      set(is.value)
      change(value)
    }
  })
  const unit = p.unit && p.unit !== '1' ? ` in ${p.unit}` : ''
  const label = element('label', { htmlFor: range.id }, element('b', {}, p.name),
    element('small', {}, ` ${p.doc}${unit}`))
  return element('div', { className: 'slide', set }, label, range, number,
    note)
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
