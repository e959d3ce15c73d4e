import { expect, it } from 'vitest'
import type { LiveAlarm } from '#core/contract/live.ts'
import { mergeAlarms } from './recent-alarms.ts'

const raisedAlarm = (id: number, startTime: string, level = 1, region?: string): LiveAlarm => ({
  ...(region !== undefined && { region }),
  id,
  vehicleId: null,
  vin: null,
  plate: null,
  kind: 'panic',
  level,
  startTime,
  lat: 23.1,
  lng: 113.3,
})
const listed = (id: number, startTime: string) => ({
  id,
  kind: 'panic',
  level: 1,
  startTime,
  region: 'CN-44',
  lat: 23.1,
  lng: 113.3,
})

it('puts the newest first and takes the place from the list', () => {
  const merged = mergeAlarms(
    [listed(1, '2026-11-21 09:00:00'), listed(2, '2026-11-21 10:00:00')],
    [raisedAlarm(3, '2026-11-21 11:00:00'), raisedAlarm(2, '2026-11-21 10:00:00')],
    'Asia/Shanghai',
  )
  expect(merged.map(({ id, region }) => [id, region])).toEqual([
    [3, undefined],
    [2, 'CN-44'],
    [1, 'CN-44'],
  ])
})

it('names the region of an alarm that the list does not have yet', () => {
  const [alarm] = mergeAlarms([], [raisedAlarm(3, '2026-11-21 11:00:00', 1, 'CN-15')], 'Asia/Shanghai')
  expect(alarm?.region).toBe('CN-15')
})

it('leaves out lower levels and keeps a bounded list', () => {
  const many = Array.from({ length: 40 }, (_, id) => raisedAlarm(id, `2026-11-21 10:00:${String(id).padStart(2, '0')}`))
  const merged = mergeAlarms([], [raisedAlarm(99, '2026-11-21 12:00:00', 2), ...many], 'Asia/Shanghai')
  expect(merged).toHaveLength(12)
  expect(merged[0]?.id).toBe(39)
})

it('keeps the order where an hour happens twice', () => {
  const twice = [listed(1, '2026-10-25 02:50:00+02:00'), listed(2, '2026-10-25 02:10:00+01:00')]
  const merged = mergeAlarms(twice, [raisedAlarm(3, '2026-10-25 09:30:00')], 'Europe/Berlin')
  expect(merged.map(({ id, time }) => [id, time])).toEqual([
    [3, '2026-10-25 02:30:00+01:00'],
    [2, '2026-10-25 02:10:00+01:00'],
    [1, '2026-10-25 02:50:00+02:00'],
  ])
})
