/**
 * Upgrades: terminals that download at once next to telemetry, against the same run without downloads; and a task over 100,000
 * vehicles. Server, PostgreSQL and load are on this machine. `ota`; BENCH_TERMINALS, BENCH_SECONDS, BENCH_VEHICLES.
 */
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { Downloads, prepareDownloads } from './ota/downloads.ts'
import { type LargeTask, measureLargeTask } from './ota/large-task.ts'
import { Platform } from './platform/platform-process.ts'
import { ProbeTerminals } from './platform/probe-terminals.ts'
import { shareOf } from './share-of.ts'

const TERMINALS = Number(process.env.BENCH_TERMINALS ?? 500)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60)
const VEHICLES = Number(process.env.BENCH_VEHICLES ?? 100_000)
/** At the pace of the platform nobody comes to its end. */
const FILE_MEGABYTES = 100
/** First queries, and code that is compiled. */
const SETTLE_MS = 20_000
const BUDGET = { cores: 0.5, ratio: 1.2, previewSeconds: 2, creationSeconds: 10, heapMegabytes: 50 }

interface Measured {
  p50: number
  p99: number
  cores: number
}

async function measured(platform: Platform, probes: ProbeTerminals): Promise<Measured> {
  const [before, from] = [platform.serverUse().cpu, performance.now()]
  const delays = await probes.measure(SECONDS * 1000)
  const cores = (platform.serverUse().cpu - before) / ((performance.now() - from) / 1000)
  return { p50: shareOf(delays, 0.5), p99: shareOf(delays, 0.99), cores }
}

async function besideDownloads() {
  const platform = new Platform(TERMINALS)
  const probes = new ProbeTerminals()
  try {
    await platform.startServer()
    await ProbeTerminals.register(platform.connection)
    await probes.open(platform.gatewayPort)
    const tokens = await prepareDownloads(platform, TERMINALS, FILE_MEGABYTES)
    await wait(SETTLE_MS)
    await probes.measure(5_000)
    const without = await measured(platform, probes)
    const downloads = new Downloads(platform.url, tokens)
    await wait(2_000)
    const bytes = downloads.bytes
    const downloading = await measured(platform, probes)
    const megabytesPerSecond = (downloads.bytes - bytes) / 1e6 / SECONDS
    downloads.stop()
    return { terminals: tokens.length, failed: downloads.failed, megabytesPerSecond, without, downloading }
  } finally {
    probes.close()
    await platform.close()
  }
}

const line = (name: string, value: string, ok: boolean | null) =>
  console.log(`${ok === null ? ' ' : ok ? '✓' : '✗'} ${name.padEnd(52)} ${value}`)
const within = (name: string, value: number, budget: number, digits: number) =>
  line(name, `${value.toFixed(digits)} (≤ ${budget})`, value <= budget)

function printDownloads({
  terminals,
  failed,
  megabytesPerSecond,
  without,
  downloading,
}: Awaited<ReturnType<typeof besideDownloads>>) {
  const cores = downloading.cores - without.cores
  line('terminals that download at once, failed', `${terminals}, ${failed}`, failed === 0)
  line('  megabytes a second in all', megabytesPerSecond.toFixed(0), null)
  line('acknowledgement without downloads: p50, p99, ms', `${without.p50.toFixed(0)}, ${without.p99.toFixed(0)}`, null)
  line(
    'acknowledgement with downloads: p50, p99, ms',
    `${downloading.p50.toFixed(0)}, ${downloading.p99.toFixed(0)}`,
    null,
  )
  within('  p99, ratio', downloading.p99 / without.p99, BUDGET.ratio, 2)
  within('processor of the server for downloads, cores', cores, BUDGET.cores, 2)
  line('  for 100 megabytes a second, cores', ((cores * 100) / megabytesPerSecond).toFixed(2), null)
}

function printTask({ vehicles, previewSeconds, creationSeconds, heapMegabytes }: LargeTask) {
  line('vehicles of the task', vehicles.toLocaleString('en'), vehicles === VEHICLES)
  within('preview, s', previewSeconds, BUDGET.previewSeconds, 2)
  within('creation: draft and submission, s', creationSeconds, BUDGET.creationSeconds, 2)
  within('  the heap grew by, MB', heapMegabytes, BUDGET.heapMegabytes, 0)
}

const load = loadavg()[0] ?? 0
const task = await measureLargeTask(VEHICLES)
printTask(task)
const downloads = await besideDownloads()
printDownloads(downloads)
console.log(JSON.stringify({ loadAtStart: load, task, downloads }))
