/**
 * The replay of /multiTrack from end to end: the built platform with a day of 20 vehicles, one position every ten seconds, and a
 * real browser under software WebGL. `replay`; BENCH_VEHICLES, BENCH_HOURS, BENCH_SIZE, BENCH_CLI for another build of the server.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { TOKEN_COOKIE } from '#core/domain/session-cookie.ts'
import { findBrowser } from '#tests/support/browser.ts'
import { pastPlatform } from '#tests/support/past-platform.ts'
import { measureReplay, type ReplayFigures } from './replay/measure-replay.ts'

const VEHICLES = Number(process.env.BENCH_VEHICLES ?? 20)
const HOURS = Number(process.env.BENCH_HOURS ?? 24)
const [width = 1920, height = 1080] = (process.env.BENCH_SIZE ?? '1920x1080').split('x').map(Number)
/** From the wish to the first picture, and from a press on the time to the picture of that time. */
const BUDGET = { firstMs: 1000, seekMs: 50 }

const load = loadavg()[0] ?? 0
const platform = await pastPlatform({ vehicles: VEHICLES, hours: HOURS }, process.env.BENCH_CLI)
const browser = await chromium.launch({ ...(await findBrowser()), headless: true })
let figures: ReplayFigures
try {
  const context = await browser.newContext({ viewport: { width, height }, timezoneId: 'Asia/Shanghai' })
  await context.addCookies([{ name: TOKEN_COOKIE, value: platform.token, url: platform.url }])
  figures = await measureReplay(await context.newPage(), platform)
} finally {
  await browser.close()
  await platform.close()
}

const row = { vehicles: VEHICLES, hours: HOURS, size: `${width}x${height}`, loadAtStart: load, ...figures }
const outFolder = fileURLToPath(new URL('../dist/bench/replay', import.meta.url))
mkdirSync(outFolder, { recursive: true })
writeFileSync(`${outFolder}/result.json`, `${JSON.stringify(row, null, 2)}\n`)

const line = (name: string, value: string, ok: boolean | null = null) =>
  console.log(`${ok === null ? ' ' : ok ? '✓' : '✗'} ${name.padEnd(64)} ${value}`)
const ms = (value: number) => `${value.toFixed(0)} ms`
console.log(`${VEHICLES} vehicles over ${HOURS} h, ${width}x${height} (load ${load.toFixed(2)})`)
line(
  'positions behind it, points that came, kB of the answer',
  `${figures.positions}, ${figures.points}, ${figures.answerKb.toFixed(0)}`,
)
line('the answer alone, asked without a browser: median', ms(figures.answerMs))
line('page opened at the replay: first picture', ms(figures.openedMs))
line('button pressed on the desk: first picture, median', ms(figures.firstMs), figures.firstMs <= BUDGET.firstMs)
line('  slowest', ms(figures.firstWorstMs))
line('press on the time: handled, median', ms(figures.seekHandledMs))
line('  picture of that time on the screen, median', ms(figures.seekMs), figures.seekMs <= BUDGET.seekMs)
line('  p95', ms(figures.seekP95Ms), figures.seekP95Ms <= BUDGET.seekMs)
line('  a press that changes one word, p95 (baseline)', ms(figures.plainP95Ms))
line('playing at 64 times: frames/s', figures.playFps.toFixed(1))
line('  main thread in each second', ms(figures.playMainMsPerS))
line('  long tasks in 10 s', String(figures.playLongTasks))
for (const error of figures.errors) console.log(`  page error: ${error}`)
console.log(JSON.stringify(row))
process.exitCode = figures.errors.length > 0 ? 1 : 0
