import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { findBrowser } from '#tests/support/browser.ts'
import { type Budget, judge, type Measured } from './judge.ts'
import { measurePage } from './measure-page.ts'
import { startSyntheticServer } from './synthetic-server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const pageFolder = join(root, 'bench/live-map/page')
const outFolder = join(root, 'dist/bench/live-map')
const PORT = Number(process.env.BENCH_PORT ?? 7780)

/** ARCHITECTURE §9. */
const RUNS: readonly (Budget & { vehicles: number })[] = [
  { vehicles: 10_000, firstMs: 1500, mainMsPerS: 100, longTasks: 0, liveFps: 50, panFps: 15, kbPerS: 25, heapMb: 60 },
  { vehicles: 100_000, firstMs: 3000, longTasks: 0, liveFps: 40, heapMb: 150 },
]

/** `live-map.ts [vehicles] [width]x[height]`. */
const only = Number(process.argv[2] ?? 0)
const size = process.argv[3] ?? '1920x1080'
const [width = 1920, height = 1080] = size.split('x').map(Number)
await build({
  root: pageFolder,
  configFile: false,
  logLevel: 'warn',
  base: './',
  plugins: [react()],
  build: { outDir: outFolder, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 4000 },
  worker: { format: 'es' },
})

const browser = await findBrowser()
const results: Measured[] = []
for (const { vehicles, ...budget } of RUNS) {
  if (only && only !== vehicles) continue
  const server = await startSyntheticServer({ vehicles, port: PORT, folders: [outFolder, join(root, 'dist')] })
  const running = await chromium.launch({ ...browser, headless: true })
  try {
    const page = await running.newPage({ viewport: { width, height } })
    const load = loadavg()[0] ?? 0
    const figures = await measurePage(page, `${server.url}/index.html`, () => server.bytesSent())
    results.push({ vehicles, size, load, ...figures })
    for (const line of judge(results.at(-1)!, budget)) console.log(line)
  } finally {
    await running.close()
    await server.close()
  }
}
mkdirSync(outFolder, { recursive: true })
writeFileSync(join(outFolder, 'result.json'), `${JSON.stringify(results, null, 2)}\n`)
console.log(JSON.stringify(results))
