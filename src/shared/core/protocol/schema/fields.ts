import type {
  Condition,
  Field,
  Fields,
  IntSize,
  OptionalField,
  Parent,
  Tagged,
  UintData,
  ValueOf,
  Width,
} from './field.ts'
import type { RecordField } from './record-value.ts'

/* Builders of field data. They only fill in defaults and carry the value type. */

/** Properties of a number other than its width. */
export type NumberOptions = Pick<
  UintData,
  'per' | 'shift' | 'values' | 'bits' | 'parts' | 'unit' | 'min' | 'max' | 'unchanged'
>

export const u8 = (options: NumberOptions = {}): Field<number> => ({ kind: 'uint', size: 1, ...options })
export const u16 = (options: NumberOptions = {}): Field<number> => ({ kind: 'uint', size: 2, ...options })
export const u32 = (options: NumberOptions = {}): Field<number> => ({ kind: 'uint', size: 4, ...options })
export const i32 = (options: NumberOptions = {}): Field<number> => ({ kind: 'uint', size: 4, signed: true, ...options })
/** Two's complement or, for small magnitudes, sign and magnitude: implementations write negative numbers both ways. */
export const anySigned16 = (options: NumberOptions = {}): Field<number> => ({
  kind: 'uint',
  size: 2,
  signed: 'either',
  ...options,
})
export const i16 = (options: NumberOptions = {}): Field<number> => ({ kind: 'uint', size: 2, signed: true, ...options })

/** Count of a sibling list that does not stand right in front of it; encoders take it from the list. */
export const countFor = (listName: string, size: IntSize): OptionalField<number> => ({
  kind: 'uint',
  size,
  counts: listName,
  optional: true,
})
/** The list a `countFor` named `count` speaks of. */
export const counted = <F extends Field>(of: F): Field<ValueOf<F>[]> => list((parent) => Number(parent.count), of)

/** Text of a fixed width, padded with zero bytes. */
export const text = (width: Width): Field<string> => ({ kind: 'text', width })
/** Text behind its own length. */
export const sizedText = (prefix: IntSize = 1): Field<string> => ({ kind: 'text', prefix })
/** Text until the end of the message. */
export const textToEnd = (): Field<string> => ({ kind: 'text' })

export const bytes = (width: Width): Field<Uint8Array> => ({ kind: 'bytes', width })
export const sizedBytes = (prefix: IntSize): Field<Uint8Array> => ({ kind: 'bytes', prefix })
export const bytesToEnd = (): Field<Uint8Array> => ({ kind: 'bytes' })

/** Packed digits as text, all of them, leading zeros included; hex letters where a nibble is above 9. */
export const bcd = (width: number): Field<string> => ({ kind: 'bcd', width })
/** Hours and minutes as `HH:mm`. What is no clock does not fit, so that an alternative layout is tried. */
export const clock = (coding: 'bcd' | 'binary' = 'bcd'): Field<string> => ({ kind: 'clock', coding })

/** bcd6 time as `YYYY-MM-DD HH:mm:ss` in UTC+8, whatever the zone of the dialect; null when it is no date. */
export const time = (): Field<string | null> => ({ kind: 'time' })
/** bcd6 time in UTC. */
export const utcTime = (): Field<string | null> => ({ kind: 'time', utc: true })
/** bcd6 time of a fence: `HH:mm:ss` when the date is zero (every day), else as `time`. */
export const dailyTime = (): Field<string | null> => ({ kind: 'time', daily: true })

/** Degrees, signed by a hemisphere bit of a sibling; two's complement is accepted. */
export const coordinate = (
  signField: string,
  signBit: number,
  place: { readonly outer?: true; readonly signAhead?: number } = {},
): Field<number> => ({ kind: 'coordinate', signField, signBit, ...place })

export const record = <const S extends Fields>(fields: S): RecordField<S> => ({ kind: 'record', fields })

/** Items behind a count. */
export const list = <F extends Field>(count: IntSize | ((parent: Parent) => number), of: F): Field<ValueOf<F>[]> => ({
  kind: 'list',
  count,
  of,
})
/** Items until the end of the message. */
export const listToEnd = <F extends Field>(of: F): Field<ValueOf<F>[]> => ({ kind: 'list', of })

/** A field behind its own length: nothing inside can reach beyond it. */
export const sized = <F extends Field>(prefix: IntSize, of: F): Field<ValueOf<F>> => ({ kind: 'sized', prefix, of })

/** One id-length-value triple, decoded by a table of the context. */
export const tagged = (table: string, tag: IntSize, length: IntSize, gap = 0): Field<Tagged> => ({
  kind: 'tagged',
  table,
  tag,
  length,
  ...(gap > 0 ? { gap } : {}),
})
/** An id and its value without a length: an id the table lacks takes the rest of the message. */
export const taggedWithoutLength = (table: string, tag: IntSize): Field<Tagged> => ({ kind: 'tagged', table, tag })

/** The field exists only when the condition holds for what was decoded before it. */
export const when = <F extends Field>(condition: Condition, field: F): OptionalField<ValueOf<F>> => ({
  ...(field as Field<ValueOf<F>>),
  optional: true,
  when: condition,
})

/** The field exists when bytes are left. */
export const ifMore = <F extends Field>(field: F): OptionalField<ValueOf<F>> => ({
  ...(field as Field<ValueOf<F>>),
  optional: true,
  ifMore: true,
})

/** Condition: bit of a sibling number is set. */
export const bitSet =
  (name: string, bit: number): Condition =>
  (parent) =>
    ((Number(parent[name]) >>> bit) & 1) === 1

/** Condition: sibling number is one of these. */
export const isOneOf =
  (name: string, ...values: number[]): Condition =>
  (parent) =>
    values.includes(Number(parent[name]))

export const since2019: Condition = (_parent, context) => context.version === '2019'

export const both =
  (first: Condition, second: Condition): Condition =>
  (parent, context) =>
    first(parent, context) && second(parent, context)
