import { PLATFORM_OFFSET_MS, PLATFORM_ZONE } from './platform-time.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(zone, format)
  }
  return format
}

/** Offsets change on a quarter of an hour, and lists ask for the same hours again and again. */
const QUARTER_MS = 900_000
const MOST_REMEMBERED = 20_000
const remembered = new Map<string, number>()

/** How far the zone's clocks are ahead of UTC at this instant, ms. Platform time keeps its offset, also before 1991. */
export function zoneOffset(zone: string, epochMs: number): number {
  if (zone === PLATFORM_ZONE) return PLATFORM_OFFSET_MS
  const key = `${zone} ${Math.floor(epochMs / QUARTER_MS)}`
  const known = remembered.get(key)
  if (known !== undefined) return known
  const offset = offsetByData(zone, epochMs)
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  remembered.set(key, offset)
  return offset
}

function offsetByData(zone: string, epochMs: number): number {
  const part: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(epochMs)) part[type] = Number(value)
  const wall = Date.UTC(
    part.year ?? 0,
    (part.month ?? 1) - 1,
    part.day ?? 1,
    part.hour ?? 0,
    part.minute ?? 0,
    part.second ?? 0,
  )
  return wall - Math.floor(epochMs / 1000) * 1000
}

/**
 * The instant at which the zone's clocks show this wall time, given as if it were UTC. A wall time that happens twice
 * (clocks set back) means its first occurrence; one that never happens (clocks set forward) is read with the offset
 * before the change, so it lands just after it.
 */
export function instantOfWall(zone: string, wallMs: number): number {
  const day = 86_400_000
  const before = zoneOffset(zone, wallMs - day)
  const after = zoneOffset(zone, wallMs + day)
  const early = wallMs - Math.max(before, after)
  const late = wallMs - Math.min(before, after)
  for (const instant of [early, late]) if (instant + zoneOffset(zone, instant) === wallMs) return instant
  return wallMs - before
}
