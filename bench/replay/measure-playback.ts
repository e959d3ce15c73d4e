import type { Page } from '@playwright/test'
import { getPlayback, PLAYBACK_LIMITS } from '#core/contract/replay.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import type { PastPlatform } from '#tests/support/past-platform.ts'
import { percentile, presses, shownOf, watch } from './measure-replay.ts'

const READY_MS = 120_000
const LOOKS = 3
const SEEKS = 60
const SETTLE_MS = 5000

export interface PlaybackFigures {
  positions: number
  points: number
  answerKb: number
  /** One call for all vehicles, and the first of one call for each. */
  answerMs: number
  firstAnswerMs: number
  /** From the wish to the first vehicle on the map, and to all of them. */
  firstMs: number
  allMs: number
  seekMs: number
  seekP95Ms: number
  plainP95Ms: number
  errors: string[]
}

/** Searches /operate/playback for the whole past of a platform, and moves its clock. */
export async function measurePlayback(page: Page, platform: PastPlatform): Promise<PlaybackFigures> {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.addInitScript('globalThis.__name ??= (named) => named')
  await page.addInitScript(watch)
  const vins = await vinsOf(platform)
  const answer = await askedDirectly(platform, vins)
  // Scripts, style and tiles of the map are there.
  await page.goto(addressOf(platform, vins.slice(0, 1), 0))
  await shownVehicles(page, 1)
  const firsts: number[] = []
  const alls: number[] = []
  for (let look = 1; look <= LOOKS; look += 1) {
    await page.goto(`${platform.url}/#/operate/playback`)
    await page.getByRole('button', { name: 'Query' }).waitFor({ timeout: READY_MS })
    await page.waitForTimeout(SETTLE_MS)
    const begun = performance.now()
    // As the button of the search does: another address of the same page. Another second each time, so that nothing is remembered.
    await page.evaluate((to) => location.assign(to), addressOf(platform, vins, look))
    await shownVehicles(page, 1)
    firsts.push(performance.now() - begun)
    await shownVehicles(page, vins.length)
    alls.push(performance.now() - begun)
  }
  await page.waitForTimeout(SETTLE_MS)
  const seeks = await presses(page, page.getByRole('figure', { name: 'Speed' }), SEEKS)
  const plain = await presses(page, page.getByText('Skip stops'), SEEKS / 2)
  return {
    ...answer,
    firstMs: percentile(firsts, 0.5),
    allMs: percentile(alls, 0.5),
    seekMs: percentile(shownOf(seeks), 0.5),
    seekP95Ms: percentile(shownOf(seeks), 0.95),
    plainP95Ms: percentile(shownOf(plain), 0.95),
    errors,
  }
}

const queryOf = ({ from, to }: PastPlatform, vins: readonly string[], later: number) =>
  new URLSearchParams({
    vins: vins.join(),
    startTime: toPlatformTime((from + later) * 1000),
    endTime: toPlatformTime(to * 1000),
  })

const addressOf = (platform: PastPlatform, vins: readonly string[], later: number) =>
  `${platform.url}/#/operate/playback?${queryOf(platform, vins, later)}`

/** So many vehicles are on the map, and a frame has been drawn after that. */
const shownVehicles = (page: Page, vehicles: number): Promise<unknown> =>
  page.waitForFunction(
    (count) => document.querySelectorAll('.maplibregl-marker:not([hidden])').length >= count,
    vehicles,
    { timeout: READY_MS, polling: 'raf' },
  )

const headersOf = ({ token }: PastPlatform) => ({ headers: { authorization: `Bearer ${token}` } })

async function vinsOf(platform: PastPlatform): Promise<string[]> {
  const address = `${platform.url}/tsp-bss/v1/vehicle/list?pageNum=1&pageSize=100`
  const answer = (await (await fetch(address, headersOf(platform))).json()) as { data: { list: { vin: string }[] } }
  return answer.data.list.map(({ vin }) => vin).slice(0, PLAYBACK_LIMITS.vehicles)
}

async function askedDirectly(platform: PastPlatform, vins: readonly string[]) {
  const ask = async (some: readonly string[], later: number) => {
    const begun = performance.now()
    const answer = await fetch(
      `${platform.url}${getPlayback.path}?${queryOf(platform, some, later)}`,
      headersOf(platform),
    )
    const text = await answer.text()
    if (!answer.ok) throw new Error(text)
    return { text, ms: performance.now() - begun }
  }
  await ask(vins, 0)
  const { text, ms } = await ask(vins, 1)
  const single = await Promise.all(vins.map((vin) => ask([vin], 2)))
  type Vehicle = { positions: number; track: { at: number[] } }
  const { vehicles } = (JSON.parse(text) as { data: { vehicles: Vehicle[] } }).data
  return {
    positions: vehicles.reduce((sum, { positions }) => sum + positions, 0),
    points: vehicles.reduce((sum, { track }) => sum + track.at.length, 0),
    answerKb: text.length / 1000,
    answerMs: ms,
    firstAnswerMs: Math.min(...single.map((each) => each.ms)),
  }
}
