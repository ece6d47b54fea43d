/* SPDX-License-Identifier: MIT */
/* All four drawings as one picture, with the legend and the command; always
   of one size, whatever the window's.  */

const PICTURE = { wide: 1280, high: 860, ratio: 2 }

/* The drawings once more, out of sight.  */
class Copies {
  constructor (page, cell) {
    this.place = element('div', { className: 'copies' })
    document.body.append(this.place)
    const room = (zoom) => {
      const div = element('div', { className: 'drawing' })
      div.style.width = `${cell.wide * zoom}px`
      div.style.height = `${cell.high * zoom}px`
      this.place.append(div)
      return div
    }
    const { ratio } = PICTURE
    this.motion = new Motion(room(1), ratio)
    this.phase = new Phase(room(1), ratio)
    this.energy = new Energy(room(ratio), ratio)
    this.convergence = new Convergence(room(ratio), ratio)
    page.fill(this)
    this.motion.draw(page.time)
    this.phase.draw(page.time)
  }

  canvases () {
    return [...this.place.children].map((div) =>
      [...div.querySelectorAll('canvas')].filter((c) => !c.closest('[hidden]')))
  }

  remove () {
    this.energy.plot.destroy()
    this.convergence.plot.destroy()
    this.place.remove()
  }
}

/* The height at which the legend ends.  */
function drawLegend (g, page, y) {
  let x = 24
  g.font = `15px ${FONT}`
  for (const { look } of page.runs) {
    const name = page.nameOf(look.name)
    const length = g.measureText(name).width + 74
    if (x + length > PICTURE.wide) { x = 24; y += 22 }
    g.drawImage(swatch(look), x, y - 8, 44, 16)
    g.fillText(name, x + 50, y)
    x += length
  }
  return y
}

async function picture (page) {
  const { wide, high, ratio } = PICTURE
  const canvas = element('canvas', { width: wide * ratio, height: high * ratio })
  const g = canvas.getContext('2d')
  const tone = colours()
  const { time } = page.system
  g.scale(ratio, ratio)
  g.fillStyle = tone.panel
  g.fillRect(0, 0, wide, high)
  g.fillStyle = tone.ink
  g.textBaseline = 'middle'
  g.font = `600 20px ${FONT}`
  g.fillText(`${page.system.title}, h = ${showNumber(page.view.step, 6)} ` +
    `${time}, t = ${showNumber(page.time, 4)} ${time}`, 24, 26)
  const top = drawLegend(g, page, 54) + 18
  const cell = { wide: (wide - 60) / 2, high: (high - top - 40) / 2 }
  const copies = new Copies(page, { wide: cell.wide, high: cell.high - 26 })
  await new Promise((resolve) => setTimeout(resolve))
  const names = ['Motion', 'Phase plane', 'Energy error', 'Convergence']
  copies.canvases().forEach((parts, i) => {
    const left = 24 + (i % 2) * (cell.wide + 12)
    const upper = top + Math.floor(i / 2) * cell.high
    g.font = `600 15px ${FONT}`
    g.fillStyle = tone.ink
    g.fillText(names[i], left, upper + 12)
    for (const part of parts) {
      g.drawImage(part, left, upper + 26, cell.wide, cell.high - 26)
    }
  })
  copies.remove()
  g.font = '13px monospace'
  g.fillStyle = tone.faint
  if (!page.riddle) g.fillText(page.command(), 24, high - 16, wide - 48)
  return canvas
}
