import type { DemoVehicle } from '#core/demo/demo-fleet.ts'
import { DEMO_UREA_TANK_SHARE } from '#core/demo/demo-urea.ts'
import { unitOf } from '#core/demo/hash-random.ts'
import { storyOf } from '../stories.ts'
import { fuelUse } from './energy-plan.ts'

/** Litres of urea for each litre of diesel, and of an engine whose dosing is tricked. */
const SHARE = 0.05
const TRICKED_SHARE = 0.008
const FULL = 0.96
const LOW = 0.14
const FOR_PHASE = 48

/** Whether the exhaust of a vehicle is treated with urea. */
export const usesUrea = ({ powerType }: Pick<DemoVehicle, 'powerType'>): boolean => powerType === '柴油'

/** Percent of the urea tank after so many metres: used with the fuel, filled up when it is low. */
export function ureaPercent(vehicle: DemoVehicle, seed: number, odometer: number): number {
  const { per100km, capacity } = fuelUse(vehicle)
  const share = storyOf(seed, vehicle.index) === 'missingUrea' ? TRICKED_SHARE : SHARE
  const metres = ((FULL - LOW) * capacity * DEMO_UREA_TANK_SHARE) / ((per100km / 100_000) * share)
  const used = (odometer / metres + unitOf(seed, vehicle.index, FOR_PHASE)) % 1
  return Math.round((FULL - used * (FULL - LOW)) * 1000) / 10
}
