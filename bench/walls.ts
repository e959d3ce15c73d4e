/**
 * What each wall asks of the browser under software WebGL: frames, main thread, memory, with 300 simulated vehicles, and with
 * 10,000 and 100,000 in the live stream. `walls [wall …]`; BENCH_VEHICLES, BENCH_URL, BENCH_SIZE.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { TOKEN_COOKIE } from '#core/domain/session-cookie.ts'
import { findBrowser } from '#tests/support/browser.ts'
import { compositeServer } from './walls/composite-server.ts'
import { drivingVehicles } from './walls/driving-vehicles.ts'
import { measureWall, type WallFigures } from './walls/measure-wall.ts'
import { runningPlatform } from './walls/running-platform.ts'
import { type MeasuredWall, wallList } from './walls/wall-list.ts'

const SIMULATED = 300
const FLEETS = (process.env.BENCH_VEHICLES ?? '300,10000,100000').split(',').map(Number)
const COMPOSITE_PORT = Number(process.env.BENCH_PORT ?? 18_180) + 6
const [width = 1920, height = 1080] = (process.env.BENCH_SIZE ?? '1920x1080').split('x').map(Number)

const outFolder = fileURLToPath(new URL('../dist/bench/walls', import.meta.url))
const platform = await runningPlatform(SIMULATED)
const browser = await chromium.launch({ ...(await findBrowser()), headless: true })
const results: ({ path: string; fleet: number; load: number } & WallFigures)[] = []
try {
  for (const fleet of FLEETS) {
    const composite = fleet > SIMULATED ? await compositeServer(platform.url, fleet, COMPOSITE_PORT) : undefined
    const vehicles = await drivingVehicles(platform.url, platform.token)
    for (const wall of wallList(process.argv.slice(2), vehicles)) {
      const load = loadavg()[0] ?? 0
      const figures = await measured(browser, wall, composite?.url ?? platform.url)
      results.push({ path: wall.path, fleet, load, ...figures })
      print(results.at(-1)!)
    }
    await composite?.close()
  }
} finally {
  await browser.close()
  await platform.close()
}
mkdirSync(outFolder, { recursive: true })
writeFileSync(`${outFolder}/result.json`, `${JSON.stringify(results, null, 2)}\n`)
process.exitCode = results.some(({ errors }) => errors.length > 0) ? 1 : 0

async function measured(running: Browser, { address }: MeasuredWall, url: string): Promise<WallFigures> {
  const context = await running.newContext({ viewport: { width, height }, timezoneId: 'Asia/Shanghai' })
  try {
    await context.addCookies([{ name: TOKEN_COOKIE, value: platform.token, url }])
    return await measureWall(await context.newPage(), `${url}/screens.html#${address}`)
  } finally {
    await context.close()
  }
}

function print(row: (typeof results)[number]): void {
  const { path, fleet, load, errors } = row
  console.log(`${path}, fleet of ${fleet.toLocaleString('en')}, ${width}x${height} (load ${load.toFixed(2)})`)
  const figures: readonly [string, number, number][] = [
    ['live after, ms', row.liveMs, 0],
    ['frames/s', row.fps, 1],
    ['main thread, ms/s', row.mainMsPerS, 0],
    ['of it script, ms/s', row.scriptMsPerS, 0],
    ['long tasks in 15 s', row.longTasks, 0],
    ['heap and buffers, MB', row.heapMb, 1],
    ['nodes', row.domNodes, 0],
    ['listeners', row.listeners, 0],
    ['WebGL contexts', row.glContexts, 0],
    ['vehicles in the page', row.vehicles, 0],
  ]
  for (const [name, value, digits] of figures) console.log(`  ${name.padEnd(22)} ${value.toFixed(digits).padStart(9)}`)
  for (const error of errors) console.log(`  page error: ${error}`)
}
