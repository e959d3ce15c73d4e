/**
 * Walls over a day of their own clock: does anything pile up, does the day roll, do they reload at four? The clock is put
 * forward in steps, the platform and its simulated fleet behind run as ever. `soak [wall …]`; BENCH_HOURS, BENCH_URL.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { TOKEN_COOKIE } from '#core/domain/session-cookie.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { findBrowser } from '#tests/support/browser.ts'
import { judgeSoak } from '#tests/support/soak/judge-soak.ts'
import { type SoakResult, soakWall } from '#tests/support/soak/soak-wall.ts'
import { drivingVehicles } from './walls/driving-vehicles.ts'
import { runningPlatform } from './walls/running-platform.ts'
import { wallList } from './walls/wall-list.ts'

const HOURS = Number(process.env.BENCH_HOURS ?? 24)
const STEP_SECONDS = Number(process.env.BENCH_STEP ?? 60)
const PAUSE_MS = Number(process.env.BENCH_PAUSE ?? 100)
const VEHICLES = Number(process.env.BENCH_VEHICLES ?? 60)
/** Small, because nothing that may pile up depends on it, and drawing without a graphics card does. */
const [width = 960, height = 540] = (process.env.BENCH_SIZE ?? '960x540').split('x').map(Number)
const SAMPLES = 48
const ZONE = 'Asia/Shanghai'
/** A little after four, so that the nightly reload comes at the end and midnight on the way. */
const BEGIN = '04:10:00'

/** A globe drawn on the frames of a clock that is put forward makes a card in software wait for frames that do not come. */
const CANVAS_BY_PROCESSOR = '--disable-accelerated-2d-canvas'

const today = new Date().toISOString().slice(0, 10)
const outFolder = fileURLToPath(new URL('../dist/bench/soak', import.meta.url))
const platform = await runningPlatform(VEHICLES)
const found = await findBrowser()
const browser = await chromium.launch({ ...found, args: [...found.args, CANVAS_BY_PROCESSOR], headless: true })
let failed = false
try {
  mkdirSync(outFolder, { recursive: true })
  const vehicles = await drivingVehicles(platform.url, platform.token)
  for (const { path, address } of wallList(process.argv.slice(2), vehicles)) {
    const context = await browser.newContext({ viewport: { width, height }, timezoneId: ZONE })
    await context.addCookies([{ name: TOKEN_COOKIE, value: platform.token, url: platform.url }])
    const page = await context.newPage()
    const startedAt = performance.now()
    const run = await soakWall(page, {
      url: `${platform.url}/screens.html#${address}`,
      hours: HOURS,
      stepSeconds: STEP_SECONDS,
      pauseMs: PAUSE_MS,
      samples: SAMPLES,
      begin: fromPlatformTime(`${today} ${BEGIN}`),
      onProgress: (hour, said) => console.error(`  ${path} after ${hour.toFixed(1)} h: ${said}`),
    })
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    console.log(`${path}: ${HOURS} h in ${seconds} s (load ${(loadavg()[0] ?? 0).toFixed(2)})`)
    if (!print(run)) failed = true
    writeFileSync(`${outFolder}/${path.slice(1)}.json`, `${JSON.stringify(run, null, 2)}\n`)
    await context.close()
  }
} finally {
  await browser.close()
  await platform.close()
}
process.exitCode = failed ? 1 : 0

/** Prints the results; false if a check fails. */
function print(run: SoakResult): boolean {
  const growths = judgeSoak(run)
  for (const { figure, first, last, growth, holds } of growths) {
    const figures = `${first.toFixed(1)} → ${last.toFixed(1)}, ${growth >= 0 ? '+' : ''}${growth.toFixed(2)} by the line`
    console.log(`  ${figure.padEnd(11)} ${figures.padEnd(44)} ${holds ? 'holds' : 'PILES UP'}`)
  }
  const dayLong = HOURS >= 24
  const rolled = run.midnightRolled || !dayLong
  const reloaded = run.reloads[0] === 'night' || !dayLong
  const alive = run.state.connection === 'live' && run.state.freshness === 'fresh'
  console.log(
    `  midnight    ${run.midnightRolled ? 'rolled without a reload' : dayLong ? 'NOT SEEN' : 'not in this run'}`,
  )
  console.log(`  reload      ${run.reloads.join(', ') || (dayLong ? 'NOT SEEN' : 'not in this run')}`)
  console.log(`  at the end  ${run.state.connection}, ${run.state.freshness}`)
  for (const error of run.errors) console.log(`  page error: ${error}`)
  return growths.every(({ holds }) => holds) && rolled && reloaded && alive && run.errors.length === 0
}
