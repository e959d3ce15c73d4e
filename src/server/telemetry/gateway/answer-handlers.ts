import { BODY_KIND, readBodyReport } from '#core/protocol/body-over-808.ts'
import { ANSWER } from './answer-frame.ts'
import { isOfHeadUnit, takeHeadUnit } from './head-unit-handler.ts'
import type { KnownIncoming, MessageContext, MessageHandler } from './message-context.ts'
import { receivedBody } from './received-text.ts'
import { learnAttributes } from './session-handlers.ts'

/**
 * Messages that answer commands (the positions 0x0201 and 0x0500 are taken as positions). Nothing that does not decode to
 * the last byte counts as an answer.
 */
const ANSWER_IDS = [
  0x0104, 0x0108, 0x0302, 0x0608, 0x0700, 0x0702, 0x0802, 0x0805, 0x0900, 0x1003, 0x1205, 0x1206,
] as const

const TRANSPARENT = 0x0900

function takeAnswer(incoming: KnownIncoming, context: MessageContext): void {
  if (incoming.frame.id === TRANSPARENT && isOfHeadUnit(incoming)) return takeHeadUnit(incoming, context)
  if (notifyCommands(incoming, context)) return context.answer(incoming, ANSWER.ok)
  context.fault(incoming.connection, 'badBody')
  context.answer(incoming, ANSWER.badMessage)
}

/** Another known layout, or a maker's own length of one item: the body is whole all the same. */
const isHarmless = (warning: string): boolean => /^laid out as |do not fit its layout$/.test(warning)

/** False when the body is not whole. */
function notifyCommands({ frame, terminal, escaped, receivedAt }: KnownIncoming, context: MessageContext): boolean {
  const { value, warnings } = receivedBody(frame, terminal.dialect)
  if (!warnings.every(isHarmless)) return false
  const body = value as Record<string, unknown>
  const serial = typeof body.serial === 'number' ? body.serial : null
  if (frame.id === TRANSPARENT && body.kind === BODY_KIND && body.data instanceof Uint8Array) {
    const report = readBodyReport(body.data)
    if (report && terminal.vehicleId !== null) context.bodies.note(terminal.vehicleId, report, receivedAt)
  }
  context.commands.answered(terminal.terminalId, { id: frame.id, serial, frame: escaped, value: body })
  return true
}

/** 0x0107 answers 0x8107 and is also sent spontaneously. */
function takeAttributes(incoming: KnownIncoming, context: MessageContext): void {
  notifyCommands(incoming, context)
  learnAttributes(incoming, context)
}

/** 0x0005: the terminal lacks parts of a split command. */
function takeMissingParts(incoming: KnownIncoming, context: MessageContext): void {
  const { frame, terminal, connection } = incoming
  const { value, warnings } = receivedBody(frame, terminal.dialect)
  if (warnings.length > 0) {
    context.fault(connection, 'badBody')
    return context.answer(incoming, ANSWER.badMessage)
  }
  const { serial, parts } = value as { serial: number; parts: number[] }
  context.commands.partsMissing(terminal.terminalId, serial, parts)
  context.answer(incoming, ANSWER.ok)
}

export const ANSWER_HANDLERS: readonly (readonly [number, MessageHandler])[] = [
  [0x0005, takeMissingParts],
  [0x0107, takeAttributes],
  ...ANSWER_IDS.map((id) => [id, takeAnswer] as const),
]
