import type { DemoVehicle } from '#core/demo/demo-fleet.ts'
import { unitOf } from '#core/demo/hash-random.ts'
import { NETWORK_TYPES, type NetworkType } from '#core/domain/vehicle-reading.ts'
import type { NamedItems } from '#core/protocol/jt808/location/items.ts'
import type { MotionState } from '../motion/vehicle-motion.ts'

const FOR_BRAKE = 161
const FOR_BATTERY = 162
const FOR_NETWORK = 163
/** Share of stays at which the driver leaves the vehicle in gear instead. */
const LEFT_IN_GEAR = 0.05
/** Share of vehicles whose battery is at its end. */
const WEAK_BATTERIES = 0.05
/** Share of vehicles that have a Wi-Fi where they stand for long, and of cards of another operator. */
const WITH_WIFI = 0.3
const ROAMING = 0.04
const LONG_STAY_SECONDS = 900
const DAY_SECONDS = 86_400

/** Whether the parking brake is applied. */
export function parkingBrake({ index }: DemoVehicle, { stop, odometer }: MotionState): boolean {
  return stop !== null && unitOf(FOR_BRAKE, index, Math.floor(odometer)) >= LEFT_IN_GEAR
}

/** Volts of the battery of the electrical system: of 24 V in vehicles with a diesel engine. */
export function batteryVoltage({ index, powerType }: DemoVehicle, state: MotionState): number {
  const isWeak = unitOf(FOR_BATTERY, index) < WEAK_BATTERIES
  const swing = unitOf(FOR_BATTERY, index, Math.floor(state.time / 600_000)) * 0.3
  const discharged = Math.min(0.4, (0.2 * state.since) / DAY_SECONDS)
  const volts = state.engineOn || state.charging ? 13.9 + swing : (isWeak ? 11.3 : 12.5) + swing - discharged
  return Math.round(volts * (powerType === '柴油' ? 2 : 1) * 10) / 10
}

/** How the terminal is connected. */
export function networkOf({ index }: DemoVehicle, { stop, since, tier }: MotionState): NetworkType {
  if (stop !== null && since > LONG_STAY_SECONDS && unitOf(FOR_NETWORK, index) < WITH_WIFI) return 'wifi'
  if (tier === 3) return unitOf(FOR_NETWORK, index, 1) < 0.5 ? '3g' : '2g'
  return unitOf(FOR_NETWORK, index, 2) < 0.3 ? '5g' : '4g'
}

/** Item 0xEC. */
export function vehicleState(vehicle: DemoVehicle, state: MotionState): NonNullable<NamedItems['vehicleState']> {
  const network = networkOf(vehicle, state)
  const isRoaming = network !== 'wifi' && unitOf(FOR_NETWORK, vehicle.index, 3) < ROAMING
  return {
    parkingBrake: parkingBrake(vehicle, state) ? 1 : 0,
    batteryVoltage: batteryVoltage(vehicle, state),
    network: NETWORK_TYPES.indexOf(network) + 1,
    roaming: isRoaming ? 1 : 0,
  }
}
