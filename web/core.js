/* SPDX-License-Identifier: MIT */
/* The C core: its memory as numbers and words.  Nothing else here knows that
   it is WebAssembly.  */

async function unpack (base64) {
  const packed = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
  const stream = new Blob([packed]).stream()
    .pipeThrough(new DecompressionStream('gzip'))
  return new Response(stream).arrayBuffer()
}

class Exit extends Error {
  constructor (status) {
    super()
    this.status = status
  }
}

async function openCore (bytes) {
  const never = () => { throw new Error('the core opens no file') }
  let said = ''
  const { instance } = await WebAssembly.instantiate(bytes, {
    wasi_snapshot_preview1: {
      fd_close: never,
      fd_fdstat_get: () => 8 /* not known */,
      fd_seek: never,
      fd_write: (file, parts, count, written) => {
        const all = new DataView(c.memory.buffer)
        let size = 0
        for (let i = 0; i < count; i++) {
          const [at, length] = [0, 4].map((k) =>
            all.getUint32(parts + 8 * i + k, true))
          if (file === 2) said += new TextDecoder().decode(new Uint8Array(c.memory.buffer, at,
            length))
          size += length
        }
        all.setUint32(written, size, true)
        return 0
      },
      proc_exit: (status) => { throw new Exit(status) }
    }
  })
  const c = instance.exports
  c._initialize()

  /* The memory moves when it grows: views of it are made anew.  */
  const doubles = (at, count) => new Float64Array(c.memory.buffer, at, count)
  const words = (at) => {
    const all = new Uint8Array(c.memory.buffer)
    return new TextDecoder().decode(all.subarray(at, all.indexOf(0, at)))
  }
  const catalogue = JSON.parse(words(c.catalogue()))
  return {
    catalogue,
    fit: c.fit,
    /* The arguments of `halfstep run': what they ask for, or what is wrong.  */
    readRun (text) {
      const stack = c.__stack_pointer.value
      const room = new TextEncoder().encode(text)
      const at = c.room_for(room.length)
      new Uint8Array(c.memory.buffer, at, room.length).set(room)
      said = ''
      try {
        c.read_run(at)
      } catch (end) {
        c.__stack_pointer.value = stack
        if (!(end instanceof Exit)) throw end
        const json = end.status === 0 ? words(c.run_read()) : ''
        if (json) return { asked: JSON.parse(json) }
      }
      return { wrong: said.replace(/^halfstep: /, '').trim() || 'no run' }
    },
    isUnstable: (map) => c.is_unstable(map) !== 0,
    chooseSystem (index) { c.begin_system(index) },
    setParameters (values) {
      doubles(c.parameters(), values.length).set(values)
    },
    setStart (values) {
      doubles(c.start_at(Number(values.length > 0)), values.length).set(values)
    },
    setOwn (map, values) {
      doubles(c.map_parameters(map), values.length).set(values)
    },
    usual () {
      const [turn, step, turns] = doubles(c.usual(), 3)
      return { turn, step, turns }
    },
    circle: c.phase_circle,
    beginView: (h, steps, every, rule, waver, t0) =>
      c.begin_view(h, steps, every, rule, waver, t0) !== 0,
    openRun: c.run_open,
    workRun: (slot, steps) => c.run_work(slot, steps) !== 0,
    workCloud: (slot, steps) => c.cloud_work(slot, steps) !== 0,
    columns: () => c.run_columns(),
    run (slot) {
      const rows = c.run_rows(slot)
      const wide = c.run_columns() + 1
      const points = c.scene_points()
      return {
        rows,
        wide,
        status: c.run_status(slot),
        row: doubles(c.run_row(slot), rows * wide),
        scene: doubles(c.run_scene(slot), rows * 2 * points)
      }
    },
    cloud (slot) {
      const count = c.cloud_count(slot)
      const corners = c.cloud_corners()
      return {
        count,
        corners,
        apart: c.cloud_apart(slot),
        at: doubles(c.cloud_corner(slot), count * 2 * corners),
        area: doubles(c.cloud_area(slot), count)
      }
    },
    scene () {
      const links = []
      for (let i = 0; i < c.scene_links(); i++) {
        links.push([c.scene_link(i, 0), c.scene_link(i, 1)])
      }
      return {
        kind: ['strip', 'rods', 'bodies', 'shape'][c.scene_kind()],
        points: c.scene_points(),
        fixed: c.scene_fixed(),
        bounded: c.scene_bounded() !== 0,
        links
      }
    },
    csv: () => words(c.runs_csv()),
    openOrder: (runs) => c.order_open(runs),
    workOrder: (slot) => c.order_work(slot) !== 0,
    orderOf (slot) {
      const points = []
      const count = c.order_points(slot)
      const at = doubles(c.order_point(slot), 3 * count)
      for (let i = 0; i < count; i++) {
        points.push({ h: at[3 * i], error: at[3 * i + 1], kind: at[3 * i + 2] })
      }
      return { points, measured: c.order_measured(slot) }
    }
  }
}
