import type { BusFrame } from '#core/protocol/can/bus-faults.ts'
import { CAN_UPLOAD, COMPRESSED } from '#core/protocol/jt808/compressed-data.ts'
import { ANSWER } from './answer-frame.ts'
import { ANSWER_HANDLERS } from './answer-handlers.ts'
import { framesIn } from './bus-frames.ts'
import { announceMedia, takeMedia } from './media-handlers.ts'
import type { KnownIncoming, MessageContext, MessageHandler } from './message-context.ts'
import { takeAnsweredPosition, takeBatch, takePosition, takeTrackerReport } from './position-handlers.ts'
import { logOut, sendTime } from './session-handlers.ts'

const u16 = (bytes: Uint8Array, at: number): number => ((bytes[at] as number) << 8) | (bytes[at + 1] as number)

/** 0x0001: the one message that gets no answer. */
function matchAnswer({ frame, terminal, connection, escaped }: KnownIncoming, context: MessageContext): void {
  if (frame.body.length < 5) return context.fault(connection, 'badBody')
  const result = frame.body[4] as number
  const { commands } = context
  // Stored before it is matched: a terminal that restarts at once has left by then.
  commands.acknowledged(terminal.terminalId, u16(frame.body, 0), u16(frame.body, 2), result, escaped, connection)
}

function heartbeat(incoming: KnownIncoming, context: MessageContext): void {
  context.answer(incoming, ANSWER.ok)
}

/** 0x0705, also within a 0x0901: stored raw, because its signals depend on the vehicle's CAN definition. Trouble codes,
 * brake linings, parking brake and voltage follow a standard and are stored at once. */
function takeCan(incoming: KnownIncoming, context: MessageContext): void {
  const { frame, terminal, receivedAt } = incoming
  const frames = framesIn(frame)
  if (frames) {
    terminal.contact.canAt = receivedAt
    noteBus(frames, incoming, context)
  }
  context.answer(incoming, ANSWER.ok)
}

function noteBus(
  frames: readonly BusFrame[],
  { terminal, receivedAt }: KnownIncoming,
  { tracker, troubles, brakes, readings }: MessageContext,
): void {
  const { vehicleId, oemId } = terminal
  if (vehicleId === null) return
  const index = tracker.indexOf(vehicleId)
  const mileage = index === undefined ? Number.NaN : (tracker.table.mileage[index] as number)
  const mileageKm = Number.isNaN(mileage) ? null : mileage / 10
  troubles.note(frames, { vehicleId, oemId, at: receivedAt, mileageKm })
  brakes.note(frames, { vehicleId, at: receivedAt })
  readings.noteFrames(frames, { vehicleId, at: receivedAt })
}

/** Messages that are not written to the journal of raw messages: they have rows of their own, or say nothing. */
export const HANDLERS: ReadonlyMap<number, MessageHandler> = new Map<number, MessageHandler>([
  [0x0002, heartbeat],
  [0x0003, logOut],
  [0x0200, takePosition],
  [0x0201, takeAnsweredPosition],
  [0x0500, takeAnsweredPosition],
  [0x0704, takeBatch],
  [0x0801, takeMedia],
])

/** Called when the message is in the journal; they answer it. Other messages of the standard are answered with ok. */
export const STORED_FIRST: ReadonlyMap<number, MessageHandler> = new Map<number, MessageHandler>([
  [0x0001, matchAnswer],
  [0x0004, sendTime],
  [0x0210, takeTrackerReport],
  ...ANSWER_HANDLERS,
  [CAN_UPLOAD, takeCan],
  [COMPRESSED, takeCan],
  [0x0800, announceMedia],
])

/** One row holds all their parts: a part of bus data means nothing alone. */
export const STORED_WHOLE: ReadonlySet<number> = new Set([CAN_UPLOAD, COMPRESSED])

/** Their parts are answered at once. */
export const UNJOURNALLED_PARTS: ReadonlySet<number> = new Set([0x0200, 0x0704, 0x0801, ...STORED_WHOLE])
