/* SPDX-License-Identifier: MIT */
/* The looks of an integrator's curves: colours, widths and dashes are those of
   experiments/style.gp, whose numbers the build puts into STYLE; and of a
   drawing, the colours that the style sheet gives.  */

const SYMBOLS = ['circle', 'square', 'triangle', 'diamond', 'down', 'pentagon']

/* Of those beyond the first six, which lie below, the lower are the wider.  */
function widen (looks) {
  const sorted = [...looks.values()].sort((a, b) => a.layer - b.layer)
  sorted.forEach((look, i) => {
    if (look.layer < 0 && looks.size <= 8) {
      look.width = Math.min(2 + 2 * (sorted.length - 1 - i), 9)
    }
  })
}

/* Halfway to white: on dark ground deep colours would be lost.  */
const pale = (colour) => `#${[1, 3, 5].map((i) =>
  ((parseInt(colour.slice(i, i + 2), 16) + 255) >> 1).toString(16)).join('')}`

function looksOf (names, shown, dark) {
  const looks = new Map()
  for (const name of shown) {
    const rank = names.indexOf(name)
    const place = rank % STYLE.hues.length
    const round = Math.floor(rank / STYLE.hues.length)
    const hue = (place + STYLE.turned * (round >> 1)) % STYLE.hues.length
    const exact = name === 'exact'
    const dash = STYLE.dashes[(place + round) % STYLE.dashes.length]
    looks.set(name, {
      name,
      colour: exact ? (dark ? '#f2f2f2' : '#000000')
        : round % 2 === 0 ? STYLE.hues[hue]
          : dark ? pale(STYLE.hues[hue]) : STYLE.deep[hue],
      width: exact ? 1.2 : round ? 2 : Math.min(STYLE.widths[place], 5),
      dash: exact || shown.length === 1 ? [] : dash,
      symbol: exact ? 'ring' : SYMBOLS[(place + round) % SYMBOLS.length],
      /* The wide ones lie below; the truth on top.  */
      layer: exact ? 99 : STYLE.order.indexOf(place) - 10 * round
    })
  }
  widen(looks)
  return looks
}

function colours () {
  const style = getComputedStyle(document.documentElement)
  const get = (name) => style.getPropertyValue(name).trim()
  return { ink: get('--ink'), faint: get('--faint'), line: get('--line'),
    panel: get('--panel') }
}

function drawSymbol (g, symbol, x, y, r) {
  const corners = { square: 4, triangle: 3, diamond: 4, down: 3, pentagon: 5 }
  const turn = { square: Math.PI / 4, down: Math.PI }[symbol] ?? 0
  g.beginPath()
  if (symbol in corners) {
    for (let i = 0; i < corners[symbol]; i++) {
      const angle = turn + 2 * Math.PI * i / corners[symbol]
      const reach = r * (symbol === 'pentagon' ? 1.05 : 1.2)
      g.lineTo(x + reach * Math.sin(angle), y - reach * Math.cos(angle))
    }
    g.closePath()
  } else g.arc(x, y, r, 0, 2 * Math.PI)
}

/* A mark on a curve, so that colours alone need not tell it.  */
function drawMark (g, look, x, y, r, edge) {
  drawSymbol(g, look.symbol, x, y, r)
  g.setLineDash([])
  if (look.symbol === 'ring') {
    g.strokeStyle = look.colour
    g.lineWidth = r / 3
  } else {
    g.fillStyle = look.colour
    g.fill()
    g.strokeStyle = edge
    g.lineWidth = r / 4
  }
  g.stroke()
}

/* Round numbers from low to high, about so many.  */
function ticks (low, high, about) {
  const raw = (high - low) / about
  if (!(raw > 0) || !Number.isFinite(raw)) return []
  const ten = 10 ** Math.floor(Math.log10(raw))
  const apart = ten * [1, 2, 5, 10].find((m) => m * ten >= raw * 0.999)
  const list = []
  for (let i = Math.ceil(low / apart - 1e-9); i * apart <= high + apart * 1e-9;
    i++) list.push(Number((i * apart).toPrecision(12)))
  return list
}

const SUPERS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
function powerOfTen (n) {
  return '10' + (n < 0 ? '⁻' : '') +
    [...`${Math.abs(n)}`].map((d) => SUPERS[d]).join('')
}

function showNumber (x, digits = 3) {
  if (x === 0) return '0'
  const size = Math.abs(x)
  if (size >= 1e-3 && size < 1e6) return `${Number(x.toPrecision(digits))}`
  const power = Math.floor(Math.log10(size))
  return `${Number((x / 10 ** power).toPrecision(digits))}·${powerOfTen(power)}`
    .replace('-', '−')
}
