import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { SERVER_FLAGS } from '../../scripts/server-flags.mjs'
import { embeddedConnection } from '#server/store/embedded-postgres.ts'
import { loadOf, loadOfFamily, type Use } from './processor-use.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PORT = Number(process.env.BENCH_PORT ?? 18_280)
const START_MS = 600_000
const FILES_BESIDES = 1_000

export interface PlatformUse {
  server: Use
  postgres: Use
  simulator: Use
}

/** The built server with its embedded PostgreSQL and fresh data, and the simulator, each a process of its own. */
export class Platform {
  readonly gatewayPort = PORT + 1
  readonly dataDir = mkdtempSync(join(tmpdir(), 'fleetwall-bench-'))
  private readonly vehicles: number
  private server: ChildProcess | undefined
  private simulator: ChildProcess | undefined

  constructor(vehicles: number) {
    this.vehicles = vehicles
  }

  get connection() {
    return embeddedConnection(join(this.dataDir, 'postgres'))
  }

  async startServer(): Promise<void> {
    this.server = this.launch('serve')
    await until(
      async () => (await fetch(`http://127.0.0.1:${PORT}/readyz`)).ok,
      () => this.server?.exitCode !== null,
    )
  }

  startSimulator(): void {
    this.simulator = this.launch('simulate')
  }

  get url(): string {
    return `http://127.0.0.1:${PORT}`
  }

  serverUse(): Use {
    return loadOf(this.server!.pid!)
  }

  use(): PlatformUse {
    const postmaster = Number(readFileSync(join(this.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    return {
      server: this.serverUse(),
      postgres: loadOfFamily(postmaster),
      simulator: loadOf(this.simulator!.pid!),
    }
  }

  /** Sum over the series of a metric of the server; NaN when it has none. */
  async metrics(): Promise<(name: string) => number> {
    const text = await (await fetch(`http://127.0.0.1:${PORT}/metrics`)).text()
    const values = text.split('\n').flatMap((line) => {
      const found = /^(\w+)(?:\{.*\})? (\S+)$/.exec(line)
      return found ? [[found[1]!, Number(found[2])] as const] : []
    })
    return (name) => {
      const own = values.filter(([each]) => each === name)
      return own.length === 0 ? Number.NaN : own.reduce((total, [, value]) => total + value, 0)
    }
  }

  async close(): Promise<void> {
    for (const child of [this.simulator, this.server]) {
      if (!child || child.exitCode !== null) continue
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    }
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  private launch(command: 'serve' | 'simulate'): ChildProcess {
    const needed = this.vehicles * 2 + FILES_BESIDES
    const flags = command === 'serve' ? SERVER_FLAGS : []
    const node = [process.execPath, ...flags, '--enable-source-maps', join(ROOT, 'bin/fleetwall.mjs'), command]
    return spawn('sh', ['-c', `ulimit -n ${needed} 2>/dev/null || ulimit -n $(ulimit -Hn); exec "$@"`, 'sh', ...node], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        PORT: String(PORT),
        GATEWAY_PORT: String(this.gatewayPort),
        VIDEO_PORT: String(PORT + 2),
        ATTACHMENT_PORT: String(PORT + 3),
        GB32960_PORT: String(PORT + 4),
        SIM_SMS_PORT: String(PORT + 5),
        GATEWAY_TLS_PORT: 'off',
        GB32960_TLS_PORT: 'off',
        TERMINAL_CONNECTIONS_PER_ADDRESS: '0',
        SIM_VEHICLES: String(this.vehicles),
        DEMO_DAYS: '0',
        DATA_DIR: this.dataDir,
        LOG_LEVEL: 'error',
        ADMIN_PASSWORD: 'fleetwall-bench-1',
      },
    })
  }
}

async function until(holds: () => Promise<boolean>, failed: () => boolean): Promise<void> {
  const end = Date.now() + START_MS
  while (Date.now() < end && !failed()) {
    if (await holds().catch(() => false)) return
    await wait(250)
  }
  throw new Error('the platform did not start')
}
