import { ExplainTrace, type ExplainRow } from '../schema/explain-trace.ts'
import { decodeMessage, encodeMessage, type MessageSchema, type SchemaBody } from '../schema/message.ts'
import type { AnyRecord } from '../schema/record-value.ts'
import { contextOf, type Jt808Dialect } from './dialect.ts'
import { type KnownId, type messages, schemaOf } from './registry.ts'
import type { Jt808Version } from './version.ts'

export type { ExplainRow } from '../schema/explain-trace.ts'
export type { KnownId } from './registry.ts'

/** Value type of a message, by id or by schema: `BodyOf<0x0200>`, `BodyOf<typeof location>`. */
export type BodyOf<M> = M extends KnownId ? SchemaBody<(typeof messages)[M]> : SchemaBody<M>

/** Body of a message id without a layout here: its bytes, to be re-encoded as they are. */
export interface UnknownBody {
  data: Uint8Array
}

export interface DecodedBody {
  /** `BodyOf` of the id, or `UnknownBody`. */
  value: unknown
  /** English notes for journals and the hex view: truncation, unfitting layouts, bytes left over. */
  warnings: string[]
  known: boolean
}

/**
 * Decodes a body. Never throws: a short body gives zero values from the cut on and a warning, bytes after the known fields
 * are stored as `rest`, and re-encoding gives the same bytes in every case.
 */
export function decodeBody(id: number, version: Jt808Version, body: Uint8Array, dialect?: Jt808Dialect): DecodedBody {
  const schema = schemaOf(id)
  if (!schema) return { value: { data: body } satisfies UnknownBody, warnings: [], known: false }
  return { ...decodeKnown(schema, version, body, dialect), known: true }
}

function decodeKnown(
  schema: MessageSchema,
  version: Jt808Version,
  body: Uint8Array,
  dialect: Jt808Dialect | undefined,
): { value: AnyRecord; warnings: string[] } {
  const context = contextOf(version, dialect)
  const value = decodeMessage(schema, body, context, dialect?.layouts?.[schema.key])
  return { value, warnings: context.warnings }
}

/** `decodeBody` for an id known when writing the call, with its type. */
export function decodeAs<Id extends KnownId>(
  id: Id,
  version: Jt808Version,
  body: Uint8Array,
  dialect?: Jt808Dialect,
): { value: BodyOf<Id>; warnings: string[] } {
  const schema = schemaOf(id) as MessageSchema
  const { value, warnings } = decodeKnown(schema, version, body, dialect)
  // The schema found by the id is the one the type was inferred from.
  return { value: value as BodyOf<Id>, warnings }
}

/** Encodes a body. RangeError, naming the field, for values that do not fit their place. */
export function encodeBody<Id extends KnownId>(
  id: Id,
  version: Jt808Version,
  value: BodyOf<Id>,
  dialect?: Jt808Dialect,
): Uint8Array {
  return encodeDecoded(id, version, value, dialect)
}

/** Encodes what `decodeBody` gave, known or not. */
export function encodeDecoded(id: number, version: Jt808Version, value: unknown, dialect?: Jt808Dialect): Uint8Array {
  const schema = schemaOf(id)
  if (!schema) return (value as UnknownBody).data
  return encodeMessage(schema, value as AnyRecord, contextOf(version, dialect), dialect?.layouts?.[schema.key])
}

/** The body line by line for the hex view; covers every byte. */
export function explainBody(id: number, version: Jt808Version, body: Uint8Array, dialect?: Jt808Dialect): ExplainRow[] {
  const trace = new ExplainTrace()
  const schema = schemaOf(id)
  if (schema) decodeMessage(schema, body, contextOf(version, dialect, trace), dialect?.layouts?.[schema.key])
  else if (body.length > 0) {
    trace.enter('data')
    trace.leaf(body, 0, body.length, body, null, 'unknown')
  }
  return trace.rows
}
