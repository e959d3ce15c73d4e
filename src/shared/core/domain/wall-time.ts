import { instantOfWall, zoneOffset } from './zone-offset.ts'

/*
 * Times as the clocks of a zone show them, "YYYY-MM-DD HH:mm:ss". Where clocks are set back, an hour happens twice: there the
 * text goes on with its offset, "2026-10-25 02:30:00+01:00", so that every text is one instant
 * (docs/decisions/0103-an-hour-that-happens-twice-carries-its-offset.md). Nothing else takes such a text apart.
 */

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const WALL = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d)?/
const OFFSET = /([+-])(\d\d):(\d\d)$/

/** Time of a zone at an instant, with its offset where its hour happens twice. */
export function wallText(epochMs: number, zone: string): string {
  const offset = zoneOffset(zone, epochMs)
  const text = new Date(epochMs + offset).toISOString().slice(0, 19).replace('T', ' ')
  return happensTwice(zone, epochMs + offset) ? text + offsetText(offset) : text
}

/**
 * The instant of such a text, epoch ms; NaN where it is none. Without an offset, an hour that happens twice is its first one,
 * and one that never happens lies after the change.
 */
export function epochOfWall(text: string, zone: string): number {
  const wall = wallMs(text)
  const offset = offsetOf(text)
  return Number.isNaN(wall) ? wall : offset === undefined ? instantOfWall(zone, wall) : wall - offset
}

/** The time as pickers take it: without its offset. */
export const plainWall = (text: string): string => WALL.exec(text)?.[0].replace('T', ' ') ?? text

/** "UTC+1" where the hour of the text happens twice; else empty. */
export function wallMark(text: string): string {
  const offset = offsetOf(text)
  return offset === undefined ? '' : shortOffset(offset)
}

/** What was made of the text, with its mark where the hour happens twice. */
export const withMark = (written: string, text: string): string => [written, wallMark(text)].filter(Boolean).join(' ')

/** Its clock time, "HH:mm", with the mark of an hour that happens twice. */
export const wallMinute = (text: string): string => withMark(text.slice(11, 16), text)

/** The same with seconds. */
export const wallClock = (text: string): string => withMark(text.slice(11, 19), text)

/** Below an axis: its clock time, with month and day where the axis is longer than a day. */
export const axisTime = (text: string, long: boolean): string =>
  long ? `${text.slice(5, 10)} ${wallMinute(text)}` : wallMinute(text)

/** Both texts of a time whose hour happens twice, the first one first; else undefined. */
export function bothOf(text: string, zone: string): readonly [string, string] | undefined {
  const wall = wallMs(text)
  if (Number.isNaN(wall)) return undefined
  const twice = happensTwice(zone, wall)
  return twice && [wallText(twice[0], zone), wallText(twice[1], zone)]
}

/** A time as a person typed or picked it: one that never happens as the time it is taken for, with the offset it needs. */
export const settledWall = (text: string, zone: string): string => {
  const instant = epochOfWall(text, zone)
  return Number.isNaN(instant) ? text : wallText(instant, zone)
}

/** All of these days of a zone, whether they have 23, 24 or 25 hours. */
export function wholeDays(first: string, last: string, zone: string): { startTime: string; endTime: string } {
  const start = instantOfWall(zone, wallMs(`${first} 00:00:00`))
  const next = instantOfWall(zone, wallMs(`${last} 00:00:00`) + DAY_MS)
  return { startTime: wallText(start, zone), endTime: wallText(next - 1000, zone) }
}

/** The day of a zone at an instant, "YYYY-MM-DD". */
export const wallDay = (epochMs: number, zone: string): string => wallText(epochMs, zone).slice(0, 10)
/** The hour that a clock of the zone shows. */
export const wallHour = (epochMs: number, zone: string): number => Number(wallText(epochMs, zone).slice(11, 13))

function wallMs(text: string): number {
  const wall = plainWall(text)
  return Date.parse(`${wall.replace(' ', 'T')}Z`)
}

function offsetOf(text: string): number | undefined {
  const [, sign, hours, minutes] = (text.length > 16 && OFFSET.exec(text)) || []
  if (sign === undefined) return undefined
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
}

/** "+01:00". */
export function offsetText(offset: number): string {
  const minutes = Math.abs(Math.round(offset / MINUTE_MS))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** "UTC+1", "UTC−3:30". */
function shortOffset(offset: number): string {
  const minutes = Math.abs(Math.round(offset / MINUTE_MS))
  const rest = minutes % 60
  return `UTC${offset < 0 ? '−' : '+'}${Math.floor(minutes / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/** The two instants at which the clocks of a zone show a wall time, given as if it were UTC. */
function happensTwice(zone: string, wall: number): [first: number, second: number] | undefined {
  const [before, after] = [zoneOffset(zone, wall - DAY_MS), zoneOffset(zone, wall + DAY_MS)]
  if (before <= after) return undefined
  const [first, second] = [wall - before, wall - after]
  return zoneOffset(zone, first) === before && zoneOffset(zone, second) === after ? [first, second] : undefined
}
