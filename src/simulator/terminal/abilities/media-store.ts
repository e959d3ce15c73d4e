import type { BodyOf } from '#core/protocol/jt808/message.ts'
import type { TerminalHost } from '../terminal-host.ts'
import { tone } from '#simulator/media/tone.ts'
import type { Ability } from './ability.ts'

export const KIND = { image: 0, audio: 1, video: 2 } as const
const FORMAT = { jpeg: 0, wav: 3 } as const
export const EVENT = { command: 0, timed: 1, collision: 3, distance: 7 } as const

type Position = NonNullable<Extract<BodyOf<0x0801>, { position: unknown }>['position']>

export interface Medium {
  mediaId: number
  kind: number
  format: number
  event: number
  channel: number
  /** Device time. */
  time: string
  position: Position
  /** Seconds of sound. */
  seconds: number
}

const MAX_STORED = 24
/** Without 0x8800 an upload is begun again. */
const ANSWER_MS = 60_000
const MAX_TRIES = 3
/** Between two uploads, so that positions come between. */
const PAUSE_MS = 3_000

interface Upload {
  medium: Medium
  dueAt: number
  tries: number
}

/** Pictures and sounds the terminal holds, and their upload to the platform: 0x0800, then 0x0801 in parts, until 0x8800. */
export class MediaStore implements Ability {
  nextDue = Number.POSITIVE_INFINITY
  private readonly stored: Medium[] = []
  private uploads: Upload[] = []
  private shots: { at: number; channel: number; event: number; upload: boolean; mediaId: number }[] = []
  private lastId: number
  private readonly terminal: TerminalHost

  constructor(terminal: TerminalHost) {
    this.terminal = terminal
    // Ids count on over restarts of the simulator: a platform that keeps pictures must not meet old ones again.
    this.lastId = Math.floor(terminal.world.now() / 1000) >>> 0
  }

  nextId(): number {
    this.lastId = (this.lastId + 1) >>> 0
    return this.lastId
  }

  /** Takes a picture at a moment. */
  shootAt(at: number, channel: number, event: number, upload: boolean, mediaId = this.nextId()): void {
    this.shots.push({ at, channel, event, upload, mediaId })
    this.replan()
  }

  stopShooting(): void {
    this.shots = []
  }

  keep(medium: Omit<Medium, 'time' | 'position'>): Medium {
    const {
      rest: _rest,
      items: _items,
      ...position
    } = this.terminal.position() as Position & { items?: unknown; rest?: unknown }
    const whole = { ...medium, time: this.terminal.deviceTime(), position }
    this.stored.push(whole)
    if (this.stored.length > MAX_STORED) this.stored.shift()
    return whole
  }

  record(seconds: number, upload: boolean): void {
    const medium = this.keep({
      mediaId: this.nextId(),
      kind: KIND.audio,
      format: FORMAT.wav,
      event: EVENT.command,
      channel: 1,
      seconds,
    })
    if (upload) this.upload(medium)
  }

  find({ kind, channel, event, startTime, endTime }: BodyOf<0x8802>): Medium[] {
    return this.stored.filter(
      (medium) =>
        medium.kind === kind &&
        (channel === 0 || medium.channel === channel) &&
        medium.event === event &&
        (!startTime || medium.time >= startTime) &&
        (!endTime || medium.time <= endTime),
    )
  }

  byId(mediaId: number): Medium | undefined {
    return this.stored.find((medium) => medium.mediaId === mediaId)
  }

  upload(medium: Medium): void {
    if (this.uploads.some((upload) => upload.medium === medium)) return
    this.uploads.push({ medium, dueAt: this.terminal.world.now() + this.uploads.length * PAUSE_MS, tries: 0 })
    this.replan()
  }

  /** 0x8800: done, or parts are missing. */
  answered({ mediaId, missing = [] }: BodyOf<0x8800>): void {
    if (missing.length > 0) return this.terminal.session.repeat(this.terminal.session.sentParts.latest(0x0801, missing))
    this.uploads = this.uploads.filter(({ medium }) => medium.mediaId !== mediaId)
    this.terminal.session.sentParts.forget(0x0801)
    this.replan()
  }

  forget(medium: Medium): void {
    const at = this.stored.indexOf(medium)
    if (at >= 0) this.stored.splice(at, 1)
  }

  tick(now: number): void {
    const due = this.shots.filter(({ at }) => at <= now)
    this.shots = this.shots.filter(({ at }) => at > now)
    for (const { channel, event, upload, mediaId } of due) {
      const medium = this.keep({ mediaId, kind: KIND.image, format: FORMAT.jpeg, event, channel, seconds: 0 })
      if (upload) this.uploads.push({ medium, dueAt: now, tries: 0 })
    }
    for (const upload of this.uploads) if (upload.dueAt <= now) this.send(upload, now)
    this.uploads = this.uploads.filter(({ tries }) => tries <= MAX_TRIES)
    this.plan()
  }

  private send(upload: Upload, now: number): void {
    upload.tries++
    upload.dueAt = now + ANSWER_MS
    const { terminal } = this
    if (upload.tries > MAX_TRIES || !terminal.session.isUsable) return
    const { mediaId, kind, format, event, channel, position, seconds } = upload.medium
    const data = kind === KIND.audio ? tone(seconds) : terminal.world.media?.picture(channel)
    if (!data) return
    const head = { mediaId, kind, format, event, channel }
    if (upload.tries === 1) terminal.send(0x0800, head)
    terminal.answer(0x0801, { ...head, ...(terminal.version === '2011' ? {} : { position }), data } as BodyOf<0x0801>)
  }

  private plan(): void {
    const moments = [...this.shots.map(({ at }) => at), ...this.uploads.map(({ dueAt }) => dueAt)]
    this.nextDue = Math.min(Number.POSITIVE_INFINITY, ...moments)
  }

  private replan(): void {
    this.plan()
    this.terminal.replan()
  }
}
