import type { ProtocolVersion } from './protocol-version.ts'

declare const valueType: unique symbol

/** One field of a message: plain data, typed by the value it decodes to. */
export type Field<T = unknown> = FieldData & { readonly [valueType]?: T }

/** A field that may be absent from the value. */
export type OptionalField<T = unknown> = Field<T> & { readonly optional: true }

export type ValueOf<F> = F extends { readonly [valueType]?: infer T } ? Exclude<T, undefined> : never

export type IntSize = 1 | 2 | 4

/** A reading that is no number. */
export type SpecialValue = 'abnormal' | 'invalid'

/** Fixed width in bytes, or one per version of the standard. */
export type Width = number | Readonly<Record<ProtocolVersion, number>>

/** Names of bits or values; the key is the last part of a label key. */
export interface NamedBit {
  readonly bit: number
  readonly key: string
}
export type NamedValues = Readonly<Record<number, string>>

/** A number packed into some bits of a larger one, such as an interval behind flags. */
export interface PackedPart {
  readonly name: string
  /** Lowest bit. */
  readonly bit: number
  readonly width: number
  /** Raw units in one unit of the value. */
  readonly per?: number
  readonly unit?: Unit
  readonly values?: NamedValues
}

/** Last part of a unit's label key, `unit.<key>`. */
export type Unit =
  | 'ms'
  | 's'
  | 'min'
  | 'm'
  | 'km'
  | 'kmh'
  | 'degree'
  | 'percent'
  | 'celsius'
  | 'litre'
  | 'g'
  | 'kpa'
  | 'kbps'
  | 'fps'
  | 'byte'
  | 'person'
  | 'volt'
  | 'ampere'
  | 'rpm'
  | 'newtonMetre'
  | 'kiloohm'
  | 'kgPer100km'
  | 'litrePer100km'
  | 'ppm'
  | 'mpa'

export type Parent = Readonly<Record<string, unknown>>
export type Condition = (parent: Parent, context: { readonly version: ProtocolVersion }) => boolean

/** Fields in wire order. */
export type Fields = Readonly<Record<string, Field>>

export interface TagDefinition {
  readonly key: string
  /** Key of its name, without namespace; `field.<key>` by default. */
  readonly labelKey?: string
  readonly field: Field
  /** Other layouts, tried in order when the first does not fit the length. */
  readonly alternatives?: readonly Field[]
  /** Widths of this tag and of its length where a manufacturer uses others than the rest of the message. */
  readonly head?: { readonly tag: 1 | 2; readonly length: IntSize }
}
/** Layout of the value by tag (location item id, parameter id). */
export type TagTable = ReadonlyMap<number, TagDefinition>

/** A value with its tag: named and decoded where the tag is known and its length fits, bytes otherwise. */
export interface Tagged {
  readonly id: number
  readonly key?: string
  readonly value?: unknown
  /** Bytes of an unknown or unfitting value; also stored with a value that would not re-encode to the same bytes. */
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
  /** `either`: two's complement, but a small magnitude behind the top bit is read as sign and magnitude. */
  readonly signed?: true | 'either'
  /** Raw units in one unit of the value: 10 for 0.1 km/h. */
  readonly per?: number
  /** Raw value that means zero: 400 in tenths for a scale from -40. */
  readonly shift?: number
  /** The two highest raw values are no numbers: `abnormal` and `invalid` (GB/T 32960.3). */
  readonly specials?: true
  readonly values?: NamedValues
  readonly bits?: readonly NamedBit[]
  readonly parts?: readonly PackedPart[]
  readonly unit?: Unit
  /** Smallest and largest sensible value, in the value's unit. Checked where people enter values, never while decoding. */
  readonly min?: number
  readonly max?: number
  /** Value that leaves a setting as it is, outside of the range. */
  readonly unchanged?: number
  /** Sibling list this number counts; written from the list's length. */
  readonly counts?: string
}
export interface TextData extends Presence {
  readonly kind: 'text'
  readonly width?: Width
  /** Sibling number that says the width. */
  readonly widthFrom?: string
  readonly prefix?: IntSize
}
export interface BytesData extends Presence {
  readonly kind: 'bytes'
  readonly width?: Width
  /** Width that siblings say. */
  readonly widthOf?: (parent: Parent) => number
  readonly prefix?: IntSize
}
export interface BcdData extends Presence {
  readonly kind: 'bcd'
  readonly width: number
}
export interface ClockData extends Presence {
  readonly kind: 'clock'
  /** One byte each for hours and minutes: packed BCD, or plain numbers. Anything else than a clock breaks the reader. */
  readonly coding: 'bcd' | 'binary'
}
export interface TimeData extends Presence {
  readonly kind: 'time'
  /** `daily`: a date of zeros means every day and is left out of the text. */
  readonly daily?: true
  /** The one time that is UTC by the standard; it is not converted. */
  readonly utc?: true
  /** Six plain numbers from the year 2000 on instead of digits. */
  readonly binary?: true
}
export interface CoordinateData extends Presence {
  readonly kind: 'coordinate'
  /** Sibling that holds the hemisphere bit, and the bit. */
  readonly signField: string
  readonly signBit: number
  /** The sign field belongs to the record that holds the list of this record. */
  readonly outer?: true
  /** The sign field is one byte that follows this many bytes after the start of the coordinate. */
  readonly signAhead?: number
  /** The two highest raw values are no coordinates: `abnormal` and `invalid`. */
  readonly specials?: true
}
export interface RecordData extends Presence {
  readonly kind: 'record'
  readonly fields: Fields
}
export interface ListData extends Presence {
  readonly kind: 'list'
  /** Width of the count in front, a count derived from siblings, or nothing: until the end. */
  readonly count?: IntSize | ((parent: Parent) => number)
  /** The two highest counts mean no items, abnormal or invalid. */
  readonly specialCount?: true
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
  /** Zero bytes between the length and the value. */
  readonly gap?: number
  /** Name of the table in the context. */
  readonly table: string
  /** Without a length: where the value that begins at `from` ends at the latest. */
  readonly endOf?: (id: number, bytes: Uint8Array, from: number, end: number) => number
}

export type FieldData =
  | UintData
  | TextData
  | BytesData
  | BcdData
  | ClockData
  | TimeData
  | CoordinateData
  | RecordData
  | ListData
  | SizedData
  | TaggedData
