import { describe, expect, it, vi } from 'vitest'
import { LANGUAGES } from '#core/domain/language.ts'
import { fromPlatformTime, toPlatformTime } from '#core/domain/platform-time.ts'
import { bothOf, epochOfWall, plainWall, settledWall, wallDay, wallText, wholeDays } from '#core/domain/wall-time.ts'
import { zoneOffset } from '#core/domain/zone-offset.ts'
import { regionsOf } from '../i18n/date-style.ts'
import { createFormat } from '../i18n/format.ts'
import { OFFERED_ZONES } from '../state/time-zone.ts'
import { toPlatformZone, toViewerZone } from './time-fields.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Others whose clocks change: at midnight, by half an hour, in the south, far west. */
const MORE_ZONES = ['Africa/Cairo', 'America/Havana', 'America/St_Johns', 'Australia/Lord_Howe', 'America/Santiago']
const FROM = Date.UTC(2026, 0, 1)
const UNTIL = Date.UTC(2028, 0, 1)

/** The instants of 2026 and 2027 at which the clocks of a zone are changed. */
function changesOf(zone: string): number[] {
  const halves = Array.from({ length: (2 * (UNTIL - FROM)) / HOUR }, (_, at) => FROM + (at * HOUR) / 2)
  return halves.filter((half) => zoneOffset(zone, half) !== zoneOffset(zone, half - 1))
}

const changes = new Map([...OFFERED_ZONES, ...MORE_ZONES].map((zone) => [zone, changesOf(zone)]))
/** The change days of all zones: each is tried in every zone, changed there or not. */
const CHANGE_DAYS = [...new Set([...changes.values()].flat().map((at) => Math.floor(at / DAY) * DAY))]
/** Every half hour around each of them, and the second before it. */
const INSTANTS = CHANGE_DAYS.flatMap((day) =>
  Array.from({ length: (6 * DAY) / HOUR }, (_, at) => day - DAY + (at * HOUR) / 2).flatMap((at) => [at - 1000, at]),
)
const distinct = (texts: readonly string[]) => new Set(texts).size

it('knows the change days', () => {
  expect(changes.get('Europe/Berlin')?.map((at) => new Date(at).toISOString())).toEqual([
    '2026-03-29T01:00:00.000Z',
    '2026-10-25T01:00:00.000Z',
    '2027-03-28T01:00:00.000Z',
    '2027-10-31T01:00:00.000Z',
  ])
  expect([...changes].filter(([, at]) => at.length === 0).map(([zone]) => zone)).toEqual([
    'America/Costa_Rica',
    'Asia/Shanghai',
    'Europe/Moscow',
    'Asia/Baghdad',
  ])
})

describe.each([...OFFERED_ZONES, ...MORE_ZONES])('around change days in %s', (zone) => {
  const sent = [...new Set(INSTANTS)].sort((a, b) => a - b).map(toPlatformTime)
  const rows = sent.map((startTime) => ({ startTime, nested: [{ endTime: startTime }], updateTime: startTime }))
  const seen = toViewerZone(rows, zone)

  it('is there and back the same instant', () => {
    expect(toPlatformZone(seen, zone)).toEqual(rows)
  })

  it('never touches a version', () => {
    expect(seen.map(({ updateTime }) => updateTime)).toEqual(sent)
    expect(toPlatformZone({ updateTime: sent[0] }, zone)).toEqual({ updateTime: sent[0] })
  })

  it.each(LANGUAGES)('reads differently for different instants: %s', (language) => {
    const own = changes.get(zone)!.length > 0 ? changes.get(zone)! : changes.get('Europe/Berlin')!
    const near = seen.filter(({ updateTime }) => own.some((at) => Math.abs(fromPlatformTime(updateTime) - at) < DAY))
    expect(near.length).toBeGreaterThan(4 * 24)
    for (const region of regionsOf(language)) {
      const format = createFormat(language, zone, region)
      expect(distinct(near.map(({ startTime }) => format.time(startTime)))).toBe(near.length)
    }
  })

  it('reads the same however it arrived', () => {
    const format = createFormat('en', zone)
    expect(seen.map(({ startTime }) => format.time(startTime))).toEqual(sent.map((time) => format.platformTime(time)))
    expect(seen.map(({ updateTime }) => format.platformTime(updateTime))).toEqual(
      seen.map(({ startTime }) => format.time(startTime)),
    )
  })

  it('has a mark only in hours that happen twice', () => {
    const marked = seen.filter(({ startTime }) => startTime !== plainWall(startTime))
    const lengths = changes.get(zone)!.map((at) => zoneOffset(zone, at - 1) - zoneOffset(zone, at))
    // Four instants an hour: each half and the second before it.
    const twice = lengths.filter((length) => length > 0).reduce((sum, length) => sum + (2 * length * 4) / HOUR, 0)
    expect(marked).toHaveLength(zone === 'Asia/Shanghai' ? 0 : twice)
    for (const { startTime } of marked) expect(bothOf(startTime, zone)).toContain(startTime)
  })

  it('takes what is picked for an instant, and shows that one', () => {
    for (const day of CHANGE_DAYS) {
      for (let minutes = 0; minutes < 2 * 24 * 60; minutes += 15) {
        const picked = new Date(day + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ')
        const settled = settledWall(picked, zone)
        expect(wallText(epochOfWall(settled, zone), zone)).toBe(settled)
        expect(epochOfWall(settled, zone)).toBe(epochOfWall(picked, zone))
      }
    }
  })

  it('has whole days of 23, 24 and 25 hours, one after the other', () => {
    for (const change of changes.get(zone)!) {
      const day = wallDay(change, zone)
      const { startTime, endTime } = wholeDays(day, day, zone)
      const [start, end] = [epochOfWall(startTime, zone), epochOfWall(endTime, zone) + 1000]
      expect(end - start).toBe(DAY + zoneOffset(zone, change - 1) - zoneOffset(zone, change))
      const days = [start, end - 1, start - 1, end].map((at) => wallDay(at, zone))
      expect([days[0], days[1]]).toEqual([day, day])
      expect(new Set(days).size).toBe(3)
    }
  })
})

it('gives times of day back as they came, at every hour of a change day', () => {
  vi.useFakeTimers()
  for (const zone of OFFERED_ZONES) {
    for (const now of INSTANTS) {
      vi.setSystemTime(now)
      const times = Array.from({ length: 24 }, (_, hour) => ({ startTime: `${String(hour).padStart(2, '0')}:30:00` }))
      expect(toPlatformZone(toViewerZone(times, zone), zone)).toEqual(times)
    }
  }
  vi.useRealTimers()
})
