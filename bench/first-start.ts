/**
 * The first minutes of a new installation: time until cold pages show their content, what calls take and how smoothly a wall
 * runs while the simulated fleet delivers its past, beside the same pages afterwards.
 * `npm run bench first-start [folder of another built checkout]`; BENCH_VEHICLES, BENCH_DAYS.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { getDemoHistory } from '#core/contract/demo-history.ts'
import { findBrowser } from '#tests/support/browser.ts'
import { type ColdPage, measureColdPage } from './cold-pages/measure-page.ts'
import { CallProbe } from './first-start/call-probe.ts'
import { shareOf } from './share-of.ts'
import { countFrames } from './walls/page-pace.ts'
import { runningPlatform, type RunningPlatform } from './walls/running-platform.ts'

const VEHICLES = Number(process.env.BENCH_VEHICLES ?? 300)
const DAYS = Number(process.env.BENCH_DAYS ?? 30)
const ROUNDS_AFTER = 3
/** A user reads before opening the next page. */
const READING_MS = 6_000
/** What follows the last day of the past is still being counted. */
const SETTLE_MS = 60_000
const FRAMES_MS = 5_000
const PAST_ENDS_MS = 900_000
const BUDGET = { ratio: 1.5, contentMs: 2_000, callMs: 300, framesPerS: 20, pastS: 300 }

const ROWS = 'main tbody tr[data-row-key]'
const PAGES: readonly ColdPage[] = [
  { address: '/#/home', shows: 'main canvas' },
  { address: '/#/baseInfo/vehicle', shows: ROWS },
  { address: '/#/permit/role', shows: ROWS },
  { address: '/screens.html#/bigScreen', shows: 'main canvas' },
]

interface Stretch {
  /** By address, sorted, ms. */
  content: Record<string, number[]>
  /** Half and 95 of 100 calls are answered within it, ms. */
  callP50: number
  callP95: number
  slowest: { path: string; p95: number }
  framesPerS: number
  load: number
}

interface Result {
  build: string
  during: Stretch
  after: Stretch
  pastSeconds: number
}

const own = fileURLToPath(new URL('..', import.meta.url))
const other = process.argv[2]
const results: Result[] = []
if (other) results.push(await measured('before', other))
results.push(await measured('now', own))
const outFolder = fileURLToPath(new URL('../dist/bench/first-start', import.meta.url))
mkdirSync(outFolder, { recursive: true })
writeFileSync(`${outFolder}/result.json`, `${JSON.stringify(results, null, 2)}\n`)
const over = judge(results.at(-1)!)
for (const line of over) console.log(line)
process.exitCode = over.length > 0 ? 1 : 0

async function measured(build: string, root: string): Promise<Result> {
  const platform = await runningPlatform(VEHICLES, root, DAYS)
  const began = performance.now()
  const browser = await chromium.launch({ ...(await findBrowser()), headless: true })
  try {
    let pastSeconds = Number.NaN
    const isOver = async () => {
      if (Number.isNaN(pastSeconds) && (await stateOf(platform)) !== 'running')
        pastSeconds = (performance.now() - began) / 1_000
      return !Number.isNaN(pastSeconds) || performance.now() - began > PAST_ENDS_MS
    }
    const during = await stretch(browser, platform, isOver)
    await wait(SETTLE_MS)
    let rounds = 0
    const after = await stretch(browser, platform, async () => ++rounds > ROUNDS_AFTER)
    const result = { build, during, after, pastSeconds }
    print(result)
    return result
  } finally {
    await browser.close()
    await platform.close()
  }
}

/** Opens page after page until it is over; a round that has begun is finished. */
async function stretch(browser: Browser, platform: RunningPlatform, isOver: () => Promise<boolean>): Promise<Stretch> {
  const load = loadavg()[0] ?? 0
  const probe = new CallProbe(platform)
  const content: Record<string, number[]> = {}
  const frames: number[] = []
  try {
    while (!(await isOver())) {
      for (const page of PAGES) {
        const { firstRowsMs } = await measureColdPage(browser, platform, page, { latencyMs: 0 })
        content[page.address] = [...(content[page.address] ?? []), firstRowsMs].sort((a, b) => a - b)
        await wait(READING_MS)
      }
      frames.push(await wallFrames(browser, platform))
    }
  } finally {
    await probe.stop()
  }
  const byPath = [...probe.times]
  const calls = byPath.flatMap(([, times]) => times).sort((a, b) => a - b)
  const slowest = byPath
    .map(([path, times]) => ({ path, p95: shareOf(times, 0.95) }))
    .reduce((a, b) => (a.p95 > b.p95 ? a : b))
  const framesPerS = shareOf(
    frames.sort((a, b) => a - b),
    0.5,
  )
  return { content, callP50: shareOf(calls, 0.5), callP95: shareOf(calls, 0.95), slowest, framesPerS, load }
}

async function stateOf({ url, token }: RunningPlatform): Promise<string> {
  const answer = await fetch(url + getDemoHistory.path, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { data: { state: string } }).data.state
}

async function wallFrames(browser: Browser, { url }: RunningPlatform): Promise<number> {
  const tab = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
  try {
    // The bundler keeps names of functions with a helper that the page does not have.
    await tab.addInitScript('globalThis.__name = (named) => named')
    await tab.goto(`${url}/screens.html#/bigScreen`)
    await tab.locator('[data-screen][data-connection="live"]').waitFor({ timeout: 60_000 })
    return await countFrames(tab, FRAMES_MS)
  } finally {
    await tab.close()
  }
}

function print({ build, during, after, pastSeconds }: Result): void {
  console.log(`${build}: past delivered ${pastSeconds.toFixed(0)} s after half of the fleet had reported`)
  for (const { address } of PAGES) {
    const [here, then] = [during, after].map(({ content }) => content[address] ?? [])
    const [a, b] = [shareOf(here!, 0.5), shareOf(then!, 0.5)]
    console.log(
      `  ${address.padEnd(26)} content after ${a.toFixed(0)} ms (worst of ${here!.length}: ${shareOf(here!, 1).toFixed(0)}), ` +
        `afterwards ${b.toFixed(0)} ms, ratio ${(a / b).toFixed(2)}`,
    )
  }
  for (const [when, each] of [
    ['during', during],
    ['afterwards', after],
  ] as const) {
    console.log(
      `  ${when}: calls p50 ${each.callP50.toFixed(0)} ms, p95 ${each.callP95.toFixed(0)} ms ` +
        `(slowest ${each.slowest.path}: ${each.slowest.p95.toFixed(0)} ms), /bigScreen ${each.framesPerS.toFixed(0)} frames/s, ` +
        `load ${each.load.toFixed(1)}`,
    )
  }
}

function judge({ during, after, pastSeconds }: Result): string[] {
  const found = PAGES.flatMap(({ address }) => {
    const [here, then] = [shareOf(during.content[address]!, 0.5), shareOf(after.content[address]!, 0.5)]
    return [
      ...(here > BUDGET.contentMs ? [`${address}: content after ${here.toFixed(0)} ms`] : []),
      ...(here / then > BUDGET.ratio ? [`${address}: ${(here / then).toFixed(2)} times as long as afterwards`] : []),
    ]
  })
  if (during.callP95 > BUDGET.callMs) found.push(`calls take ${during.callP95.toFixed(0)} ms (p95)`)
  if (during.framesPerS < BUDGET.framesPerS) found.push(`/bigScreen shows ${during.framesPerS.toFixed(0)} frames/s`)
  if (!(pastSeconds <= BUDGET.pastS)) found.push(`the past takes ${pastSeconds.toFixed(0)} s`)
  return found.map((line) => `OVER ${line}`)
}
