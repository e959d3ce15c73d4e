import type { Field, Fields, ValueOf } from './field.ts'

/** Where a decoded record keeps what its values alone could not re-encode. A symbol, so it stays out of JSON. */
export const wireNotes: unique symbol = Symbol('wireNotes')

export interface WireNotes {
  /** Original bytes of fields whose value would encode differently (padding, impossible dates, sign forms). */
  raw?: Record<string, Uint8Array>
  /** Counts that did not match the items that followed. */
  counts?: Record<string, { declared: number; read: number }>
  /** Number of fields the message really held; the others carry zero values. */
  cutAt?: number
  /** Names of those others. */
  absent?: string[]
  /** Layout that fitted, when it is not the one the version asks for. */
  layout?: string
}

/** Present on every decoded record: bytes after the last known field, and notes for identical re-encoding. */
export interface RoundTripData {
  rest?: Uint8Array
  [wireNotes]?: WireNotes
}

type OptionalKeys<S> = { [K in keyof S]-?: S[K] extends { readonly optional: true } ? K : never }[keyof S]
type Simplify<T> = { [K in keyof T]: T[K] }

/** The value type of a list of fields. */
export type RecordValue<S extends Fields> = Simplify<
  { -readonly [K in Exclude<keyof S, OptionalKeys<S>>]: ValueOf<S[K]> } & {
    -readonly [K in OptionalKeys<S>]?: ValueOf<S[K]>
  } & RoundTripData
>

type AnyKey<U> = U extends unknown ? keyof U : never
type ValueAt<U, K> = U extends unknown ? (K extends keyof U ? U[K] : never) : never

/** One type for several layouts of a message: fields of all layouts are required, the others optional. */
export type MergeLayouts<U> = Simplify<
  { [K in keyof U]: U[K] } & { [K in Exclude<AnyKey<U>, keyof U>]?: ValueAt<U, K> }
>

export type AnyRecord = Record<string, unknown> & RoundTripData

export type RecordField<S extends Fields> = Field<RecordValue<S>>
