/**
 * Video tiles of a wall in a browser without a graphics card, over the streams of simulated cameras: time to the first
 * picture, dropped pictures, distance to the live edge, processor and memory. BENCH_TILES (default 1,4,16), BENCH_SECONDS,
 * BENCH_URL.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { createServer } from 'vite'
import { TOKEN_COOKIE } from '#core/domain/session-cookie.ts'
import { listVehicles } from '#core/contract/vehicle.ts'
import { listVideoChannels } from '#core/contract/video.ts'
import { adminToken } from '#tests/support/admin-token.ts'
import { findBrowser } from '#tests/support/browser.ts'
import { pageUse } from '#tests/support/soak/page-use.ts'
import { runningPlatform } from './walls/running-platform.ts'

declare global {
  interface Window {
    pictures: { total: number; dropped: number; players: number }
  }
}

const TILES = (process.env.BENCH_TILES ?? '1,4,16').split(',').map(Number)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 30)
const FIRST_MS = 90_000
const PAGE = 'bench/video-tiles/page/index.html'
const CHANNELS_EACH = 4

/** Counts pictures over all players there have been: a tile whose stream breaks gets another one. */
const COUNT_PICTURES = `
  const seen = new WeakMap()
  window.pictures = { total: 0, dropped: 0, players: 0 }
  setInterval(() => {
    for (const video of document.querySelectorAll('video')) {
      const { totalVideoFrames: total, droppedVideoFrames: dropped } = video.getVideoPlaybackQuality()
      const before = seen.get(video) ?? { total: 0, dropped: 0 }
      if (!seen.has(video)) window.pictures.players += 1
      seen.set(video, { total, dropped })
      window.pictures.total += total - before.total
      window.pictures.dropped += dropped - before.dropped
    }
  }, 250)`

const outFolder = fileURLToPath(new URL('../dist/bench/video-tiles', import.meta.url))
const given = process.env.BENCH_URL
// One that runs already may have half of its fleet asleep: enough cameras are all this needs.
const platform = given
  ? { url: given, token: await adminToken(given, process.env.ADMIN_PASSWORD ?? ''), close: async () => {} }
  : await runningPlatform(60)
// Where the development server sends the calls of the platform.
process.env.FLEETWALL_SERVER = platform.url
const vite = await createServer({
  cacheDir: join(tmpdir(), 'fleetwall-vite-bench-video'),
  optimizeDeps: { entries: [PAGE] },
  server: {
    port: 0,
    hmr: false,
    watch: null,
    host: '127.0.0.1',
  },
  logLevel: 'error',
})
await vite.listen()
const browser = await chromium.launch({ ...(await findBrowser()), headless: true })
const results: object[] = []
try {
  const cameras = await camerasOf(Math.max(...TILES))
  for (const tiles of TILES) {
    const load = loadavg()[0] ?? 0
    const figures = await measured(browser, cameras.slice(0, tiles))
    results.push({ tiles, load, ...figures })
    console.log(`${tiles} tiles (load ${load.toFixed(1)})`, JSON.stringify(figures))
  }
} finally {
  await browser.close()
  await vite.close()
  await platform.close()
}
mkdirSync(outFolder, { recursive: true })
writeFileSync(`${outFolder}/result.json`, `${JSON.stringify(results, null, 2)}\n`)

async function ask<T>(path: string): Promise<T> {
  const answer = await fetch(`${platform.url}${path}`, { headers: { authorization: `Bearer ${platform.token}` } })
  return ((await answer.json()) as { data: T }).data
}

/** Cameras of vehicles that are connected, four of each. */
async function camerasOf(wanted: number): Promise<string[]> {
  const { list } = await ask<{ list: { vin: string; state: string }[] }>(`${listVehicles.path}?pageNum=1&pageSize=100`)
  const cameras: string[] = []
  for (const { vin, state } of list) {
    if (state !== 'driving' && state !== 'idling') continue
    const { known, channels } = await ask<{ known: boolean; channels: { channelNo: number; kind: string }[] }>(
      `${listVideoChannels.path}?vin=${vin}`,
    )
    if (!known) continue
    const seen = channels.filter(({ kind }) => kind !== 'audio').slice(0, CHANNELS_EACH)
    cameras.push(...seen.map(({ channelNo }) => `${vin}:${channelNo}`))
    if (cameras.length >= wanted) return cameras.slice(0, wanted)
  }
  throw new Error(`only ${cameras.length} cameras are connected`)
}

async function measured(running: Browser, cameras: readonly string[]) {
  const context = await running.newContext({ viewport: { width: 1920, height: 1080 } })
  const url = vite.resolvedUrls!.local[0]!
  try {
    await context.addCookies([{ name: TOKEN_COOKIE, value: platform.token, url }])
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    const system = await running.newBrowserCDPSession()
    await cdp.send('Performance.enable')
    await page.addInitScript('globalThis.__name ??= (named) => named')
    await page.addInitScript(COUNT_PICTURES)
    // Vite prepares the page when it is first asked for it.
    await page.goto(`${url}${PAGE}?cameras=${cameras.join(',')}`, { timeout: 180_000, waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('tiles').length > 0, undefined, { timeout: 180_000 })
    const firstMs = await firstPictures(page, cameras.length)
    await page.waitForTimeout(5_000)
    const [task, processor, pictures] = [await taskSeconds(cdp), await processorSeconds(system), await shown(page)]
    await page.waitForTimeout(SECONDS * 1000)
    const after = await shown(page)
    const total = after.total - pictures.total
    return {
      firstPictureMs: firstMs,
      picturesPerTile: round(total / cameras.length / SECONDS),
      droppedPct: round(((after.dropped - pictures.dropped) / Math.max(1, total)) * 100),
      // More than there are tiles: streams broke and came back.
      players: after.players,
      behindEdgeS: after.behind,
      mainMsPerS: round(((await taskSeconds(cdp)) - task) * (1000 / SECONDS)),
      processorPct: round((((await processorSeconds(system)) - processor) / SECONDS) * 100),
      said: after.said,
      ...(await pageUse(page, cdp)),
    }
  } finally {
    await context.close()
  }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** When the first and the last of the tiles showed something, ms after they were there. */
async function firstPictures(page: Page, tiles: number): Promise<{ first: number; all: number | null }> {
  const showing = (count: number) =>
    page
      .waitForFunction(
        (wanted) => {
          const videos = [...document.querySelectorAll('video')].filter(({ currentTime }) => currentTime > 0)
          const [since] = performance.getEntriesByName('tiles')
          return videos.length >= wanted && performance.now() - (since?.startTime ?? 0)
        },
        count,
        { timeout: FIRST_MS, polling: 100 },
      )
      .then(async (handle) => Math.round(Number(await handle.jsonValue())))
  const first = await showing(1)
  return { first, all: await showing(tiles).catch(() => null) }
}

/** Pictures decoded and dropped so far, seconds behind the live edge (least, most), and what tiles say instead. */
function shown(page: Page) {
  return page.evaluate(() => {
    const behind = [...document.querySelectorAll('video')]
      .filter(({ buffered }) => buffered.length > 0)
      .map((video) => video.buffered.end(video.buffered.length - 1) - video.currentTime)
    return {
      ...window.pictures,
      behind: { least: Math.min(...behind), most: Math.max(...behind) },
      said: [...document.querySelectorAll('output')].map(({ textContent }) => textContent),
    }
  })
}

async function taskSeconds(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

/** Of all processes of the browser. */
async function processorSeconds(system: CDPSession): Promise<number> {
  const { processInfo } = await system.send('SystemInfo.getProcessInfo')
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}
