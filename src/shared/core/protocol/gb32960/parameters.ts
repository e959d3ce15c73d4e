import type { Field, TagDefinition, TagTable } from '../schema/field.ts'
import { text, textToEnd, u16, u8 } from '../schema/fields.ts'

/*
 * Terminal parameters (GB/T 32960.3-2016 annex B). They carry no length: two texts take theirs from the parameter in front
 * of them, and what manufacturers add (0x80-0xFE) has no length that could be known.
 */
const DOMAIN_LENGTH = 0x04
const PUBLIC_DOMAIN_LENGTH = 0x0d
const DOMAIN = 0x05
const PUBLIC_DOMAIN = 0x0e

const named = (key: string, field: Field): TagDefinition => ({ key, field, labelKey: `parameter.${key}` })

export const gbParameters: TagTable = new Map<number, TagDefinition>([
  [0x01, named('storageInterval', u16({ unit: 'ms' }))],
  [0x02, named('reportInterval', u16({ unit: 's' }))],
  [0x03, named('alarmReportInterval', u16({ unit: 'ms' }))],
  [DOMAIN_LENGTH, named('domainLength', u8())],
  [DOMAIN, named('domain', textToEnd())],
  [0x06, named('port', u16())],
  [0x07, named('hardwareVersion', text(5))],
  [0x08, named('firmwareVersion', text(5))],
  [0x09, named('heartbeatInterval', u8({ unit: 's' }))],
  [0x0a, named('terminalAnswerTimeout', u16({ unit: 's' }))],
  [0x0b, named('platformAnswerTimeout', u16({ unit: 's' }))],
  [0x0c, named('loginRetryInterval', u8({ unit: 'min' }))],
  [PUBLIC_DOMAIN_LENGTH, named('publicDomainLength', u8())],
  [PUBLIC_DOMAIN, named('publicDomain', textToEnd())],
  [0x0f, named('publicPort', u16())],
  [0x10, named('sampling', u8({ values: { 1: 'yes', 2: 'no' } }))],
])

/** Where a parameter's value ends; `from` is the byte after its id. */
export function parameterEnd(id: number, bytes: Uint8Array, from: number, end: number): number {
  const lengthId = id === DOMAIN ? DOMAIN_LENGTH : id === PUBLIC_DOMAIN ? PUBLIC_DOMAIN_LENGTH : null
  if (lengthId === null || bytes[from - 3] !== lengthId) return end
  return Math.min(end, from + (bytes[from - 2] as number))
}
