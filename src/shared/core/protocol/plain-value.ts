import { type RoundTripData, wireNotes } from './schema/record-value.ts'
import { toHex } from './wire/hex.ts'

/** A decoded value made of JSON types only. */
export type PlainValue = null | boolean | number | string | PlainValue[] | { [name: string]: PlainValue }

/**
 * A decoded body for JSON: bytes as hex, and only what the message really held. Fields behind a cut carry zero values in
 * the decoded record; they are left out here.
 */
export function plainValue(value: unknown): PlainValue {
  if (value instanceof Uint8Array) return toHex(value)
  if (Array.isArray(value)) return value.map(plainValue)
  if (typeof value === 'object' && value !== null) {
    const absent = (value as RoundTripData)[wireNotes]?.absent ?? []
    const there = Object.entries(value).filter(([name, own]) => own !== undefined && !absent.includes(name))
    return Object.fromEntries(there.map(([name, own]) => [name, plainValue(own)]))
  }
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : null
}
