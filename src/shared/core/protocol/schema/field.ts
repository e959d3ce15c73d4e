import type { ProtocolVersion, SchemaContext } from './context.ts'

declare const valueType: unique symbol

/** One field of a message: plain data, typed by the value it decodes to. */
export type Field<T = unknown> = FieldData & { readonly [valueType]?: T }

/** A field that may be absent from the value. */
export type OptionalField<T = unknown> = Field<T> & { readonly optional: true }

export type ValueOf<F> = F extends { readonly [valueType]?: infer T } ? Exclude<T, undefined> : never

export type IntSize = 1 | 2 | 4

/** Fixed width in bytes, or one per version of the standard. */
export type Width = number | Readonly<Record<ProtocolVersion, number>>

/** Names of bits or values; the key is the last part of a label key. */
export interface NamedBit {
  readonly bit: number
  readonly key: string
}
export type NamedValues = Readonly<Record<number, string>>

export type Parent = Readonly<Record<string, unknown>>
export type Condition = (parent: Parent, context: SchemaContext) => boolean

/** Fields in wire order. */
export type Fields = Readonly<Record<string, Field>>

export interface TagDefinition {
  readonly key: string
  readonly field: Field
  /** Other layouts, tried in order when the first does not fit the length. */
  readonly alternatives?: readonly Field[]
}
/** Layout of the value by tag (location item id, parameter id). */
export type TagTable = ReadonlyMap<number, TagDefinition>

/** A value with its tag: named and decoded where the tag is known and its length fits, bytes otherwise. */
export interface Tagged {
  readonly id: number
  readonly key?: string
  readonly value?: unknown
  /** Bytes of an unknown or unfitting value; also kept beside a value that would not re-encode to the same bytes. */
  readonly data?: Uint8Array
}

interface Presence {
  readonly optional?: true
  readonly when?: Condition
  /** Present when the message has bytes left at this place. */
  readonly ifMore?: true
}

export interface UintData extends Presence {
  readonly kind: 'uint'
  readonly size: IntSize
  readonly signed?: true
  /** Raw units in one unit of the value: 10 for 0.1 km/h. */
  readonly per?: number
  readonly values?: NamedValues
  readonly bits?: readonly NamedBit[]
  /** Sibling list this number counts; written from the list's length. */
  readonly counts?: string
}
export interface TextData extends Presence {
  readonly kind: 'text'
  readonly width?: Width
  readonly prefix?: IntSize
}
export interface BytesData extends Presence {
  readonly kind: 'bytes'
  readonly width?: Width
  readonly prefix?: IntSize
}
export interface BcdData extends Presence {
  readonly kind: 'bcd'
  readonly width: number
}
export interface TimeData extends Presence {
  readonly kind: 'time'
  /** `daily`: a date of zeros means every day and is left out of the text. */
  readonly daily?: true
}
export interface CoordinateData extends Presence {
  readonly kind: 'coordinate'
  /** Sibling that holds the hemisphere bit, and the bit. */
  readonly signField: string
  readonly signBit: number
  /** The sign field belongs to the record that holds the list this record stands in. */
  readonly outer?: true
  /** The sign field is one byte that follows this many bytes after the start of the coordinate. */
  readonly signAhead?: number
}
export interface RecordData extends Presence {
  readonly kind: 'record'
  readonly fields: Fields
}
export interface ListData extends Presence {
  readonly kind: 'list'
  /** Width of the count in front, a count derived from siblings, or nothing: until the end. */
  readonly count?: IntSize | ((parent: Parent) => number)
  readonly of: Field
}
export interface SizedData extends Presence {
  readonly kind: 'sized'
  readonly prefix: IntSize
  readonly of: Field
}
export interface TaggedData extends Presence {
  readonly kind: 'tagged'
  readonly tag: IntSize
  /** Width of the length behind the tag; without one only the table knows how long a value is. */
  readonly length?: IntSize
  /** Name of the table in the context. */
  readonly table: string
}

export type FieldData =
  | UintData
  | TextData
  | BytesData
  | BcdData
  | TimeData
  | CoordinateData
  | RecordData
  | ListData
  | SizedData
  | TaggedData
