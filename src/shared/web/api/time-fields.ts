import { PLATFORM_ZONE } from '../state/time-zone.ts'
import { instantOfWall, zoneOffset } from '#core/domain/zone-offset.ts'

const NOT_CONVERTED = 'trackTimeInterval'
const DATE_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/
const CLOCK = /^\d\d:\d\d:\d\d$/
const STAMP = /^\d{13}$/

/** A field carries a time when its name says so, in any case; one name is excepted (docs/product/shared.md#times-and-formats). */
export const isTimeField = (name: string): boolean => name !== NOT_CONVERTED && /time/i.test(name)

/**
 * Turns every time field of an answer from platform time into the viewer's zone, at any depth. The one place where this
 * happens; what comes over the live socket passes through `useFormat` instead.
 */
export const toViewerZone = <T>(value: T, zone: string): T => convertFields(value, PLATFORM_ZONE, zone)

/** Turns every time field of a request from the viewer's zone into platform time. */
export const toPlatformZone = <T>(value: T, zone: string): T => convertFields(value, zone, PLATFORM_ZONE)

/** Wall time "YYYY-MM-DD HH:mm:ss" of one zone as wall time of another. */
export function convertDateTime(text: string, from: string, to: string): string {
  if (from === to) return text
  const wall = Date.parse(`${text.replace(' ', 'T')}Z`)
  return Number.isNaN(wall) ? text : wallText(instantOfWall(from, wall), to)
}

/** Wall time of a zone at an instant, "YYYY-MM-DD HH:mm:ss". */
export function wallText(epochMs: number, zone: string): string {
  return new Date(epochMs + zoneOffset(zone, epochMs)).toISOString().slice(0, 19).replace('T', ' ')
}

/** The instant of such a wall time, epoch ms. */
export const epochOfWall = (text: string, zone: string): number =>
  instantOfWall(zone, Date.parse(`${text.replace(' ', 'T')}Z`))

function convertFields<T>(value: T, from: string, to: string): T {
  return from === to ? value : (convertNode(value, false, from, to) as T)
}

function convertNode(value: unknown, isTime: boolean, from: string, to: string): unknown {
  if (Array.isArray(value)) return value.map((item) => convertNode(item, isTime, from, to))
  if (isPlainObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => [name, convertNode(field, isTimeField(name), from, to)]),
    )
  }
  return isTime ? convertValue(value, from, to) : value
}

function convertValue(value: unknown, from: string, to: string): unknown {
  if (typeof value === 'number') return STAMP.test(String(value)) ? convertStamp(value, from, to) : value
  if (typeof value !== 'string') return value
  if (DATE_TIME.test(value)) return convertDateTime(value, from, to)
  if (STAMP.test(value)) return String(convertStamp(Number(value), from, to))
  return CLOCK.test(value) ? convertClock(value, from, to) : value
}

/** A timestamp means the wall time shown on a platform clock, so it is converted like the text. */
function convertStamp(stamp: number, from: string, to: string): number {
  const wall = stamp + zoneOffset(PLATFORM_ZONE, stamp)
  const instant = instantOfWall(from, wall)
  const converted = instant + zoneOffset(to, instant)
  return instantOfWall(PLATFORM_ZONE, converted)
}

/** A time of day has no date; today's offset decides. */
function convertClock(text: string, from: string, to: string): string {
  return convertDateTime(`${wallText(Date.now(), from).slice(0, 10)} ${text}`, from, to).slice(11)
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
