import { describe, expect, it } from 'vitest'
import { nextRuns } from './climate.ts'

describe('the next runs', () => {
  const slot = (over: object = {}) => ({
    days: [1, 2, 3, 4, 5],
    clock: '07:30',
    by: 'start' as const,
    minutes: 20,
    ...over,
  })
  const at = (text: string) => Date.parse(text)
  const starts = (...given: Parameters<typeof nextRuns>) =>
    nextRuns(...given).map(({ startAt }) => new Date(startAt).toISOString().slice(0, 16))

  it('leave out weekends, exceptions and what is over', () => {
    const friday = at('2026-11-27T07:00:00Z')
    expect(starts([slot()], ['2026-11-30'], 'Europe/Berlin', friday, 2)).toEqual([
      '2026-12-01T06:30',
      '2026-12-02T06:30',
    ])
  })

  it('are ready in time after midnight, before a later slot of the day before', () => {
    const slots = [slot({ clock: '00:10', by: 'ready', minutes: 30 }), slot({ clock: '23:50' })]
    expect(starts(slots, [], 'UTC', at('2026-11-30T12:00:00Z'), 2)).toEqual(['2026-11-30T23:40', '2026-11-30T23:50'])
  })

  it('follow the clocks of the place when they change', () => {
    const daily = slot({ days: [6, 7] })
    expect(starts([daily], [], 'Europe/Berlin', at('2026-10-23T12:00:00Z'), 2)).toEqual([
      '2026-10-24T05:30',
      '2026-10-25T06:30',
    ])
  })
})
