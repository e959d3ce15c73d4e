import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { platformTime, rangeInOrder } from '#core/contract/fields.ts'
import { isTimeField, parsedAsSent, toPlatformZone, toViewerZone } from './time-fields.ts'

afterEach(() => void vi.useRealTimers())

describe('time-zone rule', () => {
  it('converts names containing "time" in any case, except trackTimeInterval and the version of a row', () => {
    const names = [
      'updateTime',
      'time',
      'startTime',
      'TIMESTAMP',
      'expireTimeText',
      'trackTimeInterval',
      'day',
      'tracktimeinterval',
    ]
    expect(names.filter(isTimeField)).toEqual(['time', 'startTime', 'TIMESTAMP', 'expireTimeText', 'tracktimeinterval'])
  })

  it('changes nothing when the zone is Asia/Shanghai', () => {
    const answer = { time: '2026-01-05 08:00:00' }
    expect(toViewerZone(answer, 'Asia/Shanghai')).toBe(answer)
  })

  it('converts at any depth and leaves everything else alone', () => {
    const answer = {
      list: [{ vin: 'V', time: '2026-01-05 08:00:00', trackTimeInterval: '08:00:00', createTime: null }],
      bootTimes: ['2026-01-05 08:00:00'],
      content: '2026-01-05 08:00:00',
      seenTime: 'never',
    }
    expect(toViewerZone(answer, 'America/Costa_Rica')).toEqual({
      list: [{ vin: 'V', time: '2026-01-04 18:00:00', trackTimeInterval: '08:00:00', createTime: null }],
      bootTimes: ['2026-01-04 18:00:00'],
      content: '2026-01-05 08:00:00',
      seenTime: 'never',
    })
  })

  it.each([
    {
      zone: 'Europe/Berlin',
      platform: '2026-03-29 08:59:59',
      viewer: '2026-03-29 01:59:59',
      why: 'last winter second',
    },
    {
      zone: 'Europe/Berlin',
      platform: '2026-03-29 09:00:00',
      viewer: '2026-03-29 03:00:00',
      why: 'first summer second',
    },
    { zone: 'Europe/Lisbon', platform: '2026-07-05 08:00:00', viewer: '2026-07-05 01:00:00', why: 'summer' },
    { zone: 'Asia/Baghdad', platform: '2026-07-05 02:00:00', viewer: '2026-07-04 21:00:00', why: 'the day before' },
    { zone: 'Asia/Kathmandu', platform: '2026-07-05 02:00:00', viewer: '2026-07-04 23:45:00', why: 'quarter hours' },
  ])('follows daylight saving both ways: $zone, $why', ({ zone, platform, viewer }) => {
    expect(toViewerZone({ time: platform }, zone)).toEqual({ time: viewer })
    expect(toPlatformZone({ time: viewer }, zone)).toEqual({ time: platform })
  })

  it('reads an hour that happens twice as its first, and one that never happens as just after the change', () => {
    expect(toPlatformZone({ time: '2026-10-25 02:30:00' }, 'Europe/Berlin')).toEqual({ time: '2026-10-25 08:30:00' })
    expect(toPlatformZone({ time: '2026-03-29 02:30:00' }, 'Europe/Berlin')).toEqual({ time: '2026-03-29 09:30:00' })
  })

  it('brings both hours of a change day there and back, with different texts', () => {
    const first = { time: '2026-10-25 08:50:00' }
    const second = { time: '2026-10-25 09:10:00' }
    expect(toViewerZone([first, second], 'Europe/Berlin')).toEqual([
      { time: '2026-10-25 02:50:00+02:00' },
      { time: '2026-10-25 02:10:00+01:00' },
    ])
    expect(toPlatformZone(toViewerZone([first, second], 'Europe/Berlin'), 'Europe/Berlin')).toEqual([first, second])
  })

  it('shows platform time before 1991 as the platform counts it', () => {
    expect(toViewerZone({ time: '1988-07-05 08:00:00' }, 'UTC')).toEqual({ time: '1988-07-05 00:00:00' })
  })

  it('lets a schema see what will be sent', () => {
    const Range = z.object({ startTime: platformTime, endTime: platformTime }).refine(...rangeInOrder)
    const seen = { startTime: '2026-10-25 02:50:00+02:00', endTime: '2026-10-25 02:10:00+01:00' }
    expect(parsedAsSent(Range, seen, 'Europe/Berlin').data).toEqual(seen)
    const turned = { startTime: seen.endTime, endTime: seen.startTime }
    expect(parsedAsSent(Range, turned, 'Europe/Berlin').error?.issues[0]?.path).toEqual(['endTime'])
  })

  it('converts a time of day with the offset of today', () => {
    vi.useFakeTimers({ now: Date.parse('2026-07-05T12:00:00Z') })
    expect(toViewerZone({ startTime: '08:00:00' }, 'Europe/Berlin')).toEqual({ startTime: '02:00:00' })
    vi.setSystemTime(Date.parse('2026-01-05T12:00:00Z'))
    expect(toViewerZone({ startTime: '08:00:00' }, 'Europe/Berlin')).toEqual({ startTime: '01:00:00' })
    expect(toPlatformZone({ startTime: '20:00:00' }, 'Europe/Berlin')).toEqual({ startTime: '03:00:00' })
  })

  it('moves 13-digit stamps like the platform wall time they stand for, as number and as text', () => {
    const stamp = Date.parse('2026-01-05T08:00:00+08:00')
    const moved = Date.parse('2026-01-05T01:00:00+08:00')
    expect(toViewerZone({ time: stamp, gpsTime: String(stamp) }, 'Europe/Berlin')).toEqual({
      time: moved,
      gpsTime: String(moved),
    })
    expect(toPlatformZone({ time: moved }, 'Europe/Berlin')).toEqual({ time: stamp })
    expect(toViewerZone({ sessionTime: 3600 }, 'Europe/Berlin')).toEqual({ sessionTime: 3600 })
  })

  it('leaves text alone that only looks like a time', () => {
    expect(toViewerZone({ time: '2026-99-99 08:00:00' }, 'Europe/Berlin')).toEqual({ time: '2026-99-99 08:00:00' })
  })
})
