import { type Jt808Version, readFrame } from '#core/protocol/jt808/frame.ts'
import { encodeBcd } from '#core/protocol/wire/bcd.ts'
import { fromHex } from '#core/protocol/wire/hex.ts'

/** One frame of a recorded session, as it went over the wire. */
export interface RecordedFrame {
  /** Since the session began. */
  afterMs: number
  hex: string
}

export interface ReplayOrder {
  frames: readonly RecordedFrame[]
  /** So many times as fast as it was recorded. */
  pace: number
  /** Positions carry the time of the replay instead of the recorded one. */
  asNow: boolean
}

interface Due {
  afterMs: number
  id: number
  body: Uint8Array
}

const LOCATION = 0x0200
/** Time of a position: six bytes of BCD behind alarm, status, place, altitude, speed and direction. */
const TIME_AT = 22
const TIME_BYTES = 6
/** Messages of the connection itself, or answers to commands that are not repeated. */
const OF_THE_SESSION: ReadonlySet<number> = new Set([
  0x0001, 0x0002, 0x0003, 0x0004, 0x0005, 0x0100, 0x0102, 0x0104, 0x0107, 0x0108, 0x0201, 0x0302, 0x0500, 0x0700,
  0x0802, 0x0805, 0x1003, 0x1205, 0x1206,
])

/** Recorded messages of a vehicle that a simulated terminal says instead of its own. */
export class Replay {
  private readonly due: readonly Due[]
  private readonly pace: number
  private readonly asNow: boolean
  private readonly beganAt: number
  private next = 0

  constructor(due: readonly Due[], { pace, asNow }: Pick<ReplayOrder, 'pace' | 'asNow'>, now: number) {
    this.due = due
    this.pace = pace
    this.asNow = asNow
    this.beganAt = now - (due[0]?.afterMs ?? 0) / pace
  }

  get isOver(): boolean {
    return this.next >= this.due.length
  }

  /** When the next message goes out. */
  get nextDue(): number {
    const due = this.due[this.next]
    return due ? this.beganAt + due.afterMs / this.pace : Number.POSITIVE_INFINITY
  }

  /** Sends what is due; what the terminal cannot send now waits. `deviceTime` as `YYYY-MM-DD HH:mm:ss`. */
  play(now: number, deviceTime: string, send: (id: number, body: Uint8Array) => boolean): void {
    while (now >= this.nextDue) {
      const { id, body } = this.due[this.next] as Due
      const sent = id === LOCATION && this.asNow ? withTime(body, deviceTime) : body
      if (!send(id, sent)) return
      this.next++
    }
  }
}

/** Messages of a recording that a terminal of this edition can say; null when the recording is of another edition. */
export function messagesOf(frames: readonly RecordedFrame[], version: Jt808Version): Due[] | null {
  const read = frames.flatMap(({ afterMs, hex }) => {
    const bytes = fromHex(hex)
    const frame = bytes ? readFrame(bytes) : { malformed: 'no hex' }
    return 'malformed' in frame || frame.subpackage || OF_THE_SESSION.has(frame.id) ? [] : [{ afterMs, frame }]
  })
  const others = read.some(({ frame }) => (frame.protocolVersion === undefined) === (version === '2019'))
  return others ? null : read.map(({ afterMs, frame: { id, body } }) => ({ afterMs, id, body: body.slice() }))
}

function withTime(body: Uint8Array, deviceTime: string): Uint8Array {
  if (body.length < TIME_AT + TIME_BYTES) return body
  const shifted = body.slice()
  shifted.set(encodeBcd(deviceTime.replaceAll(/\D/g, '').slice(2), TIME_BYTES), TIME_AT)
  return shifted
}
