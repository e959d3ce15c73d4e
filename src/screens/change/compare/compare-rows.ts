import type { SingleVehicle } from '#core/contract/single.ts'
import type { ComparedVehicles } from '#core/contract/single-compare.ts'
import { COMPARED_MEASURE_KEYS, COMPARED_MEASURES, type ComparedMeasure } from '#core/domain/compared-measure.ts'
import { ELECTRIC_POWER_TYPES, FUELLED_POWER_TYPES } from '#core/domain/power-type.ts'
import type { Moment } from '../../vehicle/moment.ts'
import { rangeOf } from '../../vehicle/reading-scale.ts'

/** One of two compared vehicles. */
export interface Side {
  vehicle: SingleVehicle
  moment: Moment
}
export type Pair<T> = readonly [first: T, second: T]

const NOW_KEYS = ['speed', 'soc', 'fuelLevel', 'fuel', 'today'] as const
export type RowKey = (typeof NOW_KEYS)[number] | ComparedMeasure

/** A number of one vehicle. */
interface Compared {
  /** There is no such vehicle: nothing is missing. */
  isAbsent?: true
  /** Absent: not reported. */
  value?: number | undefined
  /** When it was reported, epoch ms; absent for what is counted. */
  at?: number | undefined
  /** The median of its class. */
  median?: number | undefined
}

export interface CompareRow {
  key: RowKey
  digits: number
  /** End of the scale both vehicles share. */
  greatest: number
  better: 'less' | null
  sides: Pair<Compared>
}

/** Drives that can have a number; all others have it whatever their drive. */
const DRIVES: Readonly<Partial<Record<RowKey, ReadonlySet<string>>>> = {
  soc: ELECTRIC_POWER_TYPES,
  kwhPer100: ELECTRIC_POWER_TYPES,
  fuelLevel: FUELLED_POWER_TYPES,
  fuel: FUELLED_POWER_TYPES,
  litresPer100: FUELLED_POWER_TYPES,
}

/** Room after the longest bar. */
const SPARE = 1.05

/** What both report, and how far they drove today; left out is what neither reports, and what the drive of one never has. */
export function nowRows(sides: Pair<Side | undefined>): CompareRow[] {
  const hasLevel = sides.some((side) => side?.moment.readings.fuelLevel !== undefined)
  return NOW_KEYS.filter((key) => key !== 'fuel' || !hasLevel).flatMap((key) => {
    const pair = bothOf(sides, (side): Compared => {
      if (key === 'today') return { value: side.vehicle.mileageTodayKm }
      const { value, at } = side.moment.readings[key] ?? {}
      return { value, at }
    })
    const fixed = key === 'today' || key === 'fuel' ? undefined : scaleOf(key, sides)
    return canCompare(key, sides) ? rowOf({ key, digits: 0, better: null, sides: pair }, fixed) : []
  })
}

/** How both were used, with the medians of their classes. */
export function dayRows(sides: Pair<Side | undefined>, compared: ComparedVehicles | undefined): CompareRow[] {
  return COMPARED_MEASURE_KEYS.flatMap((key) => {
    const { better, digits } = COMPARED_MEASURES[key]
    const pair = bothOf(sides, ({ vehicle }) => ({
      value: compared?.vehicles.find(({ id }) => id === vehicle.id)?.measures[key],
      median: classOf(vehicle, compared)?.medians[key],
    }))
    return canCompare(key, sides) ? rowOf({ key, digits, better, sides: pair }) : []
  })
}

export const classOf = (
  { vehicleClass }: Pick<SingleVehicle, 'vehicleClass'>,
  compared: ComparedVehicles | undefined,
) => compared?.classes.find((each) => each.vehicleClass === vehicleClass)

const canCompare = (key: RowKey, sides: Pair<Side | undefined>): boolean =>
  sides.every((side) => !side || (DRIVES[key]?.has(side.vehicle.powerType) ?? true))

function bothOf([first, second]: Pair<Side | undefined>, of: (side: Side) => Compared): Pair<Compared> {
  const absent = { isAbsent: true } as const
  return [first ? of(first) : absent, second ? of(second) : absent]
}

function scaleOf(key: 'speed' | 'soc' | 'fuelLevel', sides: Pair<Side | undefined>): number {
  return Math.max(0, ...sides.map((side) => (side ? rangeOf(key, side.vehicle).greatest : 0)))
}

function rowOf(row: Omit<CompareRow, 'greatest'>, fixed?: number): CompareRow[] {
  if (row.sides.every(({ value }) => value === undefined)) return []
  const largest = Math.max(...row.sides.flatMap(({ value = 0, median = 0 }) => [value, median]))
  return [{ ...row, greatest: Math.max(fixed ?? 0, fixed && largest <= fixed ? 0 : largest * SPARE) || 1 }]
}

/** Which vehicle a row speaks for, and by how much; null: one of them has no number. */
export type Verdict = { is: 'equal' } | { is: 'better' | 'more'; side: 0 | 1; by: number } | null

/** Numbers that read the same are equal. */
export function verdictOf({ sides: [first, second], digits, better }: CompareRow): Verdict {
  if (first.value === undefined || second.value === undefined) return null
  const step = 10 ** digits
  const steps = Math.round(first.value * step) - Math.round(second.value * step)
  if (steps === 0) return { is: 'equal' }
  const isFirst = better === 'less' ? steps < 0 : steps > 0
  return { is: better ? 'better' : 'more', side: isFirst ? 0 : 1, by: Math.abs(steps) / step }
}
