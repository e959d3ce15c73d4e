import { io, type Socket } from 'socket.io-client'
import { readLiveFrame } from '#core/contract/live-frame.ts'
import type { LiveSubscription } from '#core/contract/live.ts'
import { LIVE_PATH, VEHICLE_FRAME_EVENT } from '#core/domain/live-stream.ts'
import { PLACES } from '../live-map/synthetic-fleet.ts'

/* All clients of a run: each looks at a place of its own and looks elsewhere every twenty seconds. */

export interface Received {
  frames: number
  /** Frames with cells instead of vehicles. */
  cellFrames: number
  bytes: number
  /** Rows of changed vehicles, and their bytes. */
  moved: number
  movedBytes: number
  delayP50Ms: number
  delayP99Ms: number
}

const [port, clients] = [Number(process.argv[2]), Number(process.argv[3])]
const LOOK_MS = 20_000
const SCREEN = { width: 1440, height: 900 }
const HEADER_BYTES = 24
/** So many connect at the same time. */
const AT_ONCE = 25

let seed = 7
const random = () => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
  return seed / 2 ** 32
}

/** Most look at a city or its region, some at the whole country. */
function somewhere(): LiveSubscription {
  const [lat, lng] = PLACES[Math.floor(random() * PLACES.length)]!
  const zoom = 4 + random() * 8
  const width = (360 * SCREEN.width) / 512 / 2 ** zoom
  const height = width * (SCREEN.height / SCREEN.width) * 0.8
  const [west, south] = [lng - width / 2 + random() - 0.5, lat - height / 2 + random() - 0.5]
  return { zoom, viewport: [west, Math.max(-80, south), west + width, Math.min(80, south + height)] }
}

let received = nothing()
function nothing() {
  return { frames: 0, cellFrames: 0, bytes: 0, moved: 0, movedBytes: 0, delays: [] as number[] }
}

const sockets: Socket[] = []
const timers: NodeJS.Timeout[] = []
async function join(): Promise<void> {
  const socket = io(`http://127.0.0.1:${port}`, {
    path: LIVE_PATH,
    auth: { token: 'bench' },
    transports: ['websocket'],
    forceNew: true,
    timeout: 120_000,
  })
  sockets.push(socket)
  socket.on(VEHICLE_FRAME_EVENT, (data: Buffer) => take(data))
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve)
  })
  socket.emit('subscribe', somewhere())
  setTimeout(() => timers.push(setInterval(() => socket.emit('subscribe', somewhere()), LOOK_MS)), random() * LOOK_MS)
}

for (let joined = 0; joined < clients; joined += AT_ONCE) {
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, clients - joined) }, join))
}

function take(data: Buffer): void {
  received.frames += 1
  received.bytes += data.byteLength
  received.delays.push(Date.now() - data.readDoubleLE(8))
  const frame = readLiveFrame(new Uint8Array(data).buffer)
  if (frame?.kind === 'cells' || frame?.kind === 'cellChanges') received.cellFrames += 1
  if (frame?.kind !== 'moved') return
  received.moved += frame.count
  received.movedBytes += data.byteLength - HEADER_BYTES
}
// The parent process has ended.
process.on('disconnect', () => process.exit(0))
process.on('message', () => {
  const { delays, ...figures } = received
  received = nothing()
  delays.sort((a, b) => a - b)
  const at = (share: number) => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? 0
  process.send?.({ ...figures, delayP50Ms: at(0.5), delayP99Ms: at(0.99) } satisfies Received)
})
process.send?.({ connected: sockets.length })
