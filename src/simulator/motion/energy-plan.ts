import { DEMO_MODELS } from '#core/demo/demo-models-data.ts'
import type { DemoVehicle } from '#core/demo/demo-fleet.ts'
import { unitOf } from '#core/demo/hash-random.ts'
import type { Charging } from './charging.ts'
import type { Timetable } from './timetable.ts'

export interface EnergyLevel {
  /** Share of tank or battery, 0 to 1. */
  share: number
  charging: boolean
}

const FULL = 0.95
const RESERVE = 0.25
const FAST_CHARGER_KW = 120
const DEPOT_CHARGER_KW = 60
const PLUG_IN_SECONDS = 240
const UNPLUG_SECONDS = 900
/** Fuelled again when the next leg would go below. */
const LOW_FUEL = 0.14
const REFUEL_AFTER_SECONDS = 420
/** Share of the tank that is used before a vehicle that comes home each night is refuelled. */
const TANK_USE = 0.78

const modelOf = ({ modelCode }: DemoVehicle) => {
  const model = DEMO_MODELS.find((each) => each.modelCode === modelCode)
  if (!model) throw new RangeError(`no demo model ${modelCode}`)
  return model
}

/** Share of tank or battery a metre takes. */
const sharePerMetre = (vehicle: DemoVehicle): number => {
  const { per100km, capacity } = modelOf(vehicle)
  return per100km / 100_000 / capacity
}

/** Null for vehicles that are fuelled. */
export function chargingOf(vehicle: DemoVehicle): Charging | null {
  if (vehicle.powerType !== '纯电动') return null
  const { capacity } = modelOf(vehicle)
  const power = Math.min(FAST_CHARGER_KW, capacity)
  return {
    range: (FULL - RESERVE) / sharePerMetre(vehicle),
    fullSeconds: ((FULL - RESERVE) * capacity * 3_600) / power + PLUG_IN_SECONDS,
  }
}

/** Litres in a full tank; what a share of it means. */
export const tankLitres = (vehicle: DemoVehicle): number => modelOf(vehicle).capacity

/** Litres of a full tank, and litres in 100 km. */
export const fuelUse = (vehicle: DemoVehicle) => modelOf(vehicle)

/**
 * Energy on board anywhere in a round. Electric vehicles charge at charging stops and at home and leave full; others are
 * fuelled on the way when a cycle takes more than a tank, else at home after several cycles.
 */
export class EnergyPlan {
  private readonly perMetre: number
  private readonly isElectric: boolean
  private readonly capacity: number
  private readonly timetable: Timetable
  /** Level when leg i departs, of a round that began full. */
  private readonly atDeparture: Float64Array
  /** Rounds a tank lasts; 1 when it is filled within the round or each time at home. */
  private readonly roundsPerTank: number
  private readonly firstTank: number

  constructor(vehicle: DemoVehicle, timetable: Timetable, seed: number) {
    this.perMetre = sharePerMetre(vehicle)
    this.isElectric = chargingOf(vehicle) !== null
    this.capacity = modelOf(vehicle).capacity
    this.timetable = timetable
    this.roundsPerTank = this.isElectric
      ? 1
      : Math.max(1, Math.floor(TANK_USE / Math.max(1e-9, timetable.metres * this.perMetre)))
    this.firstTank = Math.floor(unitOf(seed, vehicle.index, 31) * this.roundsPerTank)
    this.atDeparture = this.levels()
  }

  driving(leg: number, metres: number, round: number): EnergyLevel {
    return { share: this.level(leg, round) - metres * this.perMetre, charging: false }
  }

  /** `seconds` after arrival from a leg, `length` being the whole stop. */
  standing(leg: number, seconds: number, length: number, round: number): EnergyLevel {
    const { legs } = this.timetable
    const arrival = this.level(leg, round) - this.legMetres(leg) * this.perMetre
    const isHome = leg === legs.length - 1
    const leaving = isHome ? this.level(0, round + 1) : this.level(leg + 1, round)
    if (leaving <= arrival + 1e-9) return { share: arrival, charging: false }
    if (!this.isElectric) return { share: seconds < REFUEL_AFTER_SECONDS ? arrival : leaving, charging: false }
    const needed = ((leaving - arrival) * this.capacity * 3_600) / DEPOT_CHARGER_KW
    const room = Math.max(60, length - PLUG_IN_SECONDS - UNPLUG_SECONDS)
    const chargingSeconds = Math.min(room, isHome ? needed : room)
    const done = Math.min(1, Math.max(0, (seconds - PLUG_IN_SECONDS) / chargingSeconds))
    return { share: arrival + (leaving - arrival) * done, charging: done > 0 && done < 1 }
  }

  private level(leg: number, round: number): number {
    const before = ((round + this.firstTank) % this.roundsPerTank) * this.timetable.metres * this.perMetre
    return (this.atDeparture[leg] as number) - before
  }

  private legMetres(leg: number): number {
    const { from, to } = this.timetable.legs[leg] as Timetable['legs'][number]
    return to - from
  }

  private levels(): Float64Array {
    const { legs } = this.timetable
    const levels = new Float64Array(legs.length)
    let level = FULL
    for (let i = 0; i < legs.length; i++) {
      const before = legs[i - 1]
      const next = this.legMetres(i) * this.perMetre
      const charges = this.isElectric && before?.stop === 'charge'
      if (charges || (!this.isElectric && level - next < LOW_FUEL)) level = FULL
      levels[i] = level
      level -= next
    }
    return levels
  }
}
