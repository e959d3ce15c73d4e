import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { MediaEncoder, type EncoderOptions } from '#core/protocol/jt1078/media-encoder.ts'
import { clipPictures } from './camera-clip.ts'

const pictures = clipPictures()

/** The media side of a terminal: connects to the video port and sends the clip, in real time or as requested. */
export class ScriptedCamera {
  readonly socket: Socket
  closed = false
  private readonly encoder: MediaEncoder
  private timer: NodeJS.Timeout | undefined
  private sent = 0
  private at = 0

  constructor(port: number, options: Partial<EncoderOptions> & Pick<EncoderOptions, 'phone'>) {
    this.encoder = new MediaEncoder({ idBytes: 6, channel: 1, ...options })
    this.socket = connect(port, '127.0.0.1')
    this.socket.on('error', () => undefined)
    this.socket.on('close', () => {
      this.closed = true
      clearInterval(this.timer)
    })
    this.socket.resume()
  }

  /** Sends the next pictures of the clip at once; it begins again at its end. */
  send(count: number): void {
    for (let n = 0; n < count; n += 1) {
      const { data, key } = pictures[this.at % pictures.length]!
      this.picture(data, key)
    }
  }

  /** Sends one picture; it comes a fifteenth of a second after the last one. */
  picture(data: Uint8Array, key: boolean): void {
    const timestampMs = 1_700_000_000_000 + Math.round((this.at * 1000) / 15)
    for (const packet of this.encoder.picture({ data, key, timestampMs })) this.write(packet)
    this.at += 1
  }

  sound(data: Uint8Array): void {
    for (const packet of this.encoder.sound({ data, timestampMs: 1_700_000_000_000 })) this.write(packet)
  }

  /** Sends on and on, as a camera does. */
  roll(): this {
    this.send(1)
    this.timer = setInterval(() => this.send(1), 1000 / 15)
    return this
  }

  get bytes(): number {
    return this.sent
  }

  async whenClosed(): Promise<void> {
    if (!this.closed) await once(this.socket, 'close')
  }

  end(): void {
    clearInterval(this.timer)
    this.socket.destroy()
  }

  private write(packet: Uint8Array): void {
    this.sent += packet.length
    if (!this.socket.destroyed) this.socket.write(packet)
  }
}
