import { phoneToBytes, writeFrame } from '#core/protocol/jt808/frame.ts'
import { type Jt808Version, PHONE_BYTES } from '#core/protocol/jt808/version.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { knownSpeed, POSITION_QUALITY } from '#core/domain/position-quality.ts'

export interface PositionForFrame {
  /** Epoch ms. */
  ts: number
  deviceAt?: number | undefined
  serial: number
  kind: number
  lat: number
  lng: number
  altitude: number
  speed: number
  direction: number
  alarm: number
  status: number
  quality: number
  items: Uint8Array | null
}

const LIVE = 0
const REPLAYED = 2
const BASE_BYTES = 28
const WORD = 0x1_0000_0000
const LONGEST_BODY = 1023
const DIGITS_2013 = 2 * PHONE_BYTES['2013']

export const POSITION_ID = 0x0200
export const BATCH_ID = 0x0704

/** Message a stored position came in. */
export const positionMessageId = (kind: number): number => (kind === LIVE ? POSITION_ID : BATCH_ID)

/**
 * The frame a stored position came in, put together again: 0x0200, or a 0x0704 of this one position. Places keep their
 * sign in the status bits, and a position whose device clock was wrong says no time.
 */
export function rebuiltFrame(row: PositionForFrame, phone: string, version: Jt808Version): Uint8Array {
  const position = positionBody(row)
  const isBatch = row.kind !== LIVE
  const body = isBatch ? batchBody(position, row.kind === REPLAYED ? 1 : 0) : position
  // Only ids of terminals that speak between E7s are longer than the header has room for.
  const framing = version !== '2019' && phone.length > DIGITS_2013 ? 'e7' : undefined
  return writeFrame({
    id: positionMessageId(row.kind),
    version,
    framing,
    phoneBytes: phoneToBytes(phone, version, framing),
    serial: row.serial & 0xffff,
    body: body.subarray(0, LONGEST_BODY),
  })
}

function positionBody(row: PositionForFrame): Uint8Array {
  const items = row.items ?? Buffer.alloc(0)
  const body = Buffer.alloc(BASE_BYTES + items.length)
  body.writeUInt32BE(row.alarm % WORD, 0)
  body.writeUInt32BE(row.status, 4)
  body.writeUInt32BE(Math.abs(row.lat), 8)
  body.writeUInt32BE(Math.abs(row.lng), 12)
  body.writeInt16BE(row.altitude, 16)
  body.writeUInt16BE(knownSpeed(row) === null ? 0xffff : Math.max(0, row.speed), 18)
  body.writeUInt16BE(row.direction, 20)
  const time = (row.quality & POSITION_QUALITY.clockWrong) === 0 ? row.ts : row.deviceAt
  if (time !== undefined) {
    Buffer.from(toPlatformTime(time).replace(/\D/g, '').slice(2), 'hex').copy(body, 22)
  }
  body.set(items, BASE_BYTES)
  return body
}

function batchBody(position: Uint8Array, kind: number): Uint8Array {
  const body = Buffer.alloc(5 + position.length)
  body.writeUInt16BE(1, 0)
  body.writeUInt8(kind, 2)
  body.writeUInt16BE(position.length, 3)
  body.set(position, 5)
  return body
}

/** Ids of the additional items of a position; stops where they do not fit. */
export function itemIds(items: Uint8Array | null): Set<number> {
  const ids = new Set<number>()
  if (!items) return ids
  for (let at = 0; at + 2 <= items.length; at += 2 + items[at + 1]!) {
    if (at + 2 + items[at + 1]! > items.length) break
    ids.add(items[at]!)
  }
  return ids
}
