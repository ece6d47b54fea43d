/* SPDX-License-Identifier: MIT */
/* The beginning: what the link says, else the first lesson.  */

const STOPPED = 1 /* HS_STOPPED: a run has come to its end */

const bytes = await unpack(CORE)
const page = new Page(await openCore(bytes), bytes, LESSONS)
const controls = new Controls(page)
if (!controls.fromLink()) controls.lesson(LESSONS[0].name)
globalThis.halfstep = { page, controls }
requestAnimationFrame((t) => page.frame(t))
