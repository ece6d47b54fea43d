/* SPDX-License-Identifier: MIT */
/* What keys do.  */

/* By its key, the integrator of the list at that place.  */
function press (controls, at) {
  const { page } = controls
  const box = document.querySelectorAll('.map input')[at]
  if (page.riddle) controls.say('Which integrators these are is the task.')
  else if (box.disabled) {
    controls.say(`${box.dataset.map}: ${WHY[page.fitOf(box.dataset.map)][1]}.`)
  } else box.click()
}

function listenToKeys (controls) {
  const { page } = controls
  const acts = {
    ' ': () => page.play(),
    r: () => controls.restart(),
    ArrowLeft: () => page.stepRow(-1),
    ArrowRight: () => page.stepRow(1),
    '+': () => controls.scaleStep(1.25),
    '-': () => controls.scaleStep(0.8),
    s: () => controls.system(controls.next(page.core.catalogue.systems,
      page.view.system).name),
    n: () => controls.lesson(controls.next(page.lessons, page.view.lesson).name),
    e: () => { $('notice').hidden = !$('notice').hidden || !page.view.lesson },
    p: () => $('png').click(),
    h: () => controls.help()
  }
  for (let i = 1; i <= 9; i++) acts[i] = () => press(controls, i - 1)
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || $('keys').open) return
    const own = event.target.closest('input, select, button, summary')
    const kind = own?.type ?? own?.localName
    if (own && kind !== 'checkbox' && kind !== 'button' && kind !== 'submit') {
      return
    }
    if (own && event.key === ' ') return
    const key = event.key === '=' ? '+' : event.key
    if (!Object.hasOwn(acts, key)) return
    event.preventDefault()
    controls.say('')
    acts[key]()
  })
}
