// SPDX-License-Identifier: MIT
// Puts everything into one page:
//   node build.mjs SOURCE-FOLDER CORE.wasm UPLOT-FOLDER LESSON... > PAGE
// The same sources give the same bytes.

import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const MOST = 500_000 // bytes
const SCRIPTS = ['core', 'measure', 'view', 'looks', 'panel', 'motion', 'phase',
  'plots', 'page', 'widgets', 'keys', 'controls', 'picture', 'main']

const [source, core, uplot, ...lessons] = process.argv.slice(2)
const read = (...path) => readFileSync(join(...path), 'utf8')

function fail (text) {
  console.error(`build.mjs: ${text}`)
  process.exit(1)
}

// The head of doc/lessons/NN-NAME.lesson: lines KEY: VALUE up to an empty one.
// Where there is a task, it stands until the notice, the solution, is asked for.
function lesson (file) {
  const head = read(source, file).split('\n\n')[0]
  const values = Object.fromEntries(head.split('\n').map((line) => {
    const [, key, value] = /^(\w+): +(.*\S)$/.exec(line) ??
      fail(`${file}: not KEY: VALUE: "${line}"`)
    return [key.toLowerCase(), value]
  }))
  for (const key of ['title', 'view', 'notice']) {
    values[key] ?? fail(`${file}: no line "${key}:"`)
  }
  return { ...values, name: basename(file, '.lesson') }
}

// What experiments/style.gp says of the first six; 'solid' is no dash.
function style () {
  const text = read(source, 'experiments/style.gp')
  const list = (name, pattern) => (pattern.exec(text) ??
    fail(`style.gp: no ${name}`))[1].split(' ')
  const dashes = [...text.matchAll(/^set dashtype \d (solid|\((.*)\))$/gm)]
  return {
    hues: list('hues', /^hues = '(.*)'$/m),
    deep: list('deep', /^deep = '(.*)'$/m),
    widths: list('widths', /^widths = '(.*)'$/m).map(Number),
    dashes: dashes.map((m) => m[2] ? m[2].split(',').map(Number) : []),
    turned: Number(list('turned', /^turned = (.*)$/m)[0]),
    order: list('order', /^do for \[at in '(.*)'\]/m).map((n) => n - 1)
  }
}

const constants = {
  CORE: gzipSync(readFileSync(core), { level: 9 }).toString('base64'),
  LESSONS: lessons.map(lesson),
  STYLE: style()
}
const script = [
  `/* ${read(uplot, 'LICENSE').trim()} */`,
  read(uplot, 'dist/uPlot.iife.min.js'),
  ...Object.entries(constants).map(([name, value]) =>
    `const ${name} = ${JSON.stringify(value)}`),
  ...SCRIPTS.map((name) => read(source, 'web', `${name}.js`))
].join('\n').replaceAll('</script', '<\\/script')
const parts = {
  STYLE: read(uplot, 'dist/uPlot.min.css') + read(source, 'web/style.css'),
  SCRIPT: script
}
const page = read(source, 'web/page.html')
  .replace(/^@(STYLE|SCRIPT)@$/gm, (all, name) => parts[name])
if (Buffer.byteLength(page) > MOST) {
  fail(`the page has ${Buffer.byteLength(page)} bytes, over ${MOST}`)
}
process.stdout.write(page)
