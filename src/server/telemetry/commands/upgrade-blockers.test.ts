import { expect, it } from 'vitest'
import { expressConditions, type UpgradeConditions } from '#core/domain/upgrade-record.ts'
import type { VehicleSnapshot } from '../tracker/fleet-view.ts'
import { blockersOf } from './upgrade-blockers.ts'

const NOON = Date.parse('2026-11-30T04:00:00Z')
const POSITIONED = 2
const atRest = {
  state: 'parked',
  speed: 0,
  status: POSITIONED,
  charging: false,
  soc: null,
  signal: null,
  alarmLevel: 0,
  lat: 34.2,
  lng: 108.9,
  doubts: [],
  lastPositionAt: NOON,
  receivedAt: NOON,
}
const look = (conditions: Partial<UpgradeConditions>, state: Partial<VehicleSnapshot> = {}, connected = true) =>
  blockersOf(
    { ...expressConditions({ parked: true, minSoc: 0, whileCharging: true }), ...conditions },
    { ...atRest, ...state } as VehicleSnapshot,
    connected,
    NOON,
  )
const NIGHT = { days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '05:00' }

it('names a closed window next to everything else that does not hold', () => {
  expect(look({ window: NIGHT })).toEqual(['window'])
  expect(look({ window: NIGHT }, { speed: 40 })).toEqual(['moving', 'window'])
  // The same moment is 23:00 in New York.
  expect(look({ window: NIGHT }, { lat: 40.71, lng: -74.01 })).toEqual([])
})

it('says nothing but that it is offline where that is so', () => {
  expect(look({ window: NIGHT }, { speed: 40 }, false)).toEqual(['offline'])
})
