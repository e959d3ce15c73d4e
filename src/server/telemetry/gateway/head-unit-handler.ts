import { HEAD_UNIT_KIND, readHeadUnitReport } from '#core/protocol/head-unit-over-808.ts'
import { makeStorable } from '#server/store/storable-text.ts'
import { ANSWER } from './answer-frame.ts'
import type { KnownIncoming, MessageContext } from './message-context.ts'

/** Whether a 0x0900 carries a message of a head unit. */
export const isOfHeadUnit = ({ frame }: KnownIncoming): boolean => frame.body[0] === HEAD_UNIT_KIND

/**
 * 0x0900 of HEAD_UNIT_KIND. It is answered when it is stored: a message that could not be stored comes again. What is no message of
 * a head unit is counted as a fault of this message alone.
 */
export function takeHeadUnit(incoming: KnownIncoming, context: MessageContext): void {
  const { frame, terminal, receivedAt } = incoming
  const report = readHeadUnitReport(frame.body.subarray(1))
  if (!report) {
    context.faults.note(terminal, terminal.phone, { kind: 'badBody', item: 'headUnit', sample: frame.body })
    return context.answer(incoming, ANSWER.badMessage)
  }
  const { oemId, vehicleId } = terminal
  if (vehicleId === null) return context.answer(incoming, ANSWER.failed)
  const received = { oemId, vehicleId, receivedAt, report: makeStorable(report) }
  context.follow(
    context.headUnits.keep(received).then((isStored) => context.answer(incoming, isStored ? ANSWER.ok : ANSWER.failed)),
  )
}
