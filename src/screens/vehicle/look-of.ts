import type { SingleVehicle } from '#core/contract/single.ts'
import { ELECTRIC_POWER_TYPES } from '#core/domain/power-type.ts'
import { type Moment, OLD_READING_MS } from './moment.ts'
import {
  type BodyShape,
  bodyShapeOf,
  LAMPS,
  type ReadingLevel,
  type TyreLook,
  tyrePlace,
  type VehicleLook,
} from '#web/vehicle-model/vehicle-look.ts'

/** Shares of the usual pressure of its wheels below which a tyre is soft, and °C from which it is hot. */
const SOFT = { warning: 0.88, danger: 0.75 } as const
const HOT = { warning: 75, danger: 95 } as const
/** Percent of a traction battery. */
const LOW = { warning: 20, danger: 10 } as const
const CHARGING: ReadonlySet<number> = new Set([1, 2])

type Identity = Pick<SingleVehicle, 'vehicleClass' | 'modelName' | 'powerType'>

/** Look of the vehicle picture at a moment. */
export function lookOf(vehicle: Identity, moment: Moment): VehicleLook {
  const { body, readings, tyres, state } = moment
  const shape = bodyShapeOf(vehicle)
  const { soc, fuelLevel, speed, chargeState } = readings
  return {
    shape,
    state,
    speedKmh: speed?.value ?? null,
    openDoors: body?.openDoors ?? null,
    litLamps: body?.litLamps ? LAMPS.filter((lamp) => body.litLamps!.includes(lamp)) : null,
    tyres: tyres ? tyreLooks(shape, tyres.wheels) : [],
    battery: ELECTRIC_POWER_TYPES.has(vehicle.powerType)
      ? {
          socPct: soc?.value ?? null,
          charging: state === 'charging' || (body?.charging ?? false) || CHARGING.has(chargeState?.value ?? 0),
          level: soc ? below(soc.value, LOW) : null,
        }
      : null,
    tankPct: fuelLevel?.value ?? null,
    plugged: body?.plugged ?? null,
    stale: moment.lastMessageAt === null || moment.at - moment.lastMessageAt > OLD_READING_MS,
  }
}

type Wheels = NonNullable<SingleVehicle['tyres']>['wheels']

/** Tyres by position; a soft one is found by comparing wheels, since nominal pressures are not stored. */
export function tyreLooks(shape: BodyShape, wheels: Wheels): TyreLook[] {
  const usual = median(wheels.map(({ pressure }) => pressure))
  return wheels.flatMap(({ wheel, pressure, temperature, faulty }) => {
    const place = tyrePlace(shape, wheel)
    if (!place) return []
    const soft = usual > 0 ? below(pressure / usual, SOFT) : 'normal'
    const hot = above(temperature, HOT)
    const level = faulty ? 'danger' : worse(soft, hot)
    return [{ ...place, kPa: pressure, celsius: temperature, level }]
  })
}

type Limits = Readonly<{ warning: number; danger: number }>
type Level = NonNullable<ReadingLevel>
const RANK: readonly Level[] = ['normal', 'warning', 'danger']
const worse = (a: Level, b: Level): Level => (RANK.indexOf(a) > RANK.indexOf(b) ? a : b)
const below = (value: number, { warning, danger }: Limits): Level =>
  value < danger ? 'danger' : value < warning ? 'warning' : 'normal'
const above = (value: number, { warning, danger }: Limits): Level =>
  value >= danger ? 'danger' : value >= warning ? 'warning' : 'normal'

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
