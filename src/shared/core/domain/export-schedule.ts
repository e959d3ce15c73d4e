import { toPlatformTime } from './platform-time.ts'
import { instantOfWall, zoneOffset } from './zone-offset.ts'

export const EXPORT_CADENCES = ['daily', 'weekly', 'monthly'] as const
export type ExportCadence = (typeof EXPORT_CADENCES)[number]

/** Days a scheduled file is about, counted back from the day it is made; saved: as it was searched for. */
export const EXPORT_RANGES = ['saved', 'day', 'week', 'month'] as const
export type ExportRange = (typeof EXPORT_RANGES)[number]

/** Months that are shorter end earlier. */
export const LAST_DAY = 31

const DAY_MS = 86_400_000

/** When something happens again and again, by the clock of a zone. */
export interface ExportRhythm {
  cadence: ExportCadence
  /** 1 Monday … 7 Sunday; of weekly ones. */
  weekday: number
  /** 1 … 31; of monthly ones. */
  monthDay: number
  /** "HH:mm" */
  clock: string
}

/**
 * The first moment after `afterMs` (epoch ms) the rhythm names, epoch ms. The clock of the zone counts: an hour that is
 * skipped in spring is met at its end, one that comes twice in autumn is met once.
 */
export function nextRun({ cadence, weekday, monthDay, clock }: ExportRhythm, zone: string, afterMs: number): number {
  const today = wallDay(zone, afterMs)
  const at = Number(clock.slice(0, 2)) * 3_600_000 + Number(clock.slice(3)) * 60_000
  const fits = (day: number) => {
    if (cadence === 'daily') return true
    // 1970-01-01 was a Thursday.
    if (cadence === 'weekly') return ((day / DAY_MS + 3) % 7) + 1 === weekday
    const date = new Date(day)
    const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
    return date.getUTCDate() === Math.min(monthDay, last)
  }
  // Two months hold every day a rhythm can mean.
  for (let day = today; day <= today + 62 * DAY_MS; day += DAY_MS) {
    const instant = fits(day) ? instantOfWall(zone, day + at) : Number.NEGATIVE_INFINITY
    if (instant > afterMs) return instant
  }
  throw new Error('a rhythm names a day of every month')
}

/**
 * What a scheduled file is about: whole days of the zone before the day of `runMs`, as platform time. Null: the range
 * that was saved. month is the calendar month before.
 */
export function scheduledRange(
  range: ExportRange,
  zone: string,
  runMs: number,
): { startTime: string; endTime: string } | null {
  if (range === 'saved') return null
  const today = wallDay(zone, runMs)
  const date = new Date(today)
  const [from, to] =
    range === 'month'
      ? [
          Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1, 1),
          Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1),
        ]
      : [today - (range === 'week' ? 7 : 1) * DAY_MS, today]
  return {
    startTime: toPlatformTime(instantOfWall(zone, from)),
    endTime: toPlatformTime(instantOfWall(zone, to) - 1000),
  }
}

/** The days of a zone a range of moments (epoch ms, both ends inside) touches, each cut to the range. */
export function daysOf(
  zone: string,
  startMs: number,
  endMs: number,
): { day: string; startMs: number; endMs: number }[] {
  const days: { day: string; startMs: number; endMs: number }[] = []
  for (let day = wallDay(zone, startMs); ; day += DAY_MS) {
    const from = instantOfWall(zone, day)
    if (from > endMs) return days
    const to = instantOfWall(zone, day + DAY_MS) - 1000
    days.push({
      day: new Date(day).toISOString().slice(0, 10),
      startMs: Math.max(from, startMs),
      endMs: Math.min(to, endMs),
    })
  }
}

/** Midnight of the zone's day that holds this moment, as if it were UTC. */
function wallDay(zone: string, epochMs: number): number {
  return Math.floor((epochMs + zoneOffset(zone, epochMs)) / DAY_MS) * DAY_MS
}
