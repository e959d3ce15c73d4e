import { expect, it } from 'vitest'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { connectionPicture } from './connection-picture.ts'

const day = { startTime: '2026-01-05 00:00:00', endTime: '2026-01-05 23:59:59' }
const at = (clock: string) => fromPlatformTime(`2026-01-05 ${clock}`)
const session = (start: string, end: string | null) => ({
  startTime: `2026-01-05 ${start}`,
  endTime: end && `2026-01-05 ${end}`,
  result: null,
})
const HOUR = 3_600_000

it('counts gaps before, between and after sessions', () => {
  const picture = connectionPicture(
    day,
    [session('06:00:00', '12:00:00'), session('13:00:00', '18:00:00')],
    Infinity,
    fromPlatformTime,
  )
  expect(picture).toMatchObject({ gaps: 3, longestGapMs: 6 * HOUR })
  expect(picture.share).toBeCloseTo(11 / 24)
  expect(picture.bars[0]).toMatchObject({ from: 0.25, to: 0.5 })
})

it('does not count the rest of today as a gap', () => {
  const picture = connectionPicture(day, [session('00:00:00', null)], at('06:00:00'), fromPlatformTime)
  expect(picture).toMatchObject({ gaps: 0, share: 1 })
  expect(picture.bars[0]!.to).toBeCloseTo(0.25)
})

it('counts overlapping sessions once', () => {
  const sessions = [session('00:00:00', '12:00:00'), session('06:00:00', '12:00:00')]
  expect(connectionPicture(day, sessions, at('12:00:00'), fromPlatformTime).share).toBe(1)
})

it('cuts a session that began before the range', () => {
  const sessions = [{ startTime: '2026-01-04 20:00:00', endTime: '2026-01-05 06:00:00', result: null }]
  expect(connectionPicture(day, sessions, at('12:00:00'), fromPlatformTime)).toMatchObject({ share: 0.5, gaps: 1 })
})
