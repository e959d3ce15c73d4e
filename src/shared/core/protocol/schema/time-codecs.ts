import { decodeBcdTime, encodeBcd, encodeBcdTime } from '../wire/bcd.ts'
import { decodeBinaryTime, encodeBinaryTime } from '../wire/binary-time.ts'
import { toHex } from '../wire/hex.ts'
import { type Codec, neverLossy } from './codec.ts'
import type { SchemaContext } from './context.ts'
import type { ClockData, TimeData } from './field.ts'

const MINUTE_MS = 60_000
const DAILY = /^(\d\d):(\d\d):(\d\d)$/
const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/

/** A date and time, or a daily `HH:mm:ss`, so many minutes later. */
function later(text: string, minutes: number): string {
  const daily = DAILY.test(text)
  const at = Date.parse(`${daily ? `2000-01-01T${text}` : text.replace(' ', 'T')}Z`)
  if (Number.isNaN(at)) return text
  const moved = new Date(at + minutes * MINUTE_MS).toISOString()
  return daily ? moved.slice(11, 19) : moved.slice(0, 19).replace('T', ' ')
}

function shifted(value: string | null, context: SchemaContext, field: TimeData, direction: 1 | -1): string | null {
  const minutes = context.timeShiftMinutes ?? 0
  return value === null || minutes === 0 || field.utc ? value : later(value, minutes * direction)
}

function readTime(span: Uint8Array, field: TimeData): string | null {
  if (field.binary) return decodeBinaryTime(span)
  if (!field.daily || span[0] !== 0 || span[1] !== 0 || span[2] !== 0) return decodeBcdTime(span)
  const clock = toHex(span.subarray(3))
  return `${clock.slice(0, 2)}:${clock.slice(2, 4)}:${clock.slice(4, 6)}`
}

function timeBytes(text: string | null, field: TimeData): Uint8Array {
  if (field.binary) return encodeBinaryTime(text)
  const daily = field.daily && text !== null ? DAILY.exec(text) : null
  return daily ? encodeBcd(daily.slice(1).join(''), 6) : encodeBcdTime(text)
}

export function timeCodec(field: TimeData): Codec {
  return {
    decode(reader, context) {
      const span = reader.take(6)
      return span.length < 6 ? null : shifted(readTime(span, field), context, field, 1)
    },
    encode(writer, value, context) {
      writer.put(timeBytes(shifted((value ?? null) as string | null, context, field, -1), field))
    },
    zero: () => null,
    lossy: (value) => value === null || field.daily === true,
  }
}

export function clockCodec({ coding }: ClockData): Codec {
  const radix = coding === 'bcd' ? 16 : 10
  return {
    decode(reader) {
      const from = reader.pos
      const text = [...reader.take(2)].map((byte) => byte.toString(radix).padStart(2, '0')).join(':')
      if (CLOCK.test(text)) return text
      reader.pos = from
      reader.broken = true
      return '00:00'
    },
    encode(writer, value) {
      const parts = CLOCK.exec(typeof value === 'string' ? value : '')
      if (!parts) throw new RangeError(`"${String(value)}" is not HH:mm`)
      for (const part of parts.slice(1)) writer.uint(Number.parseInt(part, radix), 1)
    },
    zero: () => '00:00',
    lossy: neverLossy,
  }
}
