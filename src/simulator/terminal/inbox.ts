import type { Jt808Frame } from '#core/protocol/jt808/frame.ts'
import { SubPackages } from '#core/protocol/jt808/sub-packages.ts'

/** An upgrade is the largest thing a terminal is sent. */
const MAX_BYTES = 8 * 1024 * 1024
/** Unfinished messages outlive a lost connection, so that the platform can go on where it stopped. */
const RETENTION_MS = 600_000
const QUIET_MS = 5_000
const MAX_QUESTIONS = 5

export interface MissingOf {
  serial: number
  parts: number[]
}

/** Puts split commands together and knows when to ask for parts that did not come. */
export class Inbox {
  private parts: SubPackages | null = null
  private askAt = Number.POSITIVE_INFINITY
  private readonly quotesLast: boolean

  /** Some terminals acknowledge a split command by the serial of its last part. */
  constructor(quotesLast: boolean) {
    this.quotesLast = quotesLast
  }

  get nextDue(): number {
    return this.askAt
  }

  /** The whole command, its serial being the one to acknowledge; null while parts are missing. */
  take(frame: Jt808Frame, now: number): Jt808Frame | null {
    if (!frame.subpackage) return frame
    this.parts ??= new SubPackages({ maxBytes: MAX_BYTES, maxAge: RETENTION_MS })
    const result = this.parts.add(frame, now)
    this.askAt = this.parts.size > 0 ? now + QUIET_MS : Number.POSITIVE_INFINITY
    if (result.state !== 'complete') return null
    if (this.parts.size === 0) this.parts = null
    const { subpackage: _part, ...whole } = frame
    return { ...whole, body: result.body, serial: this.quotesLast ? result.lastSerial : result.firstSerial }
  }

  /** Missing parts to request by 0x0005 now. */
  missing(now: number): MissingOf[] {
    if (now < this.askAt || !this.parts) return []
    const sets = this.parts.missing(now, QUIET_MS).filter(({ asked }) => asked <= MAX_QUESTIONS)
    this.askAt = sets.length > 0 ? now + QUIET_MS : Number.POSITIVE_INFINITY
    return sets.map(({ firstSerial, indexes }) => ({ serial: firstSerial, parts: indexes }))
  }
}
