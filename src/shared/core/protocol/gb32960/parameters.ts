import type { TagDefinition, TagTable } from '../schema/field.ts'
import { text, textToEnd, u16, u8 } from '../schema/fields.ts'

/*
 * Terminal parameters (GB/T 32960.3-2016 annex B). They carry no length: two texts take theirs from the parameter in front
 * of them, and what makers add (0x80-0xFE) has no length that could be known.
 */
const DOMAIN_LENGTH = 0x04
const PUBLIC_DOMAIN_LENGTH = 0x0d
const DOMAIN = 0x05
const PUBLIC_DOMAIN = 0x0e

export const gbParameters: TagTable = new Map<number, TagDefinition>([
  [0x01, { key: 'storageInterval', field: u16({ unit: 'ms' }) }],
  [0x02, { key: 'reportInterval', field: u16({ unit: 's' }) }],
  [0x03, { key: 'alarmReportInterval', field: u16({ unit: 'ms' }) }],
  [DOMAIN_LENGTH, { key: 'domainLength', field: u8() }],
  [DOMAIN, { key: 'domain', field: textToEnd() }],
  [0x06, { key: 'port', field: u16() }],
  [0x07, { key: 'hardwareVersion', field: text(5) }],
  [0x08, { key: 'firmwareVersion', field: text(5) }],
  [0x09, { key: 'heartbeatInterval', field: u8({ unit: 's' }) }],
  [0x0a, { key: 'terminalAnswerTimeout', field: u16({ unit: 's' }) }],
  [0x0b, { key: 'platformAnswerTimeout', field: u16({ unit: 's' }) }],
  [0x0c, { key: 'loginRetryInterval', field: u8({ unit: 'min' }) }],
  [PUBLIC_DOMAIN_LENGTH, { key: 'publicDomainLength', field: u8() }],
  [PUBLIC_DOMAIN, { key: 'publicDomain', field: textToEnd() }],
  [0x0f, { key: 'publicPort', field: u16() }],
  [0x10, { key: 'sampling', field: u8({ values: { 1: 'yes', 2: 'no' } }) }],
])

/** Where a parameter's value ends; `from` is the byte after its id. */
export function parameterEnd(id: number, bytes: Uint8Array, from: number, end: number): number {
  const lengthId = id === DOMAIN ? DOMAIN_LENGTH : id === PUBLIC_DOMAIN ? PUBLIC_DOMAIN_LENGTH : null
  if (lengthId === null || bytes[from - 3] !== lengthId) return end
  return Math.min(end, from + (bytes[from - 2] as number))
}
