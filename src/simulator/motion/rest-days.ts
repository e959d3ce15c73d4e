import type { DemoVehicle } from '#core/demo/demo-fleet.ts'
import { unitOf } from '#core/demo/hash-random.ts'

/** 1970 began with one; Sunday is 0. */
export const THURSDAY = 4
const SUNDAY = 0
const SATURDAY = 6
const FOR_FREE_DAY = 45
/** Duties with so frequent free days are those of firms, which rest at weekends. */
const FIRMS_FREE_DAY_OF = 12
const SATURDAYS_FREE = 0.45
const SHIFT_WORKERS_FREE = 0.6

/** Days of the week a vehicle is not used. */
export function restDaysOf(seed: number, { index, duty }: DemoVehicle, freeDayOf: number): ReadonlySet<number> {
  if (freeDayOf === 0) return new Set()
  const unit = unitOf(seed, FOR_FREE_DAY, index)
  if (freeDayOf <= FIRMS_FREE_DAY_OF && duty !== 'cityBus') {
    return new Set(unit < SATURDAYS_FREE ? [SATURDAY, SUNDAY] : [SUNDAY])
  }
  return new Set(unit < SHIFT_WORKERS_FREE ? [Math.floor((unit / SHIFT_WORKERS_FREE) * 7)] : [])
}
