import type { z } from 'zod'
import { PLATFORM_ZONE } from '#core/domain/platform-time.ts'
import { epochOfWall, wallText } from '#core/domain/wall-time.ts'
import { instantOfWall, zoneOffset } from '#core/domain/zone-offset.ts'

/** A length of time, and the version of a row: what a change sends back is what was read, never what a zone made of it. */
const NOT_CONVERTED: ReadonlySet<string> = new Set(['trackTimeInterval', 'updateTime'])
const DATE_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:[+-]\d\d:\d\d)?$/
const CLOCK = /^\d\d:\d\d:\d\d$/
const STAMP = /^\d{13}$/

/** A field carries a time when its name says so, in any case; two names are excepted (docs/product/shared.md#times-and-formats). */
export const isTimeField = (name: string): boolean => !NOT_CONVERTED.has(name) && /time/i.test(name)

/**
 * Turns every time field of an answer from platform time into the viewer's zone, at any depth. The one place where this
 * happens; what comes over the live socket passes through `useFormat` instead.
 */
export const toViewerZone = <T>(value: T, zone: string): T => convertFields(value, PLATFORM_ZONE, zone)

/** Turns every time field of a request from the viewer's zone into platform time. */
export const toPlatformZone = <T>(value: T, zone: string): T => convertFields(value, zone, PLATFORM_ZONE)

/** Wall time of one zone as wall time of another. */
export function convertDateTime(text: string, from: string, to: string): string {
  if (from === to) return text
  const instant = epochOfWall(text, from)
  return Number.isNaN(instant) ? text : wallText(instant, to)
}

/** The version of a row as a time to be shown: it came as the platform wrote it. */
export const shownVersion = (updateTime: string, zone: string): string =>
  convertDateTime(updateTime, PLATFORM_ZONE, zone)

/**
 * What a schema makes of values in the viewer's zone. It sees what will be sent: order and length of a range are those of its
 * instants, not of what clocks show.
 */
export function parsedAsSent<S extends z.ZodType>(
  schema: S,
  values: unknown,
  zone: string,
): z.ZodSafeParseResult<z.output<S>> {
  const parsed = schema.safeParse(toPlatformZone(values, zone))
  return parsed.success ? { ...parsed, data: toViewerZone(parsed.data, zone) } : parsed
}

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

/** A time of day has no date; the offset of this moment decides, so that there and back is the same time on every day. */
function convertClock(text: string, from: string, to: string): string {
  const now = Date.now()
  const turned = Date.parse(`1970-01-02T${text}Z`) + zoneOffset(to, now) - zoneOffset(from, now)
  return Number.isNaN(turned) ? text : new Date(turned).toISOString().slice(11, 19)
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
