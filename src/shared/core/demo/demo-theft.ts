import { platformDayStart } from '../domain/platform-time.ts'
import { demoVehicle, type DemoVehicle } from './demo-fleet.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS
/** Small fleets have the story too. */
const AMONG = 60
/** 1 January 1970 was a Thursday. */
const THURSDAY = 4
/** Of the fence around its home: the yard is on the next road, not in the middle of the town. */
export const DEMO_DEPOT_KM = 6
/** Sunday, as alarm schedules count. */
export const THEFT_WEEKDAY = 7

/** Parked at its depot every Sunday, and one Sunday it drives away. */
export const isStealable = ({ market, duty, powerType }: DemoVehicle): boolean =>
  market === 'cn' && duty === 'distribution' && powerType === '柴油'

/** The vehicle that is stolen before the demo is set up, and found by the alarm of its depot's fence. */
export function demoStolenVehicle(seed: number): DemoVehicle | undefined {
  for (let index = 0; index < AMONG; index++) {
    const vehicle = demoVehicle(seed, index)
    if (isStealable(vehicle)) return vehicle
  }
  return undefined
}

/** Epoch ms; on the last Sunday before the day on which the demo was set up. */
export function demoTheft(anchor: number): { from: number; found: number } {
  const lastDay = platformDayStart(anchor) - DAY_MS
  // Noon of a day is on the same day in UTC.
  const weekday = (Math.floor((lastDay + DAY_MS / 2) / DAY_MS) + THURSDAY) % 7
  const sunday = lastDay - weekday * DAY_MS
  return { from: sunday + 130 * MINUTE_MS, found: sunday + 560 * MINUTE_MS }
}
