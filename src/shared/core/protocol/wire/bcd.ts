import { toHex } from './hex.ts'

const NOT_DIGITS = -1

/** Value 0-99 of one packed BCD byte, or -1 when a nibble is above 9. */
function bcdByte(byte: number): number {
  const high = byte >> 4
  const low = byte & 15
  return high > 9 || low > 9 ? NOT_DIGITS : high * 10 + low
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

const OFFSET_MS = 8 * 3_600_000

/**
 * Epoch milliseconds of six BCD bytes `YYMMDDhhmmss` (2000-2099, read as UTC+8, as the standard says), or null when they
 * are no date: all zero, nibbles above 9, month 13. Allocates nothing.
 */
export function bcdTimeMs(bytes: Uint8Array, at: number): number | null {
  const year = bcdByte(bytes[at] as number)
  const month = bcdByte(bytes[at + 1] as number)
  const day = bcdByte(bytes[at + 2] as number)
  const hour = bcdByte(bytes[at + 3] as number)
  const minute = bcdByte(bytes[at + 4] as number)
  const second = bcdByte(bytes[at + 5] as number)
  if (year < 0 || month < 1 || month > 12 || day < 1 || day > 31 || hour < 0 || hour > 23) return null
  if (minute < 0 || minute > 59 || second < 0 || second > 59) return null
  if (day > 28 && day > daysIn(2000 + year, month)) return null
  return Date.UTC(2000 + year, month - 1, day, hour, minute, second) - OFFSET_MS
}

const TIME = /^20(\d\d)-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)$/

/** `YYYY-MM-DD HH:mm:ss` as the device wrote it, or null when the six bytes are no date. */
export function decodeBcdTime(bytes: Uint8Array): string | null {
  if (bytes.length < 6 || bcdTimeMs(bytes, 0) === null) return null
  const d = toHex(bytes)
  return `20${d.slice(0, 2)}-${d.slice(2, 4)}-${d.slice(4, 6)} ${d.slice(6, 8)}:${d.slice(8, 10)}:${d.slice(10, 12)}`
}

/** Six BCD bytes of `YYYY-MM-DD HH:mm:ss` (years 2000-2099); null becomes six zeros. RangeError for anything else. */
export function encodeBcdTime(time: string | null): Uint8Array {
  if (time === null) return new Uint8Array(6)
  const parts = TIME.exec(time)
  if (!parts) throw new RangeError(`"${time}" is not YYYY-MM-DD HH:mm:ss with a year from 2000 to 2099`)
  const bytes = encodeBcd(parts.slice(1).join(''), 6)
  if (bcdTimeMs(bytes, 0) === null) throw new RangeError(`"${time}" is no date`)
  return bytes
}

/** Packs the digits (or hex digits), padded on the left with zeros. RangeError when they are too long or not hex. */
export function encodeBcd(digits: string, width: number): Uint8Array {
  if (digits.length > width * 2 || /[^0-9a-fA-F]/.test(digits)) {
    throw new RangeError(`"${digits}" does not fit ${width} BCD bytes`)
  }
  const padded = digits.padStart(width * 2, '0')
  const bytes = new Uint8Array(width)
  for (let at = 0; at < width; at++) bytes[at] = Number.parseInt(padded.slice(at * 2, at * 2 + 2), 16)
  return bytes
}
