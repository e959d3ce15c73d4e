import { expect, it } from 'vitest'
import { DEMO_CAN_MESSAGES, encodeCan } from '#core/demo/demo-can.ts'
import { DEMO_SEED, demoFleet } from '#core/demo/demo-fleet.ts'
import { powerReadingsIn } from '#core/protocol/can/power-readings.ts'
import { vehicleStateIn } from '#core/protocol/jt808/location/vehicle-state-item.ts'
import { encodeBody } from '#core/protocol/jt808/message.ts'
import { aDrivingVehicle, aStandingVehicle } from '#tests/support/manual-world.ts'
import { signalValues } from './abilities/can-data.ts'
import { dialectOf, locationReport } from './location-report.ts'
import { batteryVoltage, parkingBrake } from './vehicle-state.ts'

const fleet = demoFleet(DEMO_SEED, 600)
const parked = { ...aStandingVehicle({ since: 7_200, engineOn: false }), time: Date.UTC(2026, 10, 30) }
const driving = { ...aDrivingVehicle({ speed: 60 }), time: Date.UTC(2026, 10, 30) }
const NO_ADDITIONS = { alarms: [], status: [], items: {}, load: 0 }
const situation = { time: '2026-11-30 08:00:00', sleeping: false, hasFix: true, hour: 8 }

it('vehicles of Fleetwall terminals report brake, voltage and network in every position', () => {
  const own = fleet.filter(({ dialect }) => dialect === 'fleetwall')
  const itemsOf = (vehicle: (typeof fleet)[number], state: typeof parked) => {
    const report = locationReport(vehicle, state, { ...situation, additions: NO_ADDITIONS as never })
    return vehicleStateIn(encodeBody(0x0200, vehicle.protocolVersion, report, dialectOf(vehicle)).subarray(28))
  }
  expect(own.length).toBeGreaterThan(50)
  const states = own.map((vehicle) => itemsOf(vehicle, parked)!)
  const share = (of: (state: (typeof states)[number]) => boolean) => states.filter(of).length / states.length
  expect(share(({ parkingBrake: applied }) => applied === false)).toBeLessThan(0.15)
  expect(share(({ network }) => network === 'wifi')).toBeGreaterThan(0.1)
  expect(share(({ voltage }) => voltage! < 11.8)).toBeLessThan(0.15)
  expect(new Set(own.map((vehicle) => itemsOf(vehicle, driving)!.parkingBrake))).toEqual(new Set([false]))
  expect(own.every((vehicle) => itemsOf(vehicle, driving)!.voltage! >= 13.9)).toBe(true)
})

it('other vehicles send no such item', () => {
  const other = fleet.find(({ dialect }) => dialect === 'standard')!
  const report = locationReport(other, parked, { ...situation, additions: NO_ADDITIONS as never })
  expect(vehicleStateIn(encodeBody(0x0200, other.protocolVersion, report, dialectOf(other)).subarray(28))).toBeNull()
})

it('leaves some vehicles unbraked and some batteries weak, so that upgrades wait for both', () => {
  expect(fleet.some((vehicle) => !parkingBrake(vehicle, parked))).toBe(true)
  expect(fleet.some((vehicle) => batteryVoltage(vehicle, parked) < 11.8)).toBe(true)
})

it('the bus of a truck says the same as CCVS1 and VEP1', () => {
  const truck = fleet.find(({ powerType }) => powerType === '柴油')!
  const values = signalValues(truck, parked)
  const frames = DEMO_CAN_MESSAGES['Combustion drive'].map((message) => ({
    id: message.id,
    extended: true,
    channel: 0 as const,
    data: encodeCan(message, values),
  }))
  const found = powerReadingsIn(frames)
  expect(found.parkingBrake).toBe(parkingBrake(truck, parked))
  expect(found.voltage).toBeCloseTo(batteryVoltage(truck, parked), 1)
  expect(found.voltage).toBeGreaterThan(22)
})
