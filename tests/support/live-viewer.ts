import { io, type Socket } from 'socket.io-client'
import { LIVE_PATH, type LiveSubscription, type SubscribeAnswer } from '#core/contract/live.ts'
import { type LiveFrame, readLiveFrame, type VehicleColumns } from '#core/contract/live-frame.ts'
import { stateOf } from '#core/domain/vehicle-state.ts'

export interface SeenVehicle {
  lat: number
  lng: number
  time: number
  speed: number
  state: string
  alarm: number
}

/** A client of the live stream that keeps the picture as the console would. */
export class LiveViewer {
  readonly vehicles = new Map<number, SeenVehicle>()
  readonly frames: LiveFrame[] = []
  readonly socket: Socket

  /** `token` undefined: without sign-in. */
  constructor(port: number, token: string | undefined) {
    this.socket = io(`http://127.0.0.1:${port}`, {
      path: LIVE_PATH,
      auth: token === undefined ? {} : { token },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    })
    this.socket.on('vehicles', (data: ArrayBuffer | Buffer) => this.take(data))
  }

  /** Resolves when connected; rejects when refused. */
  async connected(): Promise<this> {
    await new Promise<void>((resolve, reject) => {
      this.socket.once('connect', resolve)
      this.socket.once('connect_error', reject)
    })
    return this
  }

  /** Resolves when the first frame of the subscription has come. */
  async subscribe(subscription: Partial<LiveSubscription> | object = {}): Promise<this> {
    const first = new Promise((resolve) => this.socket.once('vehicles', resolve))
    const answer = await this.ask(subscription)
    if (!answer.ok) throw new Error('the subscription was refused')
    await first
    return this
  }

  async ask(subscription: unknown): Promise<SubscribeAnswer> {
    return (await this.socket.emitWithAck('subscribe', subscription)) as SubscribeAnswer
  }

  private take(data: ArrayBuffer | Buffer): void {
    const frame = readLiveFrame(new Uint8Array(data).slice().buffer)
    if (!frame) throw new Error('unreadable frame')
    this.frames.push(frame)
    if (frame.kind === 'snapshot') this.vehicles.clear()
    if (frame.kind === 'removed') for (const id of frame.ids) this.vehicles.delete(id)
    if (frame.kind === 'snapshot' || frame.kind === 'delta') this.keep(frame.vehicles, frame.count)
  }

  private keep(columns: VehicleColumns, count: number): void {
    for (let at = 0; at < count; at += 1) {
      this.vehicles.set(columns.id[at]!, {
        lat: columns.lat[at]! / 1e6,
        lng: columns.lng[at]! / 1e6,
        time: columns.time[at]!,
        speed: columns.speed[at]! / 10,
        state: stateOf(columns.state[at]!),
        alarm: columns.alarm[at]!,
      })
    }
  }
}
