import { ExplainTrace, type ExplainRow } from '../schema/explain-trace.ts'
import type { SchemaContext } from '../schema/context.ts'
import type { TagTable } from '../schema/field.ts'
import { decodeMessage, encodeMessage, type MessageSchema, type SchemaBody } from '../schema/message.ts'
import type { AnyRecord } from '../schema/record-value.ts'
import { NEGATIVE, POSITIVE, SERVICE_KEYS, udsMessages } from './services.ts'

export type UdsFirstByte = keyof typeof udsMessages
/** Value type of a message by its first byte: `UdsBody<0x62>`. */
export type UdsBody<B extends UdsFirstByte> = SchemaBody<(typeof udsMessages)[B]>

export interface DecodedUds {
  kind: 'request' | 'positive' | 'negative' | 'unknown'
  /** Id of the request this is, or answers; null where it is not known. */
  service: number | null
  /** `UdsBody` of the first byte, or `{ data }`. */
  value: unknown
  warnings: string[]
}

const byFirst = new Map<number, MessageSchema>(
  Object.entries(udsMessages).map(([byte, schema]) => [Number(byte), schema]),
)
const noTable: TagTable = new Map()

/** Identifiers with known data, by number: it gives the end of each in a list. */
function contextOf(dids: TagTable, trace: ExplainTrace | null = null): SchemaContext {
  return { version: '2019', encoding: 'gbk', tables: { dids }, warnings: [], trace }
}

function kindOf(bytes: Uint8Array): Pick<DecodedUds, 'kind' | 'service'> {
  const [first] = bytes
  if (first === undefined || !byFirst.has(first)) return { kind: 'unknown', service: null }
  if (first === NEGATIVE) return { kind: 'negative', service: bytes[1] ?? null }
  return first in SERVICE_KEYS ? { kind: 'request', service: first } : { kind: 'positive', service: first - POSITIVE }
}

/** Decodes a request or answer, without transport bytes. Never throws; an unknown service stays bytes. */
export function decodeUds(bytes: Uint8Array, dids: TagTable = noTable): DecodedUds {
  const schema = byFirst.get(bytes[0] ?? -1)
  if (!schema)
    return { ...kindOf(bytes), value: { data: bytes }, warnings: bytes.length > 0 ? ['unknown service'] : [] }
  const context = contextOf(dids)
  const value = decodeMessage(schema, bytes, context)
  return { ...kindOf(bytes), value, warnings: context.warnings }
}

/** Encodes a message; the first byte names it. RangeError, naming the field, for values that do not fit. */
export function encodeUds<B extends UdsFirstByte>(
  first: B,
  value: Omit<UdsBody<B>, 'service'>,
  dids: TagTable = noTable,
): Uint8Array {
  return encodeUdsDecoded({ ...value, service: first }, dids)
}

/** Encodes what `decodeUds` gave, known or not. */
export function encodeUdsDecoded(value: unknown, dids: TagTable = noTable): Uint8Array {
  const { service, data } = value as { service?: number; data?: Uint8Array }
  const schema = service === undefined ? undefined : byFirst.get(service)
  if (!schema) return data ?? new Uint8Array(0)
  return encodeMessage(schema, value as AnyRecord, contextOf(dids))
}

/** The message line by line; covers every byte. */
export function explainUds(bytes: Uint8Array, dids: TagTable = noTable): ExplainRow[] {
  const trace = new ExplainTrace()
  const schema = byFirst.get(bytes[0] ?? -1)
  if (schema) decodeMessage(schema, bytes, contextOf(dids, trace))
  else if (bytes.length > 0) {
    trace.enter('data')
    trace.leaf(bytes, 0, bytes.length, bytes, null, 'unknown')
  }
  const { kind, service } = kindOf(bytes)
  const name = service === null ? undefined : SERVICE_KEYS[service]
  const [head] = trace.rows
  if (head && name) head.meaningKeys = kind === 'request' ? [`value.${name}`] : [`value.${name}`, `value.${kind}Answer`]
  return trace.rows
}
