import { expect, it } from 'vitest'
import { isAlarmKind } from './alarm-kind.ts'
import { DRIVER_EVENTS, per100Km } from './driver-score.ts'

it('counts events per 100 km, and none over a few kilometres', () => {
  expect(per100Km(3, 200)).toBe(1.5)
  expect(per100Km(1, 9.9)).toBeNull()
})

it('has kinds of alarms as events only', () => {
  expect(
    Object.values(DRIVER_EVENTS)
      .flat()
      .filter((kind) => !isAlarmKind(kind)),
  ).toEqual([])
})
