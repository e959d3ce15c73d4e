import { describe, expect, it } from 'vitest'
import type { DateRangeMode } from './date-range.ts'
import { isOpenUpgrade, UPGRADE_STATES } from './upgrade-record.ts'
import { periodsOf, statesOf, UPGRADE_OUTCOMES } from './upgrade-stat.ts'
import { epochOfWall, wallText } from './wall-time.ts'

const periods = (mode: DateRangeMode, start: string, end: string, zone: string) =>
  periodsOf(mode, { from: epochOfWall(start, zone), to: epochOfWall(end, zone) }, zone).map(
    ({ from, to }) => `${wallText(from, zone).slice(5)} ${wallText(to, zone).slice(5)}`,
  )

describe('outcomes of upgrades', () => {
  it('have every state in which an upgrade can end, once', () => {
    const ends = UPGRADE_OUTCOMES.flatMap(statesOf)
    expect(ends.toSorted()).toEqual(UPGRADE_STATES.filter((state) => !isOpenUpgrade(state)).toSorted())
  })
})

describe('periods of a range', () => {
  it('are weeks from Monday, cut at its ends', () => {
    expect(periods('week', '2026-03-04 12:00:00', '2026-03-17 08:00:00', 'Asia/Shanghai')).toEqual([
      '03-04 12:00:00 03-08 23:59:59',
      '03-09 00:00:00 03-15 23:59:59',
      '03-16 00:00:00 03-17 08:00:00',
    ])
  })

  it('are months of any length', () => {
    expect(periods('month', '2026-01-01 00:00:00', '2026-03-31 23:59:59', 'Asia/Shanghai')).toEqual([
      '01-01 00:00:00 01-31 23:59:59',
      '02-01 00:00:00 02-28 23:59:59',
      '03-01 00:00:00 03-31 23:59:59',
    ])
  })

  it.each(['Europe/Berlin', 'America/Santiago', 'Africa/Cairo'])(
    'leave no moment out and none in two where clocks of %s are changed',
    (zone) => {
      const range = {
        from: epochOfWall('2026-01-01 00:00:00', zone),
        to: epochOfWall('2026-12-31 23:59:59', zone),
      }
      const days = periodsOf('day', range, zone)
      expect(days).toHaveLength(365)
      expect(days.slice(1).every(({ from }, at) => from === days[at]!.to + 1000)).toBe(true)
      expect([days[0]!.from, days.at(-1)!.to]).toEqual([range.from, range.to])
    },
  )
})
