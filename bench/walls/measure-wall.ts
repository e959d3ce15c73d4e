import type { Page } from '@playwright/test'
import { type PageUse, pageUse, watchGlContexts } from '#tests/support/soak/page-use.ts'
import { countFrames, longTasks, taskTimes } from './page-pace.ts'

const READY_MS = 60_000
const SETTLE_MS = 6000
const LIVE_MS = 15_000
const FRAMES_MS = 5000

export interface WallFigures extends PageUse {
  /** From navigation until the wall hears the platform, ms. */
  liveMs: number
  /** Main thread over an undisturbed stretch, ms in each second; of it script. */
  mainMsPerS: number
  scriptMsPerS: number
  longTasks: number
  /** Pictures a second the browser can show while the wall runs. */
  fps: number
  vehicles: number
  errors: string[]
}

/** Opens a wall and measures it without input. */
export async function measureWall(page: Page, url: string): Promise<WallFigures> {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await watchGlContexts(page)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const startedAt = performance.now()
  await page.goto(url)
  await page.locator('[data-screen][data-connection="live"]').waitFor({ timeout: READY_MS })
  const liveMs = performance.now() - startedAt
  await page.waitForTimeout(SETTLE_MS)

  const longBefore = await longTasks(page)
  const before = await taskTimes(cdp)
  await page.waitForTimeout(LIVE_MS)
  const after = await taskTimes(cdp)
  const seconds = after.at - before.at
  const long = (await longTasks(page)) - longBefore
  const fps = await countFrames(page, FRAMES_MS)
  const vehicles = await page.evaluate(() => window.__fleetwall?.vehicles ?? 0)
  return {
    liveMs,
    mainMsPerS: ((after.task - before.task) * 1000) / seconds,
    scriptMsPerS: ((after.script - before.script) * 1000) / seconds,
    longTasks: long,
    fps,
    vehicles,
    errors,
    ...(await pageUse(page, cdp)),
  }
}
