/**
 * What the whole platform costs while a simulated fleet reports: the built server, its PostgreSQL and the simulator are processes
 * of their own on this machine. The baseline is the bare gateway with 1,000 positions a second, in the same run.
 * `npm run bench platform [terminals …]`, otherwise 1,000 and 10,000; BENCH_SETTLE_SECONDS, BENCH_SECONDS.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { against, bundleGateway, flow } from './gateway/gateway-processes.ts'
import { Platform } from './platform/platform-process.ts'
import { ProbeTerminals } from './platform/probe-terminals.ts'
import { shareOf } from './share-of.ts'

const SIZES = process.argv.slice(2).map(Number).filter(Boolean)
/** After all terminals are online: jobs a fresh demo begins with end. */
const SETTLE_MS = Number(process.env.BENCH_SETTLE_SECONDS ?? 120) * 1000
const SECONDS = Number(process.env.BENCH_SECONDS ?? 120)
const BASELINE = { connections: 10_000, seconds: 15, perSecond: 1_000 }
/** A simulated terminal in a hundred may be asleep or out of coverage. */
const ONLINE_SHARE = 0.99
const ONLINE_MS = 900_000
const BUDGET = {
  at: 10_000,
  serverCores: 0.3,
  serverMb: 450,
  postgresCores: 0.25,
  transactions: 80,
  acknowledgeMs: 1_000,
  timesBaseline: 2.5,
}

interface Measured {
  terminals: number
  load: number
  online: number
  onlineSeconds: number
  positionsPerSecond: number
  messagesPerSecond: number
  serverCores: number
  serverMb: number
  postgresCores: number
  postgresMb: number
  simulatorCores: number
  simulatorMb: number
  transactionsPerSecond: number
  acknowledgeP50Ms: number
  acknowledgeP99Ms: number
  loopP99Ms: number
  /** Processor seconds of the server for 1,000 positions. */
  secondsPer1000: number
  /** The same of server and PostgreSQL. */
  secondsPer1000WithDatabase: number
}

/** Processor seconds the bare gateway needs for 1,000 positions. */
async function baseline(): Promise<number> {
  await bundleGateway()
  const { connections, seconds, perSecond } = BASELINE
  return against('stored', connections, async (server, load) => {
    const paced = await flow(server, load, { do: 'paced', seconds, perSecond })
    return 1_000 / paced.perCpuSecond
  })
}

async function measured(terminals: number): Promise<Measured> {
  const platform = new Platform(terminals)
  const probes = new ProbeTerminals()
  try {
    await platform.startServer()
    await ProbeTerminals.register(platform.connection)
    const from = performance.now()
    platform.startSimulator()
    await untilOnline(platform, terminals)
    const onlineSeconds = (performance.now() - from) / 1000
    await probes.open(platform.gatewayPort)
    await wait(SETTLE_MS)
    return { terminals, onlineSeconds, ...(await observed(platform, probes)) }
  } finally {
    probes.close()
    await platform.close()
  }
}

async function observed(
  platform: Platform,
  probes: ProbeTerminals,
): Promise<Omit<Measured, 'terminals' | 'onlineSeconds'>> {
  const load = loadavg()[0] ?? 0
  const count = async () => ({
    use: platform.use(),
    metric: await platform.metrics(),
    transactions: await transactionsOf(platform),
    at: performance.now() / 1000,
  })
  const before = await count()
  const delays = await probes.measure(SECONDS * 1000)
  const after = await count()
  const seconds = after.at - before.at
  const rate = (name: string) => (after.metric(name) - before.metric(name)) / seconds
  const cores = (name: keyof typeof after.use) => (after.use[name].cpu - before.use[name].cpu) / seconds
  const megabytes = (name: keyof typeof after.use) => after.use[name].memory / 2 ** 20
  const positionsPerSecond = rate('fleetwall_recorder_positions_stored_total')
  return {
    load,
    online: after.metric('fleetwall_gateway_sessions'),
    positionsPerSecond,
    messagesPerSecond: rate('fleetwall_gateway_messages_total'),
    serverCores: cores('server'),
    serverMb: megabytes('server'),
    postgresCores: cores('postgres'),
    postgresMb: megabytes('postgres'),
    simulatorCores: cores('simulator'),
    simulatorMb: megabytes('simulator'),
    transactionsPerSecond: (after.transactions - before.transactions) / seconds,
    acknowledgeP50Ms: shareOf(delays, 0.5),
    acknowledgeP99Ms: shareOf(delays, 0.99),
    loopP99Ms: after.metric('nodejs_eventloop_lag_p99_seconds') * 1000,
    secondsPer1000: (cores('server') / positionsPerSecond) * 1000,
    secondsPer1000WithDatabase: ((cores('server') + cores('postgres')) / positionsPerSecond) * 1000,
  }
}

async function untilOnline(platform: Platform, terminals: number): Promise<void> {
  const end = Date.now() + ONLINE_MS
  while (Date.now() < end) {
    const metric = await platform.metrics()
    if (metric('fleetwall_gateway_sessions') >= terminals * ONLINE_SHARE) return
    await wait(2_000)
  }
  throw new Error('the terminals did not come online')
}

async function transactionsOf(platform: Platform): Promise<number> {
  const client = new pg.Client(platform.connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ count: number }>(
      'select (xact_commit + xact_rollback)::float8 as count from pg_stat_database where datname = current_database()',
    )
    return rows[0]!.count
  } finally {
    await client.end()
  }
}

function print(bare: number, results: readonly Measured[]): boolean {
  const large = ({ terminals }: Measured) => terminals >= BUDGET.at
  const rows: [string, (each: Measured) => string, ((each: Measured) => boolean)?][] = [
    ['load when it began', ({ load }) => load.toFixed(1)],
    ['sessions; all online after, s', (each) => `${each.online}; ${each.onlineSeconds.toFixed(0)}`],
    [
      'positions/s, messages/s',
      (each) => `${each.positionsPerSecond.toFixed(0)}, ${each.messagesPerSecond.toFixed(0)}`,
    ],
    [
      'server, cores',
      (each) => each.serverCores.toFixed(3),
      (each) => !large(each) || each.serverCores <= BUDGET.serverCores,
    ],
    ['server, MB', (each) => each.serverMb.toFixed(0), (each) => each.serverMb <= BUDGET.serverMb],
    [
      'PostgreSQL, cores',
      (each) => each.postgresCores.toFixed(3),
      (each) => each.postgresCores <= BUDGET.postgresCores,
    ],
    ['PostgreSQL, MB', (each) => each.postgresMb.toFixed(0)],
    ['simulator, cores', (each) => each.simulatorCores.toFixed(3)],
    ['simulator, MB', (each) => each.simulatorMb.toFixed(0)],
    [
      'transactions/s',
      (each) => each.transactionsPerSecond.toFixed(0),
      (each) => each.transactionsPerSecond <= BUDGET.transactions,
    ],
    [
      'acknowledged after, p50 and p99, ms',
      (each) => `${each.acknowledgeP50Ms.toFixed(0)}, ${each.acknowledgeP99Ms.toFixed(0)}`,
      (each) => each.acknowledgeP99Ms < BUDGET.acknowledgeMs,
    ],
    ['event loop lag p99, ms', (each) => each.loopP99Ms.toFixed(0)],
    ['CPU s for 1,000 positions, server', (each) => each.secondsPer1000.toFixed(3)],
    ['  with PostgreSQL', (each) => each.secondsPer1000WithDatabase.toFixed(3)],
    [
      `  server against the bare gateway (${bare.toFixed(3)})`,
      (each) => (each.secondsPer1000 / bare).toFixed(2),
      (each) => each.secondsPer1000 <= BUDGET.timesBaseline * bare,
    ],
  ]
  const line = (name: string, cells: readonly string[]) =>
    console.log(`${name.padEnd(44)}${cells.map((cell) => cell.padStart(16)).join('')}`)
  line(
    'terminals',
    results.map(({ terminals }) => terminals.toLocaleString('en')),
  )
  let within = true
  for (const [name, value, good] of rows) {
    const cells = results.map((each) => {
      const ok = good?.(each) ?? true
      if (!ok) within = false
      return good ? `${ok ? '✓' : '✗'} ${value(each)}` : value(each)
    })
    line(name, cells)
  }
  return within
}

const bare = await baseline()
const results: Measured[] = []
for (const terminals of SIZES.length > 0 ? SIZES : [1_000, 10_000]) results.push(await measured(terminals))
const within = print(bare, results)
const figures = JSON.stringify({ bareSecondsPer1000: bare, results })
const outFolder = fileURLToPath(new URL('../dist/bench/platform', import.meta.url))
mkdirSync(outFolder, { recursive: true })
writeFileSync(`${outFolder}/result.json`, `${figures}\n`)
console.log(figures)
process.exitCode = within ? 0 : 1
