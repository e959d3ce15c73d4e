/**
 * /operate/query over 100,000 stored vehicles in a real browser under software WebGL: from a letter in the field of the vehicle until
 * its hits are there, and frames while the map is dragged and the list follows it; the same page over 100 vehicles in the same run is
 * the baseline. With a ninth of the pixels too: what is left to the processor beside a graphics card. There the frames are still drawn
 * by the processor, so what the page itself does for one is printed beside them: 20 ms of it are 50 frames a second.
 * `search-desk`; BENCH_VEHICLES.
 */
import { loadavg } from 'node:os'
import { chromium, type Browser, type Page } from '@playwright/test'
import { listDeskVehicles } from '#core/contract/vehicle-desk.ts'
import { findVinList } from '#core/contract/vehicle.ts'
import { TOKEN_COOKIE } from '#core/domain/session-cookie.ts'
import { adminToken } from '#tests/support/admin-token.ts'
import { findBrowser } from '#tests/support/browser.ts'
import { percentile } from './replay/measure-replay.ts'
import { QueriedServer } from './wall-queries/queried-server.ts'
import type { Ready } from './wall-queries/server-process.ts'

const FLEETS = [100, Number(process.env.BENCH_VEHICLES ?? 100_000)]
const DENSITIES = [1, 1 / 3]
const READY_MS = 120_000
const SETTLE_MS = 4_000
const LOOKS = 20
const DRAG_MS = 4_000
const BUDGET = { typedMs: 100, frames: 50, frameWorkMs: 20 }

interface Figures {
  vehicles: number
  density: number
  load: number
  /** From the end of the pause after a letter, when the page asks, until the hits are in the list. */
  typedMs: number
  typedP95Ms: number
  /** Frames a second while the map is dragged, and where nothing moves. */
  draggedFrames: number
  restFrames: number
  /** Scripts, styles and layout of the page for a frame of those, ms. */
  frameWorkMs: number
  /** From the end of a drag until the list shows what is in view. */
  followedMs: number
  errors: string[]
}

async function measured(
  browser: Browser,
  url: string,
  token: string,
  vehicles: number,
  density: number,
): Promise<Figures> {
  const load = loadavg()[0] ?? 0
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: density })
  await context.addCookies([{ name: TOKEN_COOKIE, value: token, url }])
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  // Functions below may have been compiled with a helper that names functions, which pages do not have.
  await page.addInitScript('globalThis.__name ??= (named) => named')
  try {
    await page.goto(`${url}/#/operate/query`)
    await page.locator('.maplibregl-canvas').waitFor({ timeout: READY_MS })
    await page.locator('tbody tr[data-row-key]').first().waitFor({ timeout: READY_MS })
    await page.waitForTimeout(SETTLE_MS)
    const typed = await typing(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Fewer fields' }).click()
    const restFrames = await framesWhile(page, () => page.waitForTimeout(DRAG_MS))
    await page.getByRole('checkbox', { name: 'List only what the map shows' }).check()
    const work = await pageWork(page)
    const before = await work()
    const draggedFrames = await framesWhile(page, () => dragged(page))
    const frameWorkMs = ((await work()) - before) / ((draggedFrames * DRAG_MS) / 1000)
    const followedMs = await following(page)
    return {
      vehicles,
      density: Number(density.toFixed(2)),
      load: Number(load.toFixed(1)),
      typedMs: percentile(typed, 0.5),
      typedP95Ms: percentile(typed, 0.95),
      draggedFrames,
      restFrames,
      frameWorkMs,
      followedMs,
      errors,
    }
  } finally {
    await context.close()
  }
}

/** Letters one after the other, each another search. */
async function typing(page: Page): Promise<number[]> {
  await page.getByRole('button', { name: 'More fields' }).click()
  const field = page.getByRole('combobox', { name: 'Vehicle' })
  await field.click()
  const took: number[] = []
  for (let look = 0; look < LOOKS; look += 1) {
    const asked = page.waitForRequest((request) => request.url().includes(findVinList.path))
    await field.fill(String(look))
    await asked
    const from = performance.now()
    await page.waitForFunction(
      () =>
        document.querySelector('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option') !==
        null,
      undefined,
      { polling: 'raf', timeout: READY_MS },
    )
    took.push(performance.now() - from)
  }
  return took
}

async function framesWhile(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const counted = { frames: 0, from: performance.now(), goes: true }
    Object.assign(window, { counted })
    requestAnimationFrame(function frame() {
      counted.frames += 1
      if (counted.goes) requestAnimationFrame(frame)
    })
  })
  await act()
  return page.evaluate(() => {
    const { counted } = window as unknown as { counted: { frames: number; from: number; goes: boolean } }
    counted.goes = false
    return (counted.frames * 1000) / (performance.now() - counted.from)
  })
}

const WORK = new Set(['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'])

/** Asks how long the page has worked since it was opened, ms. */
async function pageWork(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * metrics.filter(({ name }) => WORK.has(name)).reduce((sum, { value }) => sum + value, 0)
  }
}

/** To and fro, with the list following at the end. */
async function dragged(page: Page): Promise<void> {
  const box = (await page.locator('.maplibregl-canvas').boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  const end = Date.now() + DRAG_MS
  for (let step = 0; Date.now() < end; step += 1) {
    await page.mouse.move(x + Math.sin(step / 10) * 120, y + Math.cos(step / 14) * 60)
  }
  await page.mouse.up()
}

async function following(page: Page): Promise<number> {
  const box = (await page.locator('.maplibregl-canvas').boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.waitForTimeout(SETTLE_MS)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 90, y, { steps: 5 })
  const answered = page.waitForResponse((response) => response.url().includes(listDeskVehicles.path))
  const from = performance.now()
  await page.mouse.up()
  await answered
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  return performance.now() - from
}

const browser = await chromium.launch({ ...(await findBrowser()), headless: true })
const results: Figures[] = []
try {
  for (const vehicles of FLEETS) {
    const server = new QueriedServer(vehicles)
    const { url } = await server.nextMessage<Ready>()
    const token = await adminToken(url, QueriedServer.password)
    for (const density of DENSITIES) results.push(await measured(browser, url, token, vehicles, density))
    await server.end()
  }
} finally {
  await browser.close()
}
const ms = (value: number) => `${value.toFixed(0)} ms`
for (const each of results) {
  console.log(`${each.vehicles.toLocaleString('en')} vehicles, ${each.density} of the density (load ${each.load})`)
  const sign = (good: boolean) => (good ? '✓' : '✗')
  console.log(
    `${sign(each.typedMs <= BUDGET.typedMs)} hits of a letter ${ms(each.typedMs)}, p95 ${ms(each.typedP95Ms)}`,
  )
  console.log(
    `${sign(each.draggedFrames >= BUDGET.frames)} dragged ${each.draggedFrames.toFixed(0)} frames/s, at rest ${each.restFrames.toFixed(0)}`,
  )
  console.log(`${sign(each.frameWorkMs <= BUDGET.frameWorkMs)} work of the page ${ms(each.frameWorkMs)} for a frame`)
  console.log(`  list in step after ${ms(each.followedMs)}`)
  for (const error of each.errors) console.log(`  page error: ${error}`)
}
console.log(JSON.stringify(results))
process.exitCode = results.some(({ errors }) => errors.length > 0) ? 1 : 0
