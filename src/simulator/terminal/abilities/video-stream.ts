import { MediaEncoder } from '#core/protocol/jt1078/media-encoder.ts'
import type { Clip } from '#simulator/media/media-assets.ts'
import type { Timed } from '#simulator/timer-wheel.ts'
import type { Target } from '../tcp-link.ts'
import type { Stream } from '../tcp-stream.ts'
import type { TerminalHost } from '../terminal-host.ts'
import type { StreamName } from './stream-name.ts'

export interface VideoStreamOptions {
  channel: number
  name: StreamName
  target: Target
  /** Moments of a recording, epoch ms; null for live. */
  startsAt: number | null
  endsAt: number | null
  /** How many times faster than it was recorded. */
  rate: number
}

/** The timer behind it ticks ten times a second. */
const STEP_MS = 100
/** More than this unsent: the network does not carry the stream, so it continues at the next key frame. */
const MAX_WAITING = 256 * 1024
/** After a pause of the process the stream continues at normal speed. */
const LONGEST_STEP_MS = 1_000

/** One clip in a loop as JT/T 1078 packets on a connection of its own. */
export class VideoStream implements Timed {
  private readonly terminal: TerminalHost
  private readonly options: VideoStreamOptions
  private readonly ended: () => void
  private readonly encoder: MediaEncoder
  private readonly stream: Stream
  private clip: Clip
  private isOpen = false
  private isPaused = false
  private isStopped = false
  private needsKey = true
  private frame = 0
  /** Time of the pictures, epoch ms. */
  private position: number
  private lastWake: number
  /** Time of the next picture. */
  private nextAt: number

  constructor(terminal: TerminalHost, options: VideoStreamOptions, ended: () => void) {
    const { world, motion, equipment } = terminal
    const { media } = world
    if (!media) throw new Error('no clips to stream')
    this.terminal = terminal
    this.options = options
    this.ended = ended
    this.clip = media.clip(options.channel, options.name)
    const idBytes = motion.vehicle.protocolVersion === '2019' ? 10 : 6
    this.encoder = new MediaEncoder({ phone: equipment.mediaId, idBytes, channel: options.channel })
    this.lastWake = world.now()
    this.position = options.startsAt ?? this.lastWake
    this.nextAt = this.position
    this.stream = world.openStream(options.target.host, options.target.port, {
      opened: () => {
        this.isOpen = true
        this.lastWake = world.now()
        this.wake(this.lastWake)
      },
      data: () => undefined,
      closed: () => this.stop(),
    })
  }

  wake(now: number): void {
    if (this.isStopped) return
    this.terminal.world.schedule(this, now + STEP_MS)
    const passed = Math.min(LONGEST_STEP_MS, now - this.lastWake)
    this.lastWake = now
    if (!this.isOpen || this.isPaused) return
    this.position += passed * this.options.rate
    if (this.stream.waiting > MAX_WAITING) {
      this.needsKey = true
      return
    }
    const { endsAt } = this.options
    const until = Math.min(this.position, endsAt ?? Number.POSITIVE_INFINITY)
    while (this.nextAt <= until) this.send()
    if (endsAt !== null && this.position >= endsAt) this.stop()
  }

  pause(): void {
    this.isPaused = true
  }

  resume(): void {
    this.isPaused = false
    this.needsKey = true
  }

  use(name: StreamName): void {
    const { media } = this.terminal.world
    if (media) this.clip = media.clip(this.options.channel, name)
    this.frame = 0
    this.needsKey = true
  }

  setRate(rate: number): void {
    this.options.rate = rate
    this.resume()
  }

  seek(moment: number): void {
    this.position = moment
    this.nextAt = moment
    this.resume()
  }

  stop(): void {
    if (this.isStopped) return
    this.isStopped = true
    this.stream.close()
    this.ended()
  }

  private send(): void {
    const { frames, fps } = this.clip
    const timestampMs = Math.round(this.nextAt)
    this.nextAt += 1000 / fps
    const picture = frames[this.frame % frames.length]
    this.frame = (this.frame + 1) % frames.length
    if (!picture || (this.needsKey && !picture.key)) return
    this.needsKey = false
    for (const packet of this.encoder.picture({ ...picture, timestampMs })) this.stream.write(packet)
  }
}
