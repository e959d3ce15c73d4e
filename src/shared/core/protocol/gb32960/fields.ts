import type { Field, SpecialValue } from '../schema/field.ts'
import type { NumberOptions } from '../schema/fields.ts'

/* Builders for what only GB/T 32960 has. */

/** A reading: the two highest raw values are `abnormal` and `invalid`, never numbers. */
export type Reading = number | SpecialValue

export const r8 = (options: NumberOptions = {}): Field<Reading> => ({
  kind: 'uint',
  size: 1,
  specials: true,
  ...options,
})
export const r16 = (options: NumberOptions = {}): Field<Reading> => ({
  kind: 'uint',
  size: 2,
  specials: true,
  ...options,
})
export const r32 = (options: NumberOptions = {}): Field<Reading> => ({
  kind: 'uint',
  size: 4,
  specials: true,
  ...options,
})

/** °C on a scale from -40. */
export const celsius = (): Field<Reading> => r8({ shift: 40, unit: 'celsius' })

/** Degrees, signed by a bit of the sibling `positionState`. */
export const degrees = (signBit: number): Field<Reading> => ({
  kind: 'coordinate',
  signField: 'positionState',
  signBit,
  specials: true,
})

/** `YYYY-MM-DD HH:mm:ss` in UTC+8, six plain numbers on the wire; null when they are no date. */
export const gbTime = (): Field<string | null> => ({ kind: 'time', binary: true })

/** Items behind a count whose two highest values mean none. */
export const readings = <T>(count: 1 | 2, of: Field<T>): Field<T[]> => ({
  kind: 'list',
  count,
  specialCount: true,
  of,
})
