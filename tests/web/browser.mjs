// SPDX-License-Identifier: MIT
// The browser, and what it must never hear.

import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const { chromium } = createRequire(import.meta.url)(process.env.WEB_DRIVER)
const address = pathToFileURL(process.env.WEB_PAGE).href

// What any page said or asked for, all tests long.
export const heard = []

const browser = await chromium.launch({
  executablePath: process.env.BROWSER,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : []
})

export async function open (link = '', settings = {}, before = () => {}) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 },
    ...settings })
  page.setDefaultTimeout(20000)
  await page.addInitScript(before)
  page.on('console', (m) => heard.push(`console: ${m.text()}`))
  page.on('pageerror', (e) => heard.push(`error: ${e.stack}`))
  page.on('request', (r) => {
    if (!r.url().startsWith(address) && !/^blob:(file|null):?/.test(r.url())) {
      heard.push(`request: ${r.url()}`)
    }
  })
  await page.goto(address + (link && `#${link}`))
  await page.waitForFunction(() => globalThis.halfstep)
  await settle(page)
  return page
}

// Until all is computed, and a frame is drawn.
export async function settle (page) {
  await page.waitForFunction(() => {
    const { page } = globalThis.halfstep
    return !page.computing && page.span !== null && !page.measuring.length &&
      !page.orders
  })
  await page.evaluate(() => new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

export const view = (page) => page.evaluate(() => halfstep.page.view)
export const command = (page) => page.evaluate(() => halfstep.page.command())
export const data = (page) => page.evaluate(() => halfstep.page.data())
export const close = () => browser.close()

export function link (run, beside = {}) {
  return new URLSearchParams({ run, ...beside }).toString()
}

// Shows a view by a link.
export async function show (page, run, beside) {
  await page.evaluate((hash) => new Promise((resolve) => {
    addEventListener('hashchange', () => setTimeout(resolve), { once: true })
    location.hash = hash
  }), link(run, beside))
}

// The pixels of a colour in the canvases of an element.
export const ink = (page, where, colour) => page.evaluate(([where, colour]) => {
  const rgb = [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16))
  let count = 0
  let [left, right] = [1, 0]
  for (const canvas of document.querySelectorAll(`${where} canvas`)) {
    const copy = document.createElement('canvas')
    Object.assign(copy, { width: canvas.width, height: canvas.height })
    const g = copy.getContext('2d', { willReadFrequently: true })
    g.drawImage(canvas, 0, 0)
    const { data } = g.getImageData(0, 0, canvas.width, canvas.height)
    for (let i = 0; i < data.length; i += 4) {
      if (data[i + 3] > 60 && rgb.every((c, k) => Math.abs(c - data[i + k]) < 24)) {
        count++
        const x = (i / 4) % canvas.width / canvas.width;
        [left, right] = [Math.min(left, x), Math.max(right, x)]
      }
    }
  }
  return { count, wide: right - left }
}, [where, colour])
