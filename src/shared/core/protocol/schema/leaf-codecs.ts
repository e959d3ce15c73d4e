import { encodeBcd } from '../wire/bcd.ts'
import { fromHex, toHex } from '../wire/hex.ts'
import type { Reader } from '../wire/reader.ts'
import { decodeText, encodeText } from '../wire/text.ts'
import { type Codec, neverLossy } from './codec.ts'
import type { SchemaContext } from './context.ts'
import type {
  BcdData,
  BytesData,
  CoordinateData,
  FieldData,
  IntSize,
  Parent,
  SpecialValue,
  TextData,
  UintData,
  Width,
} from './field.ts'
import { clockCodec, timeCodec } from './time-codecs.ts'

function widthOf(width: Width, context: SchemaContext): number {
  return typeof width === 'number' ? width : width[context.version]
}

/** Bytes of a fixed, prefixed or open-ended field; does not advance when some are missing. */
function takeSpan(
  reader: Reader,
  context: SchemaContext,
  width: Width | undefined,
  prefix: IntSize | undefined,
): Uint8Array {
  if (width !== undefined) return reader.take(widthOf(width, context))
  if (prefix === undefined) return reader.rest()
  const start = reader.pos
  const span = reader.take(reader.uint(prefix))
  if (reader.broken) reader.pos = start
  return span
}

/** Meaning of the highest and the second highest raw value of a field with specials. */
function specialOf(raw: number, size: IntSize): SpecialValue | null {
  const fromTop = 256 ** size - raw
  return fromTop === 1 ? 'invalid' : fromTop === 2 ? 'abnormal' : null
}

/** The raw value of a special one. */
function rawOfSpecial(value: unknown, size: IntSize): number | null {
  return value === 'invalid' ? 256 ** size - 1 : value === 'abnormal' ? 256 ** size - 2 : null
}

function uintCodec(field: UintData): Codec {
  const { size, signed, per, shift = 0, specials } = field
  const half = 2 ** (size * 8 - 1)
  /** A magnitude that is small where the complement would be huge. */
  const bySignBit = (raw: number): boolean => signed === 'either' && raw > half && raw - half < half / 8
  return {
    decode(reader) {
      const raw = reader.uint(size)
      const special = specials ? specialOf(raw, size) : null
      if (special) return special
      const value = (!signed || raw < half ? raw : bySignBit(raw) ? half - raw : raw - half * 2) - shift
      return per ? value / per : value
    },
    encode(writer, value) {
      const special = specials ? rawOfSpecial(value, size) : null
      if (special !== null) {
        writer.uint(special, size)
        return
      }
      const given = value === undefined ? 0 : Number(value)
      const scaled = (per ? Math.round(given * per) : given) + shift
      // A complement that would be read as sign and magnitude is rejected like any other number without a place.
      const lowest = signed === 'either' ? half / 8 - half : -half
      writer.uint(signed && scaled < 0 && scaled >= lowest ? scaled + half * 2 : scaled, size)
    },
    zero: () => 0,
    lossy: signed === 'either' ? (value) => Number(value) < 0 : neverLossy,
  }
}

const NUL = 0
const SPACE = 0x20

/** The text without its padding: zero bytes on either side, and spaces behind it where the width is fixed. */
function withoutPadding(span: Uint8Array, fixed: boolean): Uint8Array {
  let from = 0
  let to = span.length
  while (to > 0 && (span[to - 1] === NUL || (fixed && span[to - 1] === SPACE))) to--
  while (from < to && span[from] === NUL) from++
  return span.subarray(from, to)
}

function textCodec(field: TextData): Codec {
  const { prefix, widthFrom } = field
  const widthIn = (parent: Parent): Width | undefined => (widthFrom ? Number(parent[widthFrom] ?? 0) : field.width)
  return {
    decode(reader, context, parent) {
      const width = widthIn(parent)
      const span = takeSpan(reader, context, width, prefix)
      return decodeText(withoutPadding(span, width !== undefined), context.encoding)
    },
    encode(writer, value, context, parent) {
      const width = widthIn(parent)
      const span = encodeText(textOf(value), context.encoding)
      if (prefix !== undefined) writer.uint(span.length, prefix)
      const fixed = width === undefined ? span.length : widthOf(width, context)
      if (span.length > fixed)
        throw new RangeError(`"${String(value)}" takes ${span.length} bytes, ${fixed} are allowed`)
      writer.put(span)
      writer.zeros(fixed - span.length)
    },
    zero: () => '',
    lossy: () => true,
  }
}

/** Bytes as they are, or as the hex text JSON carries them by; a missing value is none. */
function bytesOf(value: unknown): Uint8Array {
  const bytes = typeof value === 'string' ? fromHex(value) : (value ?? new Uint8Array(0))
  if (!(bytes instanceof Uint8Array)) throw new RangeError('neither bytes nor hexadecimal')
  return bytes
}

function bytesCodec(field: BytesData): Codec {
  const { prefix, widthOf: widthBy } = field
  const widthIn = (parent: Parent): Width | undefined => (widthBy ? widthBy(parent) : field.width)
  return {
    decode: (reader, context, parent) => takeSpan(reader, context, widthIn(parent), prefix),
    encode(writer, value, context, parent) {
      const width = widthIn(parent)
      const span = bytesOf(value)
      if (prefix !== undefined) writer.uint(span.length, prefix)
      const fixed = width === undefined ? span.length : widthOf(width, context)
      if (span.length > fixed) throw new RangeError(`${span.length} bytes given, ${fixed} are allowed`)
      writer.put(span)
      writer.zeros(fixed - span.length)
    },
    zero: () => new Uint8Array(0),
    lossy: neverLossy,
  }
}

/** Numbers are written as their digits; a missing value is an empty text. */
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function bcdCodec(field: BcdData): Codec {
  return {
    decode: (reader) => toHex(reader.take(field.width)),
    encode(writer, value) {
      writer.put(encodeBcd(textOf(value), field.width))
    },
    zero: () => '',
    lossy: neverLossy,
  }
}

const TWO_31 = 0x80000000
const TWO_32 = 0x100000000

/** Signed micro-degrees: the hemisphere bit negates a magnitude; a value that is negative already keeps its sign. */
export function signedE6(raw: number, negative: boolean): number {
  if (raw >= TWO_31) return raw - TWO_32
  return negative && raw !== 0 ? -raw : raw
}

function coordinateCodec(field: CoordinateData): Codec {
  const { signField, signBit, signAhead, specials } = field
  const flagged = (word: unknown): boolean => ((Number(word) >>> signBit) & 1) === 1
  return {
    decode(reader, _context, parent) {
      // A field that follows is read ahead while decoding, and is known when stored bytes are checked again.
      const word = parent[signField] ?? (signAhead === undefined ? 0 : reader.bytes[reader.pos + signAhead])
      const raw = reader.uint(4)
      const special = specials ? specialOf(raw, 4) : null
      return special ?? signedE6(raw, flagged(word)) / 1e6
    },
    encode(writer, value, _context, parent) {
      const special = specials ? rawOfSpecial(value, 4) : null
      if (special !== null) {
        writer.uint(special, 4)
        return
      }
      const e6 = Math.round(Number(value ?? 0) * 1e6)
      writer.uint(e6 >= 0 ? e6 : flagged(parent[signField]) ? -e6 : e6 + TWO_32, 4)
    },
    zero: () => 0,
    // Two's complement: its sign may stand in the hemisphere bit as well.
    lossy: (_value, bytes, from) => (bytes[from] as number) >= 0x80,
  }
}

/** Codec of a field without parts, or null for one with parts. */
export function leafCodec(field: FieldData): Codec | null {
  switch (field.kind) {
    case 'uint':
      return uintCodec(field)
    case 'text':
      return textCodec(field)
    case 'bytes':
      return bytesCodec(field)
    case 'bcd':
      return bcdCodec(field)
    case 'clock':
      return clockCodec(field)
    case 'time':
      return timeCodec(field)
    case 'coordinate':
      return coordinateCodec(field)
    default:
      return null
  }
}
