import type { SingleVehicle } from '#core/contract/single.ts'
import { ELECTRIC_POWER_TYPES } from '#core/domain/power-type.ts'
import type { SingleReading } from '#core/domain/single-vehicle.ts'
import { type VehiclePart, worstTyre } from '#web/vehicle-model/vehicle-anchors.ts'
import type { VehicleLook } from '#web/vehicle-model/vehicle-look.ts'
import type { Moment } from '../moment.ts'
import { cellTone, temperatureTone, toneOf } from '../reading-scale.ts'

/** Severity of a call-out: its edge and sign. */
export type CalloutTone = 'quiet' | 'information' | 'warning' | 'danger'

/** A number of a call-out. */
export interface CalloutValue {
  reading: SingleReading
  value: number
  tone: CalloutTone
}

/** A part of the vehicle that reports something, and what it reports. */
export interface Callout {
  part: VehiclePart
  /** Readings, the most important one first. */
  values: CalloutValue[]
  /** When the oldest of what it shows was reported, epoch ms; null where that is unknown. */
  at: number | null
  tone: CalloutTone
}

/** Readings by the part they belong to, the most important first. */
const ELECTRIC_PARTS: readonly [VehiclePart, readonly SingleReading[]][] = [
  ['battery', ['soc', 'voltage', 'current', 'insulation']],
  ['cells', ['temperatureHigh', 'temperatureLow', 'cellHigh', 'cellLow']],
  ['motor', ['rpm', 'motorTemperature']],
  ['tank', ['fuelLevel', 'fuel', 'fuelRate']],
  ['pedals', ['accelerator', 'brake']],
]
const FUELLED_PARTS: readonly [VehiclePart, readonly SingleReading[]][] = [
  ['tank', ['fuelLevel', 'fuel', 'fuelRate']],
  ['engine', ['rpm', 'coolant']],
  ['battery', ['soc', 'voltage', 'current']],
  ['pedals', ['accelerator', 'brake']],
]
const RANK = { quiet: 0, information: 0, warning: 1, danger: 2 } as const

/** What the vehicle reports, at the parts that report it; nothing it never reported. */
export function calloutsOf(vehicle: Pick<SingleVehicle, 'powerType'>, moment: Moment, look: VehicleLook): Callout[] {
  const { readings, body, tyres } = moment
  const parts = ELECTRIC_POWER_TYPES.has(vehicle.powerType) ? ELECTRIC_PARTS : FUELLED_PARTS
  const measured = parts.flatMap(([part, keys]): Callout[] => {
    const values = keys.flatMap((reading): CalloutValue[] => {
      const known = readings[reading]
      return known ? [{ reading, value: known.value, tone: toneAt(reading, readings) }] : []
    })
    const at = Math.min(...keys.map((key) => readings[key]?.at ?? Number.POSITIVE_INFINITY))
    return values.length > 0 ? [{ part, values, at, tone: worstOf(values.map(({ tone }) => tone)) }] : []
  })
  return [
    ...measured,
    ...(tyres && look.tyres.length > 0
      ? [{ part: 'tyres' as const, values: [], at: tyres.at, tone: tyreTone(worstTyre(look.tyres)?.level) }]
      : []),
    ...(body ? bodyCallouts(body, look) : []),
  ]
}

function toneAt(reading: SingleReading, readings: Moment['readings']): CalloutTone {
  const { temperatureLow, temperatureHigh, cellLow, cellHigh } = readings
  if (reading === 'temperatureHigh' || reading === 'temperatureLow')
    return temperatureTone(temperatureLow?.value, temperatureHigh?.value)
  if (reading === 'cellHigh' || reading === 'cellLow')
    return cellLow && cellHigh ? cellTone(cellLow.value, cellHigh.value) : 'quiet'
  return toneOf(reading, readings[reading]?.value)
}

const worstOf = (tones: readonly CalloutTone[]): CalloutTone =>
  tones.reduce((worst, tone) => (RANK[tone] > RANK[worst] ? tone : worst), 'quiet')

const tyreTone = (level: VehicleLook['tyres'][number]['level'] | undefined): CalloutTone =>
  level === 'danger' || level === 'warning' ? level : 'quiet'

/** Doors, the charging port and lamps, by the newest position. */
function bodyCallouts(body: NonNullable<Moment['body']>, look: VehicleLook): Callout[] {
  const { at, openDoors, litLamps, plugged } = body
  const isCharging = look.battery?.charging ?? false
  const moves = (look.speedKmh ?? 0) > 0
  return [
    { part: 'doors', values: [], at, tone: openDoors.length === 0 ? 'quiet' : moves ? 'danger' : 'warning' },
    ...(isCharging || plugged ? [{ part: 'port' as const, values: [], at, tone: 'information' as const }] : []),
    ...(litLamps && litLamps.length > 0 ? [{ part: 'lights' as const, values: [], at, tone: 'quiet' as const }] : []),
  ]
}
