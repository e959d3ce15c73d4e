import type { Target } from '../tcp-link.ts'
import type { TerminalHost } from '../terminal-host.ts'
import type { Ability } from './ability.ts'
import type { StreamName } from './stream-name.ts'
import { SoundStream } from './sound-stream.ts'
import { VideoStream } from './video-stream.ts'
import type { VideoUploads } from './video-uploads.ts'

/** A modem of 4G carries no more. */
const MAX_STREAMS = 6
const SOUND_KIND = 1

/** The cameras' streams under way: at most one live and one recorded stream a channel. */
export class Video implements Ability {
  readonly nextDue = Number.POSITIVE_INFINITY
  /** The microphone, while there are listeners. */
  sound: SoundStream | null = null
  private readonly streams = new Map<string, VideoStream>()
  private readonly terminal: TerminalHost
  private readonly uploads: VideoUploads

  constructor(terminal: TerminalHost, uploads: VideoUploads) {
    this.terminal = terminal
    this.uploads = uploads
  }

  tick(): void {
    // Streams keep their own time.
  }

  restarted(): void {
    for (const stream of this.streams.values()) stream.stop()
    this.streams.clear()
    this.stopListening()
    this.uploads.restarted()
  }

  get hasMicrophone(): boolean {
    return this.terminal.equipment.channels.some(({ kind }) => kind === SOUND_KIND)
  }

  /** The sound of the cabin goes to one place only. */
  listen(channel: number, target: Target): void {
    this.stopListening()
    const sound = new SoundStream(this.terminal, channel, target, () => {
      if (this.sound === sound) this.sound = null
    })
    this.sound = sound
  }

  /** False without listeners. */
  stopListening(): boolean {
    const { sound } = this
    sound?.stop()
    return sound !== null
  }

  get count(): number {
    return this.streams.size
  }

  has(channel: number): boolean {
    return this.terminal.equipment.channels.some(({ logical, kind }) => logical === channel && kind !== 1)
  }

  /** False when the terminal cannot: no such camera, or too much at once. */
  live(channel: number, name: StreamName, target: Target): boolean {
    const old = this.streams.get(liveKey(channel))
    if (!this.terminal.world.media || !this.has(channel) || (!old && this.streams.size >= MAX_STREAMS)) return false
    old?.stop()
    this.begin(liveKey(channel), { channel, name, target, startsAt: null, endsAt: null, rate: 1 })
    return true
  }

  liveOf(channel: number): VideoStream | undefined {
    return this.streams.get(liveKey(channel))
  }

  /** Plays what was recorded between two moments. */
  playback(channel: number, name: StreamName, target: Target, startsAt: number, endsAt: number, rate: number): boolean {
    const old = this.streams.get(recordedKey(channel))
    if (!this.terminal.world.media || !this.has(channel) || (!old && this.streams.size >= MAX_STREAMS)) return false
    old?.stop()
    this.begin(recordedKey(channel), { channel, name, target, startsAt, endsAt, rate })
    return true
  }

  recordedOf(channel: number): VideoStream | undefined {
    return this.streams.get(recordedKey(channel))
  }

  private begin(key: string, options: ConstructorParameters<typeof VideoStream>[1]): void {
    const stream = new VideoStream(this.terminal, options, () => {
      if (this.streams.get(key) === stream) this.streams.delete(key)
    })
    this.streams.set(key, stream)
  }
}

const liveKey = (channel: number): string => `live ${channel}`
const recordedKey = (channel: number): string => `recorded ${channel}`
