// 500 viewers of one 500 kbit/s stream: share of a core against a server that only copies, and time to the first picture.
// `npx tsx bench/video.ts [viewers] [seconds]`
import { fork } from 'node:child_process'
import { createServer, request } from 'node:http'
import { connect, createServer as createSocketServer, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { Registry } from 'prom-client'
import { MediaEncoder } from '#core/protocol/jt1078/media-encoder.ts'
import { createLog } from '#server/ops/log.ts'
import { ConnectionBudget } from '../src/server/telemetry/gateway/connection-limits.ts'
import { MediaServer } from '../src/server/telemetry/video/media-server.ts'
import { StreamRequests } from '../src/server/telemetry/video/stream-requests.ts'
import { videoMetrics } from '../src/server/telemetry/video/video-metrics.ts'
import { VideoService } from '../src/server/telemetry/video/video-service.ts'
import type { Task } from '../src/server/telemetry/video/video-task.ts'

const VIEWERS = Number(process.argv[2] ?? 500)
const SECONDS = Number(process.argv[3] ?? 15)
const BITS_PER_SECOND = 500_000
const PICTURES_PER_SECOND = 25
const PHONE = '013800000001'

if (process.argv[2] === 'watch') await watch()
else await measure()

/** In a process of its own: the readers must not be counted. */
async function watch(): Promise<void> {
  const [, , , port, path, viewers] = process.argv
  let bytes = 0
  for (let n = 0; n < Number(viewers); n += 1) {
    request({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
    }).end()
  }
  process.on('message', () => process.send?.(bytes))
  process.send?.('ready')
  await wait(600_000)
}

interface Measured {
  share: number
  megabits: number
}

async function measure(): Promise<void> {
  const own = await product()
  const bare = await copying()
  const percent = (share: number) => `${(share * 100).toFixed(1)} % of a core`
  console.log(`viewers ${VIEWERS}, ${SECONDS} s`)
  console.log(`first picture: ${own.firstPictureMs.toFixed(0)} ms after the request`)
  console.log(`product: ${percent(own.share)}, ${own.megabits.toFixed(0)} Mbit/s to viewers`)
  console.log(`bare copying server: ${percent(bare.share)}, ${bare.megabits.toFixed(0)} Mbit/s`)
  console.log(`ratio ${(own.share / bare.share).toFixed(2)}`)
  process.exit(0)
}

async function product(): Promise<Measured & { firstPictureMs: number }> {
  const log = createLog('silent')
  const metrics = videoMetrics(new Registry())
  const requests = new StreamRequests()
  const media = new MediaServer({ requests, metrics, budget: new ConnectionBudget(), log })
  const mediaPort = await media.listen(0)
  let camera: (() => void) | undefined
  const commands = {
    create: () => {
      camera ??= roll(mediaPort)
      return Promise.resolve({ id: 1, status: 'executed' as const, result: null })
    },
    get: () => Promise.resolve(undefined),
  }
  const server = () => ({ server: '127.0.0.1', tcpPort: mediaPort, udpPort: 0 })
  const service = new VideoService(
    { requests, metrics, commands, server, limits: { startMs: 10_000, restarts: 0 } },
    log,
  )
  const vehicle = { vin: 'V', oemId: 'o', orgId: 1, plateNo: '', terminalId: 1, phone: PHONE, idBytes: 6 as const }
  const begun = performance.now()
  const task: Task = await service.startLive({ userId: null, oemId: 'o', orgIds: [1] }, vehicle, 1, 0)
  while (task.stream.state.is !== 'playing') await wait(1)
  const firstPictureMs = performance.now() - begun
  const http = createServer((_request, response) => {
    response.useChunkedEncodingByDefault = false
    response.shouldKeepAlive = false
    response.writeHead(200, { 'content-type': 'video/x-flv', connection: 'close' })
    response.flushHeaders()
    response.on('close', service.watch(task, response))
  })
  const measured = await load(http)
  camera?.()
  await service.stopAll()
  await media.close()
  return { ...measured, firstPictureMs }
}

/** Minimum work of any server: every chunk of the camera to every viewer, unchanged, in the same batches. */
async function copying(): Promise<Measured> {
  const viewers = new Set<{ write(bytes: Buffer): unknown }>()
  let batch: Buffer[] = []
  const timer = setInterval(() => {
    const bytes = Buffer.concat(batch)
    batch = []
    if (bytes.length > 0) for (const viewer of viewers) viewer.write(bytes)
  }, 100)
  const source = createSocketServer((socket: Socket) => socket.on('data', (chunk) => batch.push(chunk)))
  await new Promise<void>((done) => source.listen(0, '127.0.0.1', done))
  const stop = roll((source.address() as { port: number }).port)
  const http = createServer((_request, response) => {
    response.useChunkedEncodingByDefault = false
    response.shouldKeepAlive = false
    response.writeHead(200, { connection: 'close' })
    response.flushHeaders()
    viewers.add(response)
    response.on('close', () => viewers.delete(response))
  })
  const measured = await load(http)
  clearInterval(timer)
  stop()
  source.close()
  return measured
}

async function load(http: ReturnType<typeof createServer>): Promise<Measured> {
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', 1024, done))
  const { port } = http.address() as { port: number }
  const readers = fork(new URL(import.meta.url), ['watch', String(port), '/', String(VIEWERS)], {
    execArgv: process.execArgv,
  })
  await new Promise((done) => readers.once('message', done))
  await wait(3_000)
  const read = () =>
    new Promise<number>((done) => {
      readers.once('message', (bytes) => done(Number(bytes)))
      readers.send('read')
    })
  const bytesBefore = await read()
  const cpu = process.cpuUsage()
  const from = performance.now()
  await wait(SECONDS * 1000)
  const spent = process.cpuUsage(cpu)
  const elapsedMs = performance.now() - from
  const bytes = (await read()) - bytesBefore
  readers.kill()
  http.closeAllConnections()
  http.close()
  return { share: (spent.user + spent.system) / 1000 / elapsedMs, megabits: (bytes * 8) / 1000 / elapsedMs }
}

/** A camera at the wanted rate; answers what stops it. */
function roll(port: number): () => void {
  const encoder = new MediaEncoder({ phone: PHONE, idBytes: 6, channel: 1 })
  const socket = connect(port, '127.0.0.1')
  const parameters = Buffer.from('00000001674d001f010000000168ee010000000165', 'hex')
  const size = BITS_PER_SECOND / 8 / PICTURES_PER_SECOND
  let nth = 0
  const send = () => {
    const key = nth % (PICTURES_PER_SECOND * 2) === 0
    const head = key ? parameters : Buffer.from('0000000141', 'hex')
    const data = Buffer.concat([head, Buffer.alloc(size - head.length, 0xa5)])
    for (const packet of encoder.picture({ data, key, timestampMs: nth * (1000 / PICTURES_PER_SECOND) })) {
      socket.write(packet)
    }
    nth += 1
  }
  send()
  const timer = setInterval(send, 1000 / PICTURES_PER_SECOND)
  return () => {
    clearInterval(timer)
    socket.destroy()
  }
}
