import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { LoadOrder, LoadResult } from './gateway/load-process.ts'
import type { ServerMode, ServerOrder, Use } from './gateway/server-process.ts'

/*
 * The gateway against ARCHITECTURE §9 over loopback: the load generator, the server and the database are processes of their
 * own on this machine. Prints a line for each figure and one JSON line.
 */

const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 10_000)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 15)
const FILES_BESIDES = 500
const WINDOW = 2
const MOST_SECONDS = 60
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

const OUT = fileURLToPath(new URL('../dist/bench/gateway', import.meta.url))

/** As the platform runs where it is installed: bundled, without a loader in between. */
async function bundle(): Promise<void> {
  await build({
    entryPoints: ['server-process', 'load-process'].map((name) =>
      fileURLToPath(new URL(`gateway/${name}.ts`, import.meta.url)),
    ),
    outdir: OUT,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    logLevel: 'warning',
  })
  cpSync(fileURLToPath(new URL('../src/server/store/migrations', import.meta.url)), join(OUT, 'migrations'), {
    recursive: true,
  })
}

class Worker<Order> {
  private readonly child: ChildProcess
  private readonly name: string
  private pending: { resolve(result: unknown): void; reject(error: Error): void } | null = null
  /** What the process says when it is ready. */
  readonly ready: Promise<unknown>

  constructor(name: string, file: string, args: string[], announces: boolean) {
    this.name = name
    const node = [process.execPath, '--expose-gc', join(OUT, file), ...args]
    // The shell raises the number of open files to what the run needs.
    const needed = CONNECTIONS + FILES_BESIDES
    this.child = spawn(
      'sh',
      ['-c', `ulimit -n ${needed} 2>/dev/null || ulimit -n $(ulimit -Hn); exec "$@"`, 'sh', ...node],
      {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      },
    )
    this.child.on('message', (message: { result?: unknown; error?: string }) => {
      const { pending } = this
      this.pending = null
      if (message.error) pending?.reject(new Error(`${name}: ${message.error}`))
      else pending?.resolve(message.result)
    })
    this.child.on('exit', (code) => this.pending?.reject(new Error(`${name} ended with ${code}`)))
    this.ready = announces ? this.answer() : Promise.resolve()
  }

  ask<R>(order: Order): Promise<R> {
    const answer = this.answer() as Promise<R>
    this.child.send(order as object)
    return answer
  }

  end(): Promise<void> {
    return new Promise((resolve) => {
      if (this.child.exitCode !== null) return resolve()
      this.child.once('exit', () => resolve())
      this.child.disconnect()
    })
  }

  private answer(): Promise<unknown> {
    if (this.pending) throw new Error(`${this.name} is busy`)
    return new Promise((resolve, reject) => {
      this.pending = { resolve, reject }
    })
  }
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

/** Runs the work against one server with all terminals connected. */
async function against<R>(
  mode: ServerMode,
  work: (server: Worker<ServerOrder>, load: Worker<LoadOrder>, idleBytes: number, port: number) => Promise<R>,
): Promise<R> {
  const server = new Worker<ServerOrder>(`server (${mode})`, 'server-process.js', [mode, String(CONNECTIONS)], true)
  const load = new Worker<LoadOrder>('load', 'load-process.js', [], false)
  try {
    const port = (await server.ready) as number
    const idleBytes = await server.ask<number>({ ask: 'memory' })
    await load.ask({ do: 'connect', port, connections: CONNECTIONS, authenticate: mode !== 'splitter' })
    return await work(server, load, idleBytes, port)
  } finally {
    await load.end()
    await server.ask({ ask: 'close' }).catch(() => undefined)
    await server.end()
  }
}

interface Flow extends LoadResult {
  perSecond: number
  /** Messages for each second of processor time the server used. */
  perCpuSecond: number
  cores: number
}

async function flow(server: Worker<ServerOrder>, load: Worker<LoadOrder>, order: LoadOrder): Promise<Flow> {
  const before = await server.ask<Use>({ ask: 'use' })
  const result = await load.ask<LoadResult>(order)
  const after = await server.ask<Use>({ ask: 'use' })
  const cpu = after.cpu - before.cpu
  return {
    ...result,
    perSecond: result.answered / result.seconds,
    perCpuSecond: result.sent / cpu,
    cores: cpu / (after.at - before.at),
  }
}

/** The same number of messages for every server, after a round that warms it up. */
const flatOut = (framesEach: number): LoadOrder => ({
  do: 'flatOut',
  seconds: MOST_SECONDS,
  window: WINDOW,
  framesEach,
})
const WARM_UP = flatOut(Math.ceil(20_000 / CONNECTIONS))
const FULL = flatOut(Math.ceil(200_000 / CONNECTIONS))

checkFiles()
await bundle()
const load = loadavg()[0] ?? 0
const warmAndFull = async (server: Worker<ServerOrder>, terminals: Worker<LoadOrder>) => {
  const warmUp = await flow(server, terminals, WARM_UP)
  return { warmUp, ...(await flow(server, terminals, FULL)) }
}
const bare = await against('splitter', warmAndFull)
const answered = await against('answer', warmAndFull)
const stored = await against('stored', async (server, terminals, idleBytes, port) => {
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
