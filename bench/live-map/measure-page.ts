import type { CDPSession, Page } from '@playwright/test'
import type { Figures } from './judge.ts'

const SETTLE_MS = 4000
const LIVE_MS = 15_000
const FRAMES_MS = 5000

/** Opens the page and measures it live, untouched first and panning then. */
export async function measurePage(page: Page, url: string, bytesSent: () => number): Promise<Figures> {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')

  await page.goto(url)
  const first = await page.waitForFunction(() => window.firstVehiclesAt, undefined, { timeout: 60_000 })
  const firstMs = Number(await first.jsonValue())
  await page.waitForTimeout(SETTLE_MS)

  const longBefore = await longTasks(page)
  const bytesBefore = bytesSent()
  const before = await taskTimes(cdp)
  await page.waitForTimeout(LIVE_MS)
  const after = await taskTimes(cdp)
  const bytes = bytesSent() - bytesBefore
  const long = (await longTasks(page)) - longBefore
  const seconds = after.at - before.at
  const liveFps = await countFrames(page, FRAMES_MS)
  const panFps = await countFramesPanning(page, FRAMES_MS)
  await page.waitForTimeout(1500)
  const heapMb = await heapOf(cdp)

  return {
    firstMs,
    mainMsPerS: ((after.task - before.task) * 1000) / seconds,
    scriptMsPerS: ((after.script - before.script) * 1000) / seconds,
    longTasks: long,
    liveFps,
    panFps,
    kbPerS: bytes / 1000 / (LIVE_MS / 1000),
    heapMb,
    errors,
  }
}

async function taskTimes(cdp: CDPSession): Promise<{ at: number; task: number; script: number }> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return { at: value('Timestamp'), task: value('TaskDuration'), script: value('ScriptDuration') }
}

function longTasks(page: Page): Promise<number> {
  return page.evaluate(() => window.__fleetwall?.longTasks ?? 0)
}

function countFrames(page: Page, ms: number): Promise<number> {
  return page.evaluate((time) => window.countFrames(time), ms)
}

async function countFramesPanning(page: Page, ms: number): Promise<number> {
  await page.evaluate((time) => window.panMap(time + 500), ms)
  return countFrames(page, ms)
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const usage = (await session.send('Runtime.getHeapUsage')) as { usedSize: number; backingStorageSize?: number }
  return (usage.usedSize + (usage.backingStorageSize ?? 0)) / 1e6
}
