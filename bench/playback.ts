/**
 * /operate/playback from end to end: the built platform with 31 days of 8 vehicles, one position every ten seconds, and a real
 * browser under software WebGL. `playback`; BENCH_VEHICLES, BENCH_HOURS, BENCH_CLI for another build of the server.
 */
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { TOKEN_COOKIE } from '#core/domain/session-cookie.ts'
import { findBrowser } from '#tests/support/browser.ts'
import { pastPlatform } from '#tests/support/past-platform.ts'
import { measurePlayback, type PlaybackFigures } from './replay/measure-playback.ts'

const VEHICLES = Number(process.env.BENCH_VEHICLES ?? 8)
const HOURS = Number(process.env.BENCH_HOURS ?? 744)
const SETTLE_MS = Number(process.env.BENCH_SETTLE_SECONDS ?? 60) * 1000
const BUDGET = { firstMs: 1500, seekMs: 50 }

const platform = await pastPlatform({ vehicles: VEHICLES, hours: HOURS }, process.env.BENCH_CLI)
// Trips and statistics of the past are found meanwhile.
await wait(SETTLE_MS)
const browser = await chromium.launch({ ...(await findBrowser()), headless: true })
const load = loadavg()[0] ?? 0
let figures: PlaybackFigures
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, timezoneId: 'Asia/Shanghai' })
  await context.addCookies([{ name: TOKEN_COOKIE, value: platform.token, url: platform.url }])
  figures = await measurePlayback(await context.newPage(), platform)
} finally {
  await browser.close()
  await platform.close()
}

const line = (name: string, value: string, ok: boolean | null = null) =>
  console.log(`${ok === null ? ' ' : ok ? '✓' : '✗'} ${name.padEnd(64)} ${value}`)
const ms = (value: number) => `${value.toFixed(0)} ms`
console.log(`${VEHICLES} vehicles over ${HOURS} h (load ${load.toFixed(2)})`)
line(
  'positions behind it, points that came, kB of the answer',
  `${figures.positions}, ${figures.points}, ${figures.answerKb.toFixed(0)}`,
)
line('one call for all, asked without a browser', ms(figures.answerMs))
line('one call for each: the first', ms(figures.firstAnswerMs))
line('search: first vehicle on the map, median', ms(figures.firstMs), figures.firstMs <= BUDGET.firstMs)
line('  all vehicles', ms(figures.allMs))
line('press on the chart: picture of that time, median', ms(figures.seekMs), figures.seekMs <= BUDGET.seekMs)
line('  p95', ms(figures.seekP95Ms), figures.seekP95Ms <= BUDGET.seekMs)
line('  a press that changes one button, p95 (baseline)', ms(figures.plainP95Ms))
for (const error of figures.errors) console.log(`  page error: ${error}`)
console.log(JSON.stringify({ vehicles: VEHICLES, hours: HOURS, load, ...figures }))
process.exitCode = figures.errors.length > 0 ? 1 : 0
