import { unitOf } from './hash-random.ts'

/** Vehicles of the demo were sold within so many days before it was set up. */
const SOLD_WITHIN_DAYS = 1800
/** The younger a year, the more vehicles were sold in it. */
const GROWTH = 1.6
const FOR_DAY = 24

/** Days a demo vehicle was in use when the demo was set up; always the same for a vehicle. */
export const demoAgeDays = (seed: number, index: number): number =>
  1 + SOLD_WITHIN_DAYS * unitOf(seed, index, FOR_DAY) ** GROWTH
