import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { SERVER_FLAGS } from '../../scripts/server-flags.mjs'
import type { LoadOrder, LoadResult } from './load-process.ts'
import type { ServerMode, ServerOrder, Use } from './server-process.ts'

/** Open files of a process in addition to its connections. */
export const FILES_BESIDES = 500
const OUT = fileURLToPath(new URL('../../dist/bench/gateway', import.meta.url))

/** As the platform runs where it is installed: bundled, without a loader in between. */
export async function bundleGateway(): Promise<void> {
  await build({
    entryPoints: ['server-process', 'load-process'].map((name) =>
      fileURLToPath(new URL(`./${name}.ts`, import.meta.url)),
    ),
    outdir: OUT,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    logLevel: 'warning',
  })
  cpSync(fileURLToPath(new URL('../../src/server/store/migrations', import.meta.url)), join(OUT, 'migrations'), {
    recursive: true,
  })
}

export class Worker<Order> {
  private readonly child: ChildProcess
  private readonly name: string
  private pending: { resolve(result: unknown): void; reject(error: Error): void } | null = null
  /** Output of the process when it is ready. */
  readonly ready: Promise<unknown>

  constructor(name: string, file: string, args: string[], announces: boolean, connections: number) {
    this.name = name
    const node = [process.execPath, ...SERVER_FLAGS, '--expose-gc', join(OUT, file), ...args]
    // The shell raises the number of open files to what the run needs.
    const needed = connections + FILES_BESIDES
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

/** Runs the work against one server with all terminals connected. */
export async function against<R>(
  mode: ServerMode,
  connections: number,
  work: (server: Worker<ServerOrder>, load: Worker<LoadOrder>, idleBytes: number, port: number) => Promise<R>,
): Promise<R> {
  const server = new Worker<ServerOrder>(
    `server (${mode})`,
    'server-process.js',
    [mode, String(connections)],
    true,
    connections,
  )
  const load = new Worker<LoadOrder>('load', 'load-process.js', [], false, connections)
  try {
    const port = (await server.ready) as number
    const idleBytes = await server.ask<number>({ ask: 'memory' })
    await load.ask({ do: 'connect', port, connections, authenticate: mode !== 'splitter' })
    return await work(server, load, idleBytes, port)
  } finally {
    await load.end()
    await server.ask({ ask: 'close' }).catch(() => undefined)
    await server.end()
  }
}

export interface Flow extends LoadResult {
  perSecond: number
  /** Messages for each second of processor time the server used. */
  perCpuSecond: number
  cores: number
}

export async function flow(server: Worker<ServerOrder>, load: Worker<LoadOrder>, order: LoadOrder): Promise<Flow> {
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
