import { bcdTimeMs } from '#core/protocol/wire/bcd.ts'
import { type Jt808Dialect, timeShiftOf } from '../dialect.ts'

/** The gateway's view of a position, read without an object per field. Absent or invalid readings are null. */
export interface RawPosition {
  alarm: number
  status: number
  /** Signed micro-degrees. */
  latE6: number
  lngE6: number
  /** Metres, signed. */
  altitude: number
  /** 0.1 km/h. */
  speedTenths: number
  direction: number
  /** Epoch milliseconds, the device clock read in the dialect's zone, UTC+8 by default. */
  timeMs: number | null
  /** 0.1 km, item 0x01. */
  mileageTenths: number | null
  /** 0.1 l, item 0x02. */
  fuelTenths: number | null
  /** Item 0xE8 where the dialect has it. */
  socPercent: number | null
  charging: boolean | null
  signal: number | null
  satellites: number | null
  /** Additional items as they came. */
  items: Uint8Array
  /** Number of things that were wrong: no date, items cut, known items of another length. */
  warnings: number
}

const BASE_BYTES = 28
const MINUTE_MS = 60_000
const MILEAGE = 0x01
const FUEL = 0x02
const SIGNAL = 0x30
const SATELLITES = 0x31
const BATTERY = 0xe8
const CHARGING_BIT = 1
const SOUTH = 4
const WEST = 8

const u16 = (bytes: Uint8Array, at: number): number => ((bytes[at] as number) << 8) | (bytes[at + 1] as number)
const i32 = (bytes: Uint8Array, at: number): number => (u16(bytes, at) << 16) | u16(bytes, at + 2)

/**
 * Reads a 0x0200 body (or the tail of 0x0201 and 0x0500, or a part of 0x0704). Null when the 28 base bytes are not there;
 * whatever is wrong after them never loses the position.
 */
export function readPosition(body: Uint8Array, dialect?: Jt808Dialect): RawPosition | null {
  if (body.length < BASE_BYTES) return null
  const status = i32(body, 4) >>> 0
  // As signed numbers: a value that is negative already came as two's complement and keeps its sign.
  const lat = i32(body, 8)
  const lng = i32(body, 12)
  const position: RawPosition = {
    alarm: i32(body, 0) >>> 0,
    status,
    latE6: lat > 0 && (status & SOUTH) !== 0 ? -lat : lat,
    lngE6: lng > 0 && (status & WEST) !== 0 ? -lng : lng,
    altitude: (u16(body, 16) << 16) >> 16,
    speedTenths: u16(body, 18),
    direction: u16(body, 20),
    timeMs: bcdTimeMs(body, 22),
    mileageTenths: null,
    fuelTenths: null,
    socPercent: null,
    charging: null,
    signal: null,
    satellites: null,
    items: body.subarray(BASE_BYTES),
    warnings: 0,
  }
  if (position.timeMs === null) position.warnings++
  else if (dialect?.utcOffsetMinutes !== undefined) position.timeMs += timeShiftOf(dialect) * MINUTE_MS
  readItems(body, position, dialect?.items?.has(BATTERY) === true)
  return position
}

function readItems(body: Uint8Array, position: RawPosition, withBattery: boolean): void {
  let at = BASE_BYTES
  while (at < body.length) {
    const length = body[at + 1]
    const data = at + 2
    if (length === undefined || data + length > body.length) {
      position.warnings++
      return
    }
    readItem(body, body[at] as number, data, length, position, withBattery)
    at = data + length
  }
}

function readItem(
  body: Uint8Array,
  id: number,
  at: number,
  length: number,
  position: RawPosition,
  withBattery: boolean,
): void {
  switch (id) {
    case MILEAGE:
      if (length === 4) position.mileageTenths ??= i32(body, at) >>> 0
      else position.warnings++
      break
    case FUEL:
      if (length === 2) position.fuelTenths ??= u16(body, at)
      else position.warnings++
      break
    case SIGNAL:
      if (length === 1) position.signal ??= body[at] as number
      else position.warnings++
      break
    case SATELLITES:
      if (length === 1) position.satellites ??= body[at] as number
      else position.warnings++
      break
    case BATTERY:
      if (!withBattery) break
      if (length !== 3) position.warnings++
      else if (position.socPercent === null) {
        position.socPercent = u16(body, at) / 10
        position.charging = ((body[at + 2] as number) & CHARGING_BIT) !== 0
      }
      break
    default:
  }
}
