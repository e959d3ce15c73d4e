import type { Page } from '@playwright/test'
import { getReplay } from '#core/contract/replay.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import type { PastPlatform } from '#tests/support/past-platform.ts'
import { countFrames, longTasks, taskTimes } from '../walls/page-pace.ts'

const READY_MS = 120_000
const LOOKS = 5
const SEEKS = 60
const PLAY_MS = 10_000
const ANSWERS = 5
/** Presses follow each other as those of a person do. */
const PRESS_EVERY_MS = 150
const SETTLE_MS = 5000

export interface ReplayFigures {
  positions: number
  points: number
  answerKb: number
  answerMs: number
  openedMs: number
  firstMs: number
  firstWorstMs: number
  seekHandledMs: number
  seekMs: number
  seekP95Ms: number
  plainP95Ms: number
  playFps: number
  playMainMsPerS: number
  playLongTasks: number
  errors: string[]
}

interface Press {
  /** From the press until its listeners were done, and until the next frame was on the screen, ms. */
  handled: number
  shown: number
}

declare global {
  interface Window {
    replayProbe?: { firstPicture: (ways: number) => Promise<number>; presses: Press[] }
  }
}

/** Opens, seeks and plays a replay of the whole past of a platform. */
export async function measureReplay(page: Page, platform: PastPlatform): Promise<ReplayFigures> {
  const { url, vehicleIds, from, to } = platform
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const address = (show: string) =>
    `${url}/screens.html#/multiTrack?${show}replay=${vehicleIds.join()}&from=${from}&to=${to}`
  // The function below may have been compiled with a helper that names functions, which pages do not have.
  await page.addInitScript('globalThis.__name ??= (named) => named')
  await page.addInitScript(watch)
  const answer = await askedDirectly(platform)

  await page.goto(address('show=replay&'))
  const openedMs = await firstPicture(page, vehicleIds.length)
  const firsts: number[] = []
  for (let look = 0; look < LOOKS; look += 1) {
    // Another second each time: what was answered before must not be taken from a memory.
    await page.goto('about:blank')
    await page.goto(`${url}/screens.html#/multiTrack?replay=${vehicleIds.join()}&from=${from + look}&to=${to}`)
    const button = page.getByRole('button', { name: 'Replay', exact: true })
    await button.waitFor({ timeout: READY_MS })
    await page.waitForTimeout(SETTLE_MS)
    const shown = firstPicture(page, vehicleIds.length)
    await button.click()
    firsts.push(await shown)
  }
  await page.waitForTimeout(SETTLE_MS)
  const seeks = await presses(page, page.locator('[data-time]').first(), SEEKS)
  const plain = await presses(page, page.getByRole('button', { name: 'Keyboard shortcuts' }), SEEKS / 2)
  return {
    ...answer,
    openedMs,
    firstMs: percentile(firsts, 0.5),
    firstWorstMs: Math.max(...firsts),
    seekHandledMs: percentile(
      seeks.map(({ handled }) => handled),
      0.5,
    ),
    seekMs: percentile(shownOf(seeks), 0.5),
    seekP95Ms: percentile(shownOf(seeks), 0.95),
    plainP95Ms: percentile(shownOf(plain), 0.95),
    ...(await playing(page)),
    errors,
  }
}

export const shownOf = (all: readonly Press[]): number[] => all.map(({ shown }) => shown)

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The platform's own resource use. */
async function askedDirectly({ url, token, vehicleIds, from, to }: PastPlatform) {
  const query = new URLSearchParams({
    vehicleIds: vehicleIds.join(),
    startTime: toPlatformTime(from * 1000),
    endTime: toPlatformTime(to * 1000),
  })
  const took: number[] = []
  let text = ''
  for (let turn = 0; turn < ANSWERS; turn += 1) {
    const started = performance.now()
    const answer = await fetch(`${url}${getReplay.path}?${query}`, { headers: { authorization: `Bearer ${token}` } })
    text = await answer.text()
    took.push(performance.now() - started)
    if (!answer.ok) throw new Error(text)
  }
  const { vehicles } = (JSON.parse(text) as { data: { vehicles: { positions: number; track: { at: number[] } }[] } })
    .data
  return {
    positions: vehicles.reduce((sum, { positions }) => sum + positions, 0),
    points: vehicles.reduce((sum, { track }) => sum + track.at.length, 0),
    answerKb: text.length / 1000,
    answerMs: percentile(took, 0.5),
  }
}

/**
 * In the page. The first picture of a replay: a lane and a mark on the map for each vehicle, and the frame after that. It is
 * counted from the last press, else from the beginning of the page.
 */
export function watch(): void {
  let pressedAt = 0
  const presses: { handled: number; shown: number }[] = []
  const settled = (ways: number) =>
    document.querySelectorAll('tbody tr [data-time] svg').length === ways &&
    document.querySelectorAll('.maplibregl-marker:not([hidden])').length > 0
  window.replayProbe = {
    presses,
    firstPicture: (ways) =>
      new Promise((resolve) => {
        const look = () => {
          if (!settled(ways)) return requestAnimationFrame(look)
          return requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressedAt)))
        }
        requestAnimationFrame(look)
      }),
  }
  addEventListener(
    'pointerdown',
    (event) => {
      pressedAt = event.timeStamp
      const press = { handled: 0, shown: 0 }
      // After every listener of this press, and after the frame it led to has been handed over.
      setTimeout(() => {
        press.handled ||= performance.now() - event.timeStamp
      })
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => {
          press.shown = performance.now() - event.timeStamp
          presses.push(press)
        }
        channel.port2.postMessage(null)
      })
    },
    { capture: true },
  )
}

const firstPicture = (page: Page, ways: number): Promise<number> =>
  page.evaluate((count) => window.replayProbe!.firstPicture(count), ways)

/** Presses at places all over an element, and what became of each. */
export async function presses(page: Page, target: ReturnType<Page['locator']>, times: number): Promise<Press[]> {
  const box = (await target.boundingBox())!
  await page.evaluate(() => window.replayProbe!.presses.splice(0))
  for (let turn = 0; turn < times; turn += 1) {
    // All over it, and never twice in a row.
    const share = ((turn * 37) % times) / times
    await page.mouse.click(box.x + 1 + (box.width - 2) * share, box.y + box.height / 2)
    await page.waitForTimeout(PRESS_EVERY_MS)
  }
  return page.evaluate(() => window.replayProbe!.presses)
}

async function playing(page: Page): Promise<Pick<ReplayFigures, 'playFps' | 'playMainMsPerS' | 'playLongTasks'>> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const replay = page.getByRole('region', { name: 'Replay' })
  await replay.getByRole('combobox', { name: 'Replay speed' }).selectOption('64')
  await replay.getByRole('slider', { name: 'Time' }).press('Home')
  await replay.getByRole('button', { name: 'Play', exact: true }).click()
  const longBefore = await longTasks(page)
  const before = await taskTimes(cdp)
  const playFps = await countFrames(page, PLAY_MS)
  const after = await taskTimes(cdp)
  const playLongTasks = (await longTasks(page)) - longBefore
  return { playFps, playMainMsPerS: ((after.task - before.task) * 1000) / (after.at - before.at), playLongTasks }
}
