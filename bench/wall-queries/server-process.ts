import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import { firstStart } from '#server/modules/people/account/first-start-repository.ts'
import { createLog } from '#server/ops/log.ts'
import { startPlatform } from '#server/app/start-platform.ts'
import { readSettings } from '#server/app/settings.ts'
import { createDatabase, poolOf } from '#server/store/database.ts'
import { embeddedConnection } from '#server/store/embedded-postgres.ts'
import { storeFleet } from './stored-fleet.ts'

/* The real server over a stored fleet: `server-process vehicles password`. It answers over HTTP and reports the cost to its parent. */

export interface ServerUse {
  /** Of the event loop since the last question, ms. */
  loopP99Ms: number
  loopMaxMs: number
  cpuMs: number
  rssBytes: number
  heapBytes: number
}

export interface Ready {
  url: string
  storedMs: number
  startMs: number
}

const DELAY_RESOLUTION_MS = 2
const NS_PER_MS = 1e6

const [vehicles, password] = process.argv.slice(2)
const dataDir = mkdtempSync(join(tmpdir(), 'fleetwall-wall-queries-'))
const log = createLog('warn')
const settings = readSettings({
  ...Object.fromEntries(
    ['PORT', 'GATEWAY_PORT', 'VIDEO_PORT', 'ATTACHMENT_PORT', 'GB32960_PORT'].map((name) => [name, '0']),
  ),
  DATA_DIR: dataDir,
  SIM_VEHICLES: '0',
  DEMO: '0',
  ADMIN_PASSWORD: password,
  LOG_LEVEL: 'warn',
})

const storing = performance.now()
const db = createDatabase(settings, log)
await db.start()
await firstStart(db, settings)
await storeFleet(db.pool, Number(vehicles))
await db.close()
const storedMs = performance.now() - storing

const starting = performance.now()
const platform = await startPlatform(settings, log, () => undefined)
await platform.ready
const startMs = performance.now() - starting
/** As the server's own: the baseline goes through it, in the same process. */
const pool = poolOf(embeddedConnection(join(dataDir, 'postgres')), log)
const delay: IntervalHistogram = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS })
delay.enable()

async function baseline(): Promise<number> {
  const from = performance.now()
  await pool.query('select count(*) from vehicle')
  return performance.now() - from
}

function use(): ServerUse {
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const measured: ServerUse = {
    loopP99Ms: delay.percentile(99) / NS_PER_MS,
    loopMaxMs: delay.max / NS_PER_MS,
    cpuMs: (user + system) / 1000,
    rssBytes: rss,
    heapBytes: heapUsed,
  }
  delay.reset()
  return measured
}

async function end(): Promise<void> {
  // Errors of unfinished work during the shutdown are ignored.
  log.level = 'silent'
  await pool.end()
  await platform.close()
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(0)
}

process.on('message', ({ ask }: { ask: 'baseline' | 'use' | 'end' }) => {
  if (ask === 'use') process.send!(use())
  else if (ask === 'baseline') void baseline().then((ms) => process.send!(ms))
  else void end()
})
process.on('disconnect', () => void end())
process.send!({ url: `http://127.0.0.1:${platform.port}`, storedMs, startMs } satisfies Ready)
