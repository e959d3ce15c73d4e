/**
 * Frames a second of the overview map with 10,000 fences while it is moved, at three zooms, and with none of them on the
 * same page, in turns: the rest is what the base map costs. The browser draws in software unless the machine has a graphics card,
 * so that filling pixels costs most of a frame; the same page with a ninth of the pixels has all the work that is left to the
 * processor beside a graphics card (tiles, buffers, corners, draw calls).
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { fenceShape } from '#core/domain/fence.ts'
import { fenceOutline } from '#core/domain/fence-outline.ts'
import { findBrowser } from '#tests/support/browser.ts'
import { startSyntheticServer } from '../live-map/synthetic-server.ts'
import { benchFence } from './bench-fences.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const outFolder = join(root, 'dist/bench/fence-map')
const PORT = Number(process.env.BENCH_PORT ?? 7781)
const FENCES = 10_000
const AIM = 50
const FRAMES_MS = 2500
const SETTLE_MS = 3000
const SWITCH_MS = 600
const ROUNDS = 5
/** The whole country, a province, a city. */
const VIEWS = ['113,33,5', '113,33,8', '113,33,11']

await build({
  root: join(root, 'bench/fence-map/page'),
  configFile: false,
  logLevel: 'warn',
  base: './',
  plugins: [react()],
  build: { outDir: outFolder, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 4000 },
  worker: { format: 'es' },
})
const outlines = Array.from({ length: FENCES }, (_, index) => fenceOutline(fenceShape(benchFence(index))!))
const startedAt = performance.now()
for (let index = 0; index < FENCES; index += 1) fenceOutline(fenceShape(benchFence(index))!)
const outlineMs = Math.round(performance.now() - startedAt)
const browser = await findBrowser()

/** Median frames a second with all fences and without, in turns on one page: what else the machine does falls on both. */
async function framesOf(size: { width: number; height: number }, density: number) {
  mkdirSync(outFolder, { recursive: true })
  writeFileSync(join(outFolder, 'fences.json'), JSON.stringify(outlines))
  const server = await startSyntheticServer({ vehicles: 1, port: PORT, folders: [outFolder, join(root, 'dist')] })
  const running = await chromium.launch({ ...browser, headless: true })
  try {
    const frames: { all: number; none: number }[] = []
    for (const view of VIEWS) {
      const page = await running.newPage({ viewport: size, deviceScaleFactor: density })
      await page.goto(`${server.url}/index.html?view=${view}`)
      await page.waitForFunction(() => window.fenceMap?.areTilesLoaded(), undefined, { timeout: 60_000 })
      await page.waitForTimeout(SETTLE_MS)
      const rounds: { all: number[]; none: number[] } = { all: [], none: [] }
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.none.push(await panned(page, false))
        rounds.all.push(await panned(page, true))
      }
      frames.push({ all: median(rounds.all), none: median(rounds.none) })
      await page.close()
    }
    return frames
  } finally {
    await running.close()
    await server.close()
  }
}

async function panned(page: Page, fences: boolean): Promise<number> {
  await page.evaluate((shown) => window.showFences(shown), fences)
  await page.waitForTimeout(SWITCH_MS)
  return page.evaluate((ms) => window.panFences(ms), FRAMES_MS)
}
const median = (values: readonly number[]): number =>
  Number(values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!.toFixed(1))

const FULL = { width: 1440, height: 900, density: 1 }
const LOOKS = process.argv.includes('small')
  ? [FULL]
  : [FULL, { ...FULL, density: 1 / 3 }, { width: 1920, height: 1080, density: 1 }]
for (const { density, ...size } of LOOKS) {
  const load = Number((loadavg()[0] ?? 0).toFixed(1))
  const frames = await framesOf(size, density)
  const row = {
    bench: 'fence-map',
    fences: FENCES,
    size: `${size.width}x${size.height}`,
    density: Number(density.toFixed(2)),
    load,
    views: VIEWS,
    fps: frames.map(({ all }) => all),
    fpsWithout: frames.map(({ none }) => none),
    ratio: frames.map(({ all, none }) => Number((all / none).toFixed(2))),
    aim: AIM,
    outlineMs,
    kb: Math.round(JSON.stringify(outlines).length / 1000),
  } // prettier-ignore
  process.stdout.write(`${JSON.stringify(row)}\n`)
}
