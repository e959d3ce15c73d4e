import type { SingleVehicle } from '#core/contract/single.ts'
import type { SingleReading } from '#core/domain/single-vehicle.ts'
import type { GaugeTone } from '../widgets/gauge.tsx'

interface Range {
  least: number
  greatest: number
}

/** Ranges of the gauges: the scale, not the allowed values. */
const RANGES: Readonly<Partial<Record<SingleReading, Range>>> = {
  speed: { least: 0, greatest: 120 },
  rpm: { least: 0, greatest: 3_000 },
  soc: { least: 0, greatest: 100 },
  voltage: { least: 0, greatest: 800 },
  current: { least: -400, greatest: 400 },
  motorTemperature: { least: 0, greatest: 150 },
  coolant: { least: 0, greatest: 120 },
  fuel: { least: 0, greatest: 600 },
  fuelLevel: { least: 0, greatest: 100 },
  fuelRate: { least: 0, greatest: 80 },
}
const CAR: Readonly<Partial<Record<SingleReading, Range>>> = {
  speed: { least: 0, greatest: 180 },
  fuel: { least: 0, greatest: 80 },
  fuelRate: { least: 0, greatest: 40 },
  rpm: { least: 0, greatest: 7_000 },
}
/** Motors turn faster than engines. */
const MOTOR: Range = { least: 0, greatest: 12_000 }
const WHOLE: Range = { least: 0, greatest: 100 }

export function rangeOf(
  key: SingleReading,
  { vehicleClass, powerType }: Pick<SingleVehicle, 'vehicleClass' | 'powerType'>,
): Range {
  if (key === 'rpm' && powerType === '纯电动') return MOTOR
  return (vehicleClass === 'car' ? CAR[key] : undefined) ?? RANGES[key] ?? WHOLE
}

/** Limit from which a value is highlighted; with `below`, smaller values are worse. */
const LIMITS: Readonly<Partial<Record<SingleReading, { warning: number; danger: number; below?: true }>>> = {
  soc: { warning: 20, danger: 10, below: true },
  fuelLevel: { warning: 15, danger: 8, below: true },
  coolant: { warning: 100, danger: 108 },
  motorTemperature: { warning: 110, danger: 130 },
}

export function toneOf(key: SingleReading, value: number | undefined): GaugeTone {
  const limits = LIMITS[key]
  if (key === 'current') return value !== undefined && value < 0 ? 'information' : 'quiet'
  if (!limits || value === undefined) return 'quiet'
  const beyond = (limit: number) => (limits.below ? value < limit : value > limit)
  if (beyond(limits.danger)) return 'danger'
  return beyond(limits.warning) ? 'warning' : 'quiet'
}

type RangeTone = 'quiet' | 'warning' | 'danger'

/** Between these a traction battery is neither warm nor cold, °C. */
export const TEMPERATURE: Range = { least: 0, greatest: 50 }

/** °C of a traction battery. */
export function temperatureTone(low: number | undefined, high: number | undefined): RangeTone {
  if ((high ?? 0) >= 60 || (low ?? 20) < -15) return 'danger'
  return (high ?? 0) >= TEMPERATURE.greatest || (low ?? 20) < TEMPERATURE.least || (high ?? 0) - (low ?? 0) > 9
    ? 'warning'
    : 'quiet'
}

/** V between the highest and the lowest cell. */
export const CELL_SPREAD = { warning: 0.06, danger: 0.12 } as const

export function cellTone(low: number | undefined, high: number | undefined): RangeTone {
  const spread = (high ?? 0) - (low ?? 0)
  if (spread > CELL_SPREAD.danger) return 'danger'
  return spread > CELL_SPREAD.warning ? 'warning' : 'quiet'
}
