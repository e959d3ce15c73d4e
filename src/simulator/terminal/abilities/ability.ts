import type { Jt808Frame } from '#core/protocol/jt808/frame.ts'
import type { AlarmKey } from '#core/protocol/jt808/location/alarm-bits.ts'
import type { NamedItems } from '#core/protocol/jt808/location/items.ts'
import type { StatusKey } from '#core/protocol/jt808/location/status-bits.ts'
import { encodeBody } from '#core/protocol/jt808/message.ts'
import type { MotionState } from '#simulator/motion/vehicle-motion.ts'
import type { TerminalHost } from '../terminal-host.ts'

/** Additions of abilities to a position. */
export interface Additions {
  alarms: Set<AlarmKey>
  status: Set<StatusKey>
  /** Bits 8-9 of the status word: 0 empty, 1 half, 3 full. */
  load: 0 | 1 | 3
  items: NamedItems
  /** What a receiver that is stuck reports instead of where the vehicle is. */
  place?: { lat: number; lng: number }
  /** The receiver has no fix, whatever the surroundings are. */
  noFix?: true
}

/** A function of a terminal in addition to position reports. */
export interface Ability {
  /** Epoch ms at which `tick` is wanted; Infinity for never. */
  readonly nextDue: number
  tick(now: number, state: MotionState): void
  /** `isReport`: the position goes out as a report, so one-off events are added now. */
  addTo?(additions: Additions, now: number, state: MotionState, isReport: boolean): void
  /** Power was off for a moment. */
  restarted?(): void
}

/** Does what a frame asks of a terminal; `Needs` are the abilities it acts on. */
export type CommandHandler<Needs = unknown> = (terminal: TerminalHost, frame: Jt808Frame, abilities: Needs) => void
export type CommandTable<Needs = unknown> = readonly (readonly [id: number, handler: CommandHandler<Needs>])[]

export const RESULT = { ok: 0, failed: 1, badMessage: 2, unsupported: 3 } as const

/** 0x0001 */
export function acknowledge(
  terminal: TerminalHost,
  { serial, id, version }: Jt808Frame,
  result: (typeof RESULT)[keyof typeof RESULT] = RESULT.ok,
): void {
  terminal.session.reply(0x0001, encodeBody(0x0001, version, { serial, id, result }))
}
