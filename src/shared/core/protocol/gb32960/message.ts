import { ExplainTrace, type ExplainRow } from '../schema/explain-trace.ts'
import type { SchemaContext } from '../schema/context.ts'
import { decodeMessage, encodeMessage, type MessageSchema, type SchemaBody } from '../schema/message.ts'
import type { AnyRecord } from '../schema/record-value.ts'
import { COMMAND_FLAG, type Gb32960Edition, type Gb32960Frame, isEncrypted } from './frame.ts'
import { gbAnswers, gbRequests } from './messages.ts'
import { gbParameters } from './parameters.ts'
import { units2016, units2025 } from './units.ts'

/** Determines the layout of a body. */
export interface GbMessageKind {
  readonly edition: Gb32960Edition
  readonly command: number
  /** 0xFE for a command, as in the frame. */
  readonly answer: number
}

type Requests<E extends Gb32960Edition> = (typeof gbRequests)[E]
export type GbCommand<E extends Gb32960Edition> = keyof Requests<E> & number
/** Value type of a command: `GbBody<'2016', 0x01>`. */
export type GbBody<E extends Gb32960Edition, C extends GbCommand<E>> = SchemaBody<Requests<E>[C]>

export interface DecodedGbBody {
  /** `GbBody` of the command, `{ time }` of an answer, or `{ data }` where there is no layout. */
  value: unknown
  /** English notes: truncation, units that do not fit, bytes left over. */
  warnings: string[]
  known: boolean
}

/** The schema of a message, or undefined: then its body stays bytes. */
export function gbSchemaOf({ edition, command, answer }: GbMessageKind): MessageSchema | undefined {
  const registry: Readonly<Record<number, MessageSchema>> =
    answer === COMMAND_FLAG ? gbRequests[edition] : gbAnswers[edition]
  return registry[command]
}

function contextOf(edition: Gb32960Edition, trace: ExplainTrace | null = null): SchemaContext {
  return {
    version: '2019',
    encoding: 'gbk',
    tables: { units: edition === '2016' ? units2016 : units2025, gbParameters },
    warnings: [],
    trace,
  }
}

/**
 * Decodes a body that is not encrypted. Never throws: units without a layout, or too short for theirs, stay bytes,
 * and re-encoding gives the same bytes in every case.
 */
export function decodeGbBody(kind: GbMessageKind, body: Uint8Array): DecodedGbBody {
  const schema = gbSchemaOf(kind)
  if (!schema) return { value: { data: body }, warnings: [], known: false }
  const context = contextOf(kind.edition)
  return { value: decodeMessage(schema, body, context), warnings: context.warnings, known: true }
}

/** Decodes the body of a frame; an encrypted one stays bytes and says so. */
export function decodeGbFrame(frame: Gb32960Frame): DecodedGbBody {
  if (!isEncrypted(frame.encryption)) return decodeGbBody(frame, frame.body)
  return { value: { data: frame.body }, warnings: [`encrypted (${frame.encryption})`], known: true }
}

/** Encodes a command's body. RangeError, naming the field, for values that do not fit their place. */
export function encodeGbBody<E extends Gb32960Edition, C extends GbCommand<E>>(
  edition: E,
  command: C,
  value: GbBody<E, C>,
): Uint8Array {
  return encodeGbDecoded({ edition, command, answer: COMMAND_FLAG }, value)
}

/** Encodes what `decodeGbBody` gave, known or not; `{ time }` for an answer. */
export function encodeGbDecoded(kind: GbMessageKind, value: unknown): Uint8Array {
  const schema = gbSchemaOf(kind)
  if (!schema) return (value as { data: Uint8Array }).data
  return encodeMessage(schema, value as AnyRecord, contextOf(kind.edition))
}

/** The body line by line for the hex view; covers every byte. */
export function explainGbBody(kind: GbMessageKind, body: Uint8Array): ExplainRow[] {
  const trace = new ExplainTrace()
  const schema = gbSchemaOf(kind)
  if (schema) decodeMessage(schema, body, contextOf(kind.edition, trace))
  else if (body.length > 0) {
    trace.enter('data')
    trace.leaf(body, 0, body.length, body, null, 'unknown')
  }
  return trace.rows
}
