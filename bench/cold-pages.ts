/**
 * How a page opens in a browser that has never seen it: requests, round trips after that of the page itself, bytes, time until
 * it shows what it was opened for; on this machine and over a line of 50 ms and 10 Mbit/s.
 * `npm run bench cold-pages [folder of another built checkout, the baseline]`; BENCH_RUNS, BENCH_VEHICLES.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '#tests/support/browser.ts'
import { type ColdMetrics, type ColdPage, type Line, measureColdPage } from './cold-pages/measure-page.ts'
import { runningPlatform, type RunningPlatform } from './walls/running-platform.ts'

const RUNS = Number(process.env.BENCH_RUNS ?? 3)
const VEHICLES = Number(process.env.BENCH_VEHICLES ?? 60)
const BUDGET = { requests: 30, levels: 3, here: 1_800, far: 3_000, ratio: 0.33 }
const HERE: Line = { latencyMs: 0 }
const FAR: Line = { latencyMs: 50, mbitPerS: 10 }
/** Long enough that the rest of the time does not count: each level of the waterfall adds it once. */
const LEVELS: Line = { latencyMs: 400 }

const ROWS = 'main tbody tr[data-row-key]'
const PAGES: readonly ColdPage[] = [
  { address: '/#/home', shows: 'main canvas' },
  { address: '/#/permit/role', shows: ROWS },
  { address: '/#/baseInfo/vehicle', shows: ROWS },
  { address: '/#/baseInfo/dealer', shows: ROWS },
  { address: '/#/permit/account', shows: ROWS },
  { address: '/screens.html#/bigScreen', shows: 'main canvas' },
  { address: '/screens.html#/overseas', shows: 'main tbody tr[data-country]' },
  { address: '/screens.html#/multiTrack', shows: 'main canvas' },
]

interface Row extends ColdMetrics {
  build: string
  address: string
  load: number
  /** First rows over the slow line. */
  farMs: number
  levels: number
}

const own = fileURLToPath(new URL('..', import.meta.url))
const before = process.argv[2]
const rows = [...(before ? await measured('before', before) : []), ...(await measured('now', own))]
const outFolder = fileURLToPath(new URL('../dist/bench/cold-pages', import.meta.url))
mkdirSync(outFolder, { recursive: true })
writeFileSync(`${outFolder}/result.json`, `${JSON.stringify(rows, null, 2)}\n`)
const over = rows.filter(({ build }) => build === 'now').flatMap(judge)
for (const line of over) console.log(line)
process.exitCode = over.length > 0 ? 1 : 0

async function measured(build: string, root: string): Promise<Row[]> {
  const platform = await runningPlatform(VEHICLES, root)
  const browser = await chromium.launch({ ...(await findBrowser()), headless: true })
  const found: Row[] = []
  try {
    for (const page of PAGES) {
      const load = loadavg()[0] ?? 0
      const here = await median(browser, platform, page, HERE)
      const far = await median(browser, platform, page, FAR)
      const slow = await median(browser, platform, page, LEVELS)
      const levels = (slow.firstRowsMs - here.firstRowsMs) / LEVELS.latencyMs - 1
      found.push({ build, address: page.address, load, ...here, farMs: far.firstRowsMs, levels })
      print(found.at(-1)!)
    }
  } finally {
    await browser.close()
    await platform.close()
  }
  return found
}

async function median(browser: Browser, platform: RunningPlatform, page: ColdPage, line: Line): Promise<ColdMetrics> {
  const runs: ColdMetrics[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await measureColdPage(browser, platform, page, line))
  return runs.sort((a, b) => a.firstRowsMs - b.firstRowsMs)[Math.floor(RUNS / 2)]!
}

function print(row: Row): void {
  const { build, address, load, requests, scripts, calls, levels, kib, firstRowsMs, farMs } = row
  console.log(
    `${build.padEnd(6)} ${address.padEnd(26)} ${String(requests).padStart(3)} requests (${scripts} scripts, ${calls} calls), ` +
      `${levels.toFixed(1)} levels, ${kib.toFixed(0)} KiB, first rows ${firstRowsMs.toFixed(0)} ms, at 50 ms and 10 Mbit/s ` +
      `${farMs.toFixed(0)} ms (load ${load.toFixed(1)})`,
  )
}

/** Sentences about what is over its budget; the ratio to the build before is printed in any case. */
function judge(row: Row): string[] {
  const old = rows.find(({ build, address }) => build === 'before' && address === row.address)
  const ratio = old && row.firstRowsMs / old.firstRowsMs
  if (old) {
    const far = row.farMs / old.farMs
    console.log(`${row.address.padEnd(26)} of the build before: here ${ratio!.toFixed(2)}, far ${far.toFixed(2)}`)
  }
  const metrics: readonly [string, number | undefined, number][] = [
    ['requests', row.requests, BUDGET.requests],
    ['levels', Math.round(row.levels), BUDGET.levels],
    ['ms until the first rows', row.firstRowsMs, BUDGET.here],
    ['ms over the slow line', row.farMs, BUDGET.far],
    ['of the build before', ratio, BUDGET.ratio],
  ]
  return metrics
    .filter(([, value, limit]) => value !== undefined && value > limit)
    .map(
      ([what, value, limit]) =>
        `OVER ${row.address}: ${value!.toFixed(value! < 10 ? 2 : 0)} ${what} instead of ${limit}`,
    )
}
