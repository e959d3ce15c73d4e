import { describe, expect, it } from 'vitest'
import { analysisDays, lastAnalysisDays } from './operating-analysis.ts'
import { fromPlatformTime } from './platform-time.ts'

const daysOf = (start: string, end: string) => analysisDays(fromPlatformTime(start), fromPlatformTime(end))

describe('days of an analysis', () => {
  it.each([
    ['in Shanghai', '2026-11-01 00:00:00', '2026-11-30 23:59:59', '2026-11-01', '2026-11-30'],
    ['in Berlin', '2026-11-01 07:00:00', '2026-12-01 06:59:59', '2026-11-01', '2026-11-30'],
    ['in Los Angeles', '2026-11-01 16:00:00', '2026-12-01 15:59:59', '2026-11-02', '2026-12-01'],
  ])('are as many as a viewer %s chose', (_, start, end, fromDay, toDay) => {
    expect(daysOf(start, end)).toEqual({ fromDay, toDay, days: 30 })
  })

  it('are at least one', () => {
    expect(daysOf('2026-11-01 08:00:00', '2026-11-01 09:00:00')).toMatchObject({ fromDay: '2026-11-01', days: 1 })
  })

  it('are the last thirty up to now', () => {
    expect(lastAnalysisDays(fromPlatformTime('2026-11-21 00:30:00'))).toEqual({
      fromDay: '2026-10-23',
      toDay: '2026-11-21',
      days: 30,
    })
  })
})
