import { expect, it } from 'vitest'
import { expressConditions, type UpgradeConditions } from '#core/domain/upgrade-record.ts'
import { NO_READING, type VehicleReading } from '#core/domain/vehicle-reading.ts'
import type { VehicleSnapshot } from '../tracker/fleet-view.ts'
import { blockersOf, uncheckedBy } from './upgrade-blockers.ts'

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
const look = (
  conditions: Partial<UpgradeConditions>,
  state: Partial<VehicleSnapshot> = {},
  reading: Partial<VehicleReading> = {},
  connected = true,
) =>
  blockersOf(
    { ...expressConditions({ parked: true, minSoc: 0, whileCharging: true }), ...conditions },
    { state: { ...atRest, ...state } as VehicleSnapshot, reading: { ...NO_READING, ...reading }, connected },
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
  expect(look({ window: NIGHT }, { speed: 40 }, {}, false)).toEqual(['offline'])
})

const UNDERVOLTAGE = 1 << 7

it.each<[Partial<UpgradeConditions>, Partial<VehicleReading>, string[]]>([
  [{ handbrake: true }, { parkingBrake: false }, ['parkingBrake']],
  [{ handbrake: true }, { parkingBrake: true }, []],
  [{ handbrake: true }, {}, []],
  [{}, { parkingBrake: false, voltage: 9, network: '2g', roaming: true }, []],
  [{ minVoltage: 12.1 }, { voltage: 12 }, ['lowVoltage']],
  [{ minVoltage: 12.1 }, { voltage: 12.1 }, []],
  [{ network: 'wifi' }, { network: '4g', roaming: false }, ['network']],
  [{ network: 'wifi' }, { network: 'wifi', roaming: true }, []],
  [{ network: 'wifi' }, { roaming: true }, []],
  [{ network: 'notRoaming' }, { network: '4g', roaming: true }, ['network']],
  [{ network: 'notRoaming' }, { network: '4g' }, []],
])('brake, voltage and network: %o with %o waits for %o', (conditions, reading, blockers) => {
  expect(look(conditions, {}, reading)).toEqual(blockers)
})

it('takes the alarm for low voltage where no voltage is reported', () => {
  expect(look({ minVoltage: 11 }, { alarm: UNDERVOLTAGE })).toEqual(['lowVoltage'])
  expect(look({ minVoltage: 11 }, { alarm: UNDERVOLTAGE }, { voltage: 12 })).toEqual([])
  expect(look({}, { alarm: UNDERVOLTAGE })).toEqual([])
})

it('names the conditions whose value is not reported', () => {
  const all = { handbrake: true, minVoltage: 12, network: 'wifi' as const, minSoc: 30, minSignal: 10 }
  const conditions = { ...expressConditions({ parked: true, minSoc: 0, whileCharging: true }), ...all }
  const state = { ...atRest, soc: 50 } as unknown as VehicleSnapshot
  expect(uncheckedBy(conditions, { state, connected: true })).toEqual(['handbrake', 'voltage', 'network', 'signal'])
  const reading = { parkingBrake: true, voltage: 12.4, network: '4g' as const, roaming: null }
  expect(uncheckedBy(conditions, { state, reading, connected: true })).toEqual(['signal'])
  expect(uncheckedBy({ ...conditions, network: 'notRoaming' }, { state, reading, connected: true })).toContain(
    'network',
  )
})
