import type { InspectedProtocol, Inspection } from '#core/protocol/inspect/inspection.ts'

/** Nothing about the frame is wrong. */
export const isSound = ({ checksum, lengthOk, warnings }: Inspection): boolean =>
  checksum?.ok !== false && lengthOk && warnings.length === 0

/** Names of the protocols. */
export const PROTOCOL_KEYS = {
  jt808: 'protocol.jt808',
  jt1078: 'protocol.jt1078',
  jsatl: 'protocol.jsatl',
  gb32960: 'protocol.gb32960',
  uds: 'protocol.uds',
} as const satisfies Record<InspectedProtocol, string>

/** Options with their labels. */
export const CHOICE_KEYS = {
  auto: 'choice.auto',
  'jt808-2011': 'choice.jt808v2011',
  'jt808-2013': 'choice.jt808v2013',
  'jt808-2019': 'choice.jt808v2019',
  jt1078: 'choice.jt1078',
  gb32960: 'choice.gb32960',
  uds: 'choice.uds',
} as const
