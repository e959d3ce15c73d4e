import { io, type Socket } from 'socket.io-client'
import type { LiveSubscription, SubscribeAnswer } from '#core/contract/live.ts'
import { LIVE_PATH } from '#core/domain/live-stream.ts'
import { FramePicture } from './frame-picture.ts'

/** A client of the live stream that keeps the picture as the console would. */
export class LiveViewer {
  readonly picture = new FramePicture()
  readonly vehicles = this.picture.vehicles
  readonly frames = this.picture.frames
  readonly socket: Socket

  /** `token` undefined: without sign-in. `more`: what a display says about itself. */
  constructor(port: number, token: string | undefined, more: { display?: string; anonymous?: boolean } = {}) {
    this.socket = io(`http://127.0.0.1:${port}`, {
      path: LIVE_PATH,
      auth: token === undefined ? {} : { token, ...more },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    })
    this.socket.on('vehicles', (data: ArrayBuffer | Buffer) => this.picture.take(data))
  }

  /** Resolves when connected; rejects when the server does. */
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
}
