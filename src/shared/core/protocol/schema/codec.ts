import type { Reader } from '../wire/reader.ts'
import type { Writer } from '../wire/writer.ts'
import type { SchemaContext } from './context.ts'
import type { Parent } from './field.ts'

/** Compiled form of a field. Decoding never throws; encoding throws RangeError for values that do not fit. */
export interface Codec {
  /** On a short message: marks the reader broken and either does not advance or returns the part before the cut. */
  decode(reader: Reader, context: SchemaContext, parent: Parent): unknown
  encode(writer: Writer, value: unknown, context: SchemaContext, parent: Parent): void
  /** Value for a field the message was too short for. */
  zero(): unknown
  /**
   * Whether the value could encode to other bytes than these, which may then have to be stored: asked for the
   * bytes in [from, to) and the value they decoded to.
   */
  lossy(value: unknown, bytes: Uint8Array, from: number): boolean
}

export const neverLossy = (): boolean => false

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false
  return true
}
