// SPDX-License-Identifier: MIT
// The page: opened from disk, its numbers, its drawings, every control, and on
// other devices.

import { close, heard } from './browser.mjs'
import * as controls from './controls.mjs'
import * as devices from './devices.mjs'
import * as drawings from './drawings.mjs'
import * as numbers from './numbers.mjs'
import { finish, group, is } from './tap.mjs'
import * as views from './views.mjs'

for (const tests of [numbers.theNumbers, numbers.theTruth,
  drawings.theDrawings, drawings.theLessons, controls.theControls,
  controls.theLink, controls.theCommands, controls.whatIsTyped, views.anyLink, views.theRules,
  views.aLook, views.theColours, views.lessonsColours, views.explosions,
  views.circles, views.allOrders,
  views.withoutAWorker, controls.theFiles, controls.theKeys, controls.nothingIsLeft,
  devices.onAPhone, devices.projected, devices.inTheDark, devices.withoutMotion,
  devices.frames]) {
  const began = Date.now()
  await group(tests.name, tests)
  console.log(`# ${tests.name}: ${Date.now() - began} ms`)
}
await close()
is('no page said or asked for anything', heard, [])
finish()
