import { spawnSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { against, bundleGateway, FILES_BESIDES, flow, type Worker } from './gateway/gateway-processes.ts'
import type { LoadOrder, LoadResult } from './gateway/load-process.ts'
import type { ServerOrder } from './gateway/server-process.ts'

/*
 * The gateway against ARCHITECTURE §9 over loopback: the load generator, the server and the database are processes of their
 * own on this machine. Prints a line for each figure and one JSON line.
 */

const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 10_000)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 15)
const WINDOW = 2
const MAX_SECONDS = 60
const STORM_SECONDS = 10
/** Sockets that were replaced end a little later. */
const SETTLE_MS = 6_000
const BUDGET = {
  ratio: 0.6,
  storedPerSecond: 15_000,
  p99Ms: 300,
  coreShare: 0.15,
  bytesPerConnection: 10 * 1024,
  stormSeconds: 60,
}

function checkFiles(): void {
  const hard = spawnSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).stdout.trim()
  const needed = CONNECTIONS + FILES_BESIDES
  if (hard === 'unlimited' || Number(hard) >= needed) return
  console.error(
    `${CONNECTIONS} connections need ${needed} open files in a process, this shell allows ${hard}. ` +
      `Raise it (ulimit -n ${needed}) or measure fewer: BENCH_CONNECTIONS=${Number(hard) - FILES_BESIDES} npm run bench gateway`,
  )
  process.exit(1)
}

/** The same number of messages for every server, after a round that warms it up. */
const flatOut = (framesEach: number): LoadOrder => ({
  do: 'flatOut',
  seconds: MAX_SECONDS,
  window: WINDOW,
  framesEach,
})
const WARM_UP = flatOut(Math.ceil(20_000 / CONNECTIONS))
const FULL = flatOut(Math.ceil(200_000 / CONNECTIONS))

checkFiles()
await bundleGateway()
const load = loadavg()[0] ?? 0
const warmAndFull = async (server: Worker<ServerOrder>, terminals: Worker<LoadOrder>) => {
  const warmUp = await flow(server, terminals, WARM_UP)
  return { warmUp, ...(await flow(server, terminals, FULL)) }
}
const bare = await against('splitter', CONNECTIONS, warmAndFull)
const answered = await against('answer', CONNECTIONS, warmAndFull)
const stored = await against('stored', CONNECTIONS, async (server, terminals, idleBytes, port) => {
  const bytes = (await server.ask<number>({ ask: 'memory' })) - idleBytes
  const paced = await flow(server, terminals, { do: 'paced', seconds: SECONDS, perSecond: 1_000 })
  const full = await warmAndFull(server, terminals)
  const rows = await server.ask<number>({ ask: 'rows' })
  const storm = await terminals.ask<LoadResult>({ do: 'storm', port, seconds: STORM_SECONDS })
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  const after = await server.ask<{ sessions: number; connections: number }>({ ask: 'sessions' })
  return { paced, full, rows, storm: { ...after, seconds: storm.seconds }, bytesPerConnection: bytes / CONNECTIONS }
})

const figures = {
  connections: CONNECTIONS,
  loadAtStart: load,
  bareSplitterPerSecond: bare.perSecond,
  bareSplitterCores: bare.cores,
  decodeAndAnswerPerSecond: answered.perSecond,
  decodeAndAnswerCores: answered.cores,
  loadGeneratorCores: [bare.cpu / bare.seconds, answered.cpu / answered.seconds, stored.full.cpu / stored.full.seconds],
  /** By processor time: the wall clock would measure the load generator where cores are scarce. */
  ratio: answered.perCpuSecond / bare.perCpuSecond,
  wallRatio: answered.perSecond / bare.perSecond,
  storedPerSecond: stored.full.perSecond,
  storedCores: stored.full.cores,
  pacedP50Ms: stored.paced.p50,
  pacedP99Ms: stored.paced.p99,
  pacedWorstMs: stored.paced.worst,
  pacedCores: stored.paced.cores,
  bytesPerConnection: stored.bytesPerConnection,
  acknowledged: stored.paced.sent + stored.full.warmUp.sent + stored.full.sent,
  rows: stored.rows,
  storm: stored.storm,
}
const line = (name: string, value: string, ok: boolean | null) =>
  console.log(`${ok === null ? ' ' : ok ? '✓' : '✗'} ${name.padEnd(46)} ${value}`)
const whole = (value: number) => Math.round(value).toLocaleString('en')

line('bare splitter, messages/s', whole(bare.perSecond), null)
line('decoded and answered, messages/s', whole(answered.perSecond), null)
line('  against the splitter, by processor time', figures.ratio.toFixed(2), figures.ratio >= BUDGET.ratio)
line('  against the splitter, by the clock', figures.wallRatio.toFixed(2), null)
line(
  'stored and acknowledged, messages/s',
  whole(stored.full.perSecond),
  stored.full.perSecond >= BUDGET.storedPerSecond,
)
line('1,000 messages/s: p99 acknowledgement, ms', stored.paced.p99.toFixed(0), stored.paced.p99 < BUDGET.p99Ms)
line('1,000 messages/s: share of a core', stored.paced.cores.toFixed(3), stored.paced.cores <= BUDGET.coreShare)
line('bytes a connection', whole(stored.bytesPerConnection), stored.bytesPerConnection <= BUDGET.bytesPerConnection)
line(
  'acknowledged positions in the database',
  `${whole(figures.rows)} of ${whole(figures.acknowledged)}`,
  figures.rows === figures.acknowledged,
)
line(
  `storm: all of ${whole(CONNECTIONS)} back after, s`,
  stored.storm.seconds.toFixed(1),
  stored.storm.seconds <= BUDGET.stormSeconds,
)
line(
  '  sessions and connections left by it',
  `${whole(stored.storm.sessions)}, ${whole(stored.storm.connections)}`,
  stored.storm.sessions === CONNECTIONS && stored.storm.connections === CONNECTIONS,
)
console.log(JSON.stringify(figures))
