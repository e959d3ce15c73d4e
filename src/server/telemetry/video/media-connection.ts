import type { Socket } from 'node:net'
import { FrameAssembler } from '#core/protocol/jt1078/frame-assembler.ts'
import type { MediaPacket } from '#core/protocol/jt1078/media-packet.ts'
import { MediaSplitter } from '#core/protocol/jt1078/media-splitter.ts'
import type { Place } from '../gateway/connection-limits.ts'
import type { Logger } from '#server/ops/log.ts'
import type { MediaSink, MediaSource, StreamRequests } from './stream-requests.ts'
import type { VideoMetrics } from './video-metrics.ts'

/** A socket that says nothing useful, and one whose stream has stopped, are closed after this time. */
export const SILENT_MS = 15_000
const MOST_NOISE_BYTES = 1024 * 1024
const MOST_CHANNELS = 8

export interface ConnectionParts {
  requests: StreamRequests
  metrics: VideoMetrics
  log: Logger
  place: Place
  closed: (connection: MediaConnection) => void
}

/** One socket of a terminal; usually one channel, some terminals send several over it. */
export class MediaConnection implements MediaSource {
  private readonly socket: Socket
  private readonly parts: ConnectionParts
  private readonly splitter: MediaSplitter
  private readonly assembler = new FrameAssembler()
  private readonly sinks = new Map<number, MediaSink | null>()
  private lastFrameAt = performance.now()
  private holds = 0

  constructor(socket: Socket, parts: ConnectionParts) {
    this.socket = socket
    this.parts = parts
    this.splitter = new MediaSplitter(parts.requests.likelyIdBytes())
    socket.on('data', (chunk) => this.read(chunk))
    socket.on('close', () => this.closed())
    // A reset is no more than the end; 'close' follows.
    socket.on('error', () => undefined)
  }

  pause(): void {
    if (++this.holds === 1) this.socket.pause()
  }

  resume(): void {
    if (this.holds > 0 && --this.holds === 0) this.socket.resume()
    this.lastFrameAt = performance.now()
  }

  end(): void {
    this.socket.destroy()
  }

  /** Ends what has been silent for too long. */
  sweep(now: number): void {
    if (this.holds === 0 && now - this.lastFrameAt > SILENT_MS) this.end()
  }

  private read(chunk: Buffer): void {
    this.parts.metrics.received(chunk.length)
    this.guarded(() => this.splitter.push(chunk, (packet) => this.take(packet)))
    if (this.splitter.discarded > MOST_NOISE_BYTES) this.end()
  }

  /** Unreadable data end this connection and nothing else. */
  private guarded(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.parts.log.error({ err: error }, 'pictures of a terminal could not be read')
      this.end()
    }
  }

  private take(packet: MediaPacket): void {
    const frame = this.assembler.add(packet)
    const sink = this.sinkOf(packet)
    if (!frame || !sink) return
    this.lastFrameAt = performance.now()
    sink.frame(frame)
  }

  private sinkOf({ phone, channel }: MediaPacket): MediaSink | null {
    const known = this.sinks.get(channel)
    if (known !== undefined) return known
    if (this.sinks.size >= MOST_CHANNELS) return null
    const sink = this.parts.requests.take(phone, channel)
    this.sinks.set(channel, sink)
    if (sink) {
      this.parts.place.known()
      sink.connected(this)
    } else {
      this.parts.metrics.refused()
      // The stream was not requested; a terminal that continues to send would only cost.
      if (![...this.sinks.values()].some((one) => one !== null)) this.end()
    }
    return sink
  }

  private closed(): void {
    this.guarded(() => this.splitter.end((packet) => this.take(packet)))
    this.parts.place.leave()
    this.parts.closed(this)
    for (const sink of this.sinks.values()) sink?.disconnected(this)
  }
}
