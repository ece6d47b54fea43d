/* SPDX-License-Identifier: MIT */
/* The order, measured aside: by a second core in a worker, for a point may take
   a second and a frame has 16 ms.  */

/* All that the worker runs, beside openCore.  It tells of each point, and
   leaves off for what it is asked next.  */
function measureAside (openCore) {
  let wanted = null
  let busy = false
  let core
  const breathe = () => new Promise((resolve) => setTimeout(resolve))
  async function measure (view) {
    const { id, system, parameters, own, start, step, steps, rule, waver, t0,
      maps } = view
    core.chooseSystem(system)
    core.setParameters(parameters)
    core.setStart(start)
    own.forEach(([map, values]) => core.setOwn(map, values))
    const fine = core.beginView(step, steps, steps, rule, waver, t0)
    const slots = maps.map((map) => fine ? core.openRun(map) : -1)
    const span = slots.includes(-1) ? 0 : core.openOrder(slots.length)
    postMessage({ id, span })
    for (const slot of span ? slots : []) {
      for (let more = true; more;) {
        await breathe()
        if (wanted) return
        more = core.workOrder(slot)
        postMessage({ id, span, map: maps[slot], more, ...core.orderOf(slot) })
      }
    }
  }
  onmessage = async ({ data }) => {
    if (data.bytes) core = await openCore(data.bytes)
    else wanted = data
    if (!core || busy) return
    busy = true
    while (wanted) {
      const view = wanted
      wanted = null
      await measure(view)
    }
    busy = false
  }
}

/* Where a browser lets no page from disk have a worker, no order is measured,
   and all else goes on.  */
class Measurer {
  constructor (bytes, heard) {
    const text = `${Exit}\n${openCore}\n(${measureAside})(openCore)`
    const address = URL.createObjectURL(new Blob([text],
      { type: 'text/javascript' }))
    this.id = 0
    this.heard = heard
    try {
      this.worker = new Worker(address)
    } catch {
      return
    }
    this.worker.onerror = () => this.giveUp()
    this.worker.onmessage = ({ data }) => { if (data.id === this.id) heard(data) }
    this.worker.postMessage({ bytes })
  }

  giveUp () {
    this.worker = null
    this.heard({ span: 0 })
  }

  ask (view) {
    this.id++
    if (this.worker) this.worker.postMessage({ id: this.id, ...view })
    else this.giveUp()
  }
}
