/**
 * Clients of one live stream: 500 that look at places of their own and move about, over 10,000 and 100,000 vehicles that
 * each report every ten seconds. Processor time is the server's own, without that of the clients; the baselines are the
 * same server without listeners, and socket.io alone sending as many bytes.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Received } from './live-clients/client-process.ts'
import type { ServerUse } from './live-clients/server-process.ts'

const CLIENTS = Number(process.env.BENCH_CLIENTS ?? 500)
const FLEETS = (process.env.BENCH_VEHICLES ?? '10000,100000').split(',').map(Number)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 30)
const SETTLE_MS = 8_000

class Child {
  private readonly process: ChildProcess

  constructor(name: string, ...args: (string | number)[]) {
    this.process = fork(fileURLToPath(new URL(`./live-clients/${name}.ts`, import.meta.url)), args.map(String), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
  }

  async nextMessage<T>(): Promise<T> {
    return new Promise((resolve, reject) => {
      this.process.once('message', (message) => resolve(message as T))
      this.process.once('exit', (code) => reject(new Error(`ended with ${code}`)))
    })
  }

  ask<T>(): Promise<T> {
    const answer = this.nextMessage<T>()
    this.process.send({ ask: 'use' })
    return answer
  }

  end(): void {
    this.process.removeAllListeners('exit')
    this.process.kill()
  }
}

interface Stretch {
  cores: number
  use: ServerUse
  bytesPerS: number
}

/** Resource use of the server over some seconds. */
async function stretch(server: Child, seconds: number): Promise<Stretch> {
  const before = await server.ask<ServerUse>()
  const startedAt = performance.now()
  await wait(seconds * 1000)
  const use = await server.ask<ServerUse>()
  const passedMs = performance.now() - startedAt
  return {
    cores: (use.cpuMs - before.cpuMs) / passedMs,
    use,
    bytesPerS: ((use.bytes - before.bytes) / passedMs) * 1000,
  }
}

async function withClients(server: Child, port: number): Promise<Stretch & { received: Received }> {
  const clients = new Child('client-process', port, CLIENTS)
  await clients.nextMessage()
  await wait(SETTLE_MS)
  await clients.ask<Received>()
  const measured = await stretch(server, SECONDS)
  const received = await clients.ask<Received>()
  clients.end()
  return { ...measured, received }
}

const round = (value: number, digits = 2): number => Number(value.toFixed(digits))
const megabytes = (bytes: number): number => Math.round(bytes / 2 ** 20)
const results: Record<string, unknown>[] = []
for (const vehicles of FLEETS) {
  const load = round(loadavg()[0] ?? 0, 1)
  const server = new Child('server-process', 'live', vehicles)
  const { port } = await server.nextMessage<{ port: number }>()
  await wait(SETTLE_MS)
  const alone = await stretch(server, SECONDS / 2)
  const live = await withClients(server, port)
  server.end()

  const bytesEach = Math.round(live.bytesPerS / CLIENTS)
  const bare = new Child('server-process', 'plain', bytesEach)
  const plain = await withClients(bare, (await bare.nextMessage<{ port: number }>()).port)
  bare.end()

  const { received } = live
  results.push({
    vehicles,
    clients: CLIENTS,
    load,
    coresNoListeners: round(alone.cores),
    cores: round(live.cores),
    coresPlainSocketIo: round(plain.cores),
    longestRoundMs: round(live.use.roundMs, 0),
    delayP50Ms: received.delayP50Ms,
    delayP99Ms: received.delayP99Ms,
    delayP99PlainMs: plain.received.delayP99Ms,
    framesPerS: round(received.frames / SECONDS, 0),
    cellFramesPerS: round(received.cellFrames / SECONDS, 0),
    bytesPerClientAndS: bytesEach,
    bytesPerChangedVehicle: round(received.movedBytes / Math.max(1, received.moved), 1),
    rssNoListenersMb: megabytes(alone.use.rssBytes),
    rssMb: megabytes(live.use.rssBytes),
  })
  console.log(results.at(-1))
}
console.log(JSON.stringify(results))
