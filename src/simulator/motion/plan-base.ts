import type { DemoVehicle } from '#core/demo/demo-fleet.ts'
import { between, unitOf } from '#core/demo/hash-random.ts'
import type { RoadNetwork } from '../roads/road-network.ts'
import type { StreetMap } from '../roads/street-map.ts'
import type { Charging } from './charging.ts'
import type { DrivingStyle } from './driving-style.ts'
import { plannedSeconds, type Trip } from './trip.ts'

/** Why a vehicle is stationary. */
export type StopKind = 'rest' | 'load' | 'layover' | 'wait' | 'night' | 'charge' | 'refuel'

export interface Job {
  trip: Trip
  stop: StopKind
  stopSeconds: number
}

/** When and how long a crew drives. */
export interface Shift {
  /** Local hour at which the day's work begins. */
  startHour: number
  /** Driving seconds after which the night's rest begins; Infinity for crews that take turns. */
  dayDriving: number
  /** Driving seconds after which a break is due, and its length. */
  legDriving: number
  breakSeconds: number
  /** The cycle restarts at the same hour of a day, or as soon as it has ended. */
  repeats: 'daily' | 'atOnce'
  /** One day in so many is free; 0 for none. */
  freeDayOf: number
}

export interface DutyPlan {
  jobs: Job[]
  shift: Shift
}

export const HOUR = 3_600
export const MINUTE = 60

/** Purpose of each hash. */
export const FOR = {
  place: 11,
  start: 12,
  towns: 13,
  sites: 14,
  line: 15,
  taste: 16,
  crew: 17,
  load: 18,
  day: 19,
} as const

/** Where a vehicle belongs, and everything its plan is made from. */
export interface PlanBase {
  network: RoadNetwork
  vehicle: DemoVehicle
  seed: number
  node: number
  streets: StreetMap
  /** Crossing of the depot. */
  depot: number
  style: DrivingStyle
  charging: Charging | null
}

export function planBase(
  network: RoadNetwork,
  vehicle: DemoVehicle,
  seed: number,
  style: DrivingStyle,
  charging: Charging | null,
): PlanBase {
  const node = network.nearestNode(vehicle.homeLng, vehicle.homeLat, true)
  const streets = network.streetsOf(node)
  if (!streets) throw new Error(`${network.nodeName[node]} has no streets`)
  const depot = streets.pick(unitOf(seed, FOR.place, vehicle.index))
  return { network, vehicle, seed, node, streets, depot, style, charging }
}

export const own = (base: PlanBase, from: number, to: number, ...purpose: number[]): number =>
  between(from, to, base.seed, base.vehicle.index, ...purpose)

/** What this vehicle drives on a usual day, from so many kilometres to so many. */
export const dayMetres = (base: PlanBase, from: number, to: number): number => own(base, from, to, FOR.day) * 1000

export const metresOf = (jobs: readonly Job[]): number => jobs.reduce((sum, { trip }) => sum + trip.metres, 0)

/** Planned seconds of a day's work: driving, stops, and the charging that so many kilometres need. */
export function workSeconds(base: PlanBase, jobs: readonly Job[]): number {
  return jobs.reduce((sum, job) => sum + jobSeconds(base, job), 0) + chargingSeconds(base, metresOf(jobs))
}

/** The stops of a day that takes so many hours from the first departure: as long as driving and charging leave room for. */
export function withStops(
  base: PlanBase,
  driving: readonly Job[],
  hours: number,
  least: number,
  vary = () => 1,
): Job[] {
  const average = (hours * HOUR - workSeconds(base, driving)) / driving.length
  return driving.map((job) => ({ ...job, stopSeconds: Math.max(least, average * vary()) }))
}

const jobSeconds = ({ style }: PlanBase, { trip, stopSeconds }: Job): number =>
  trip.parts.reduce((sum, part) => sum + plannedSeconds(part, style), stopSeconds)

const chargingSeconds = ({ charging }: PlanBase, metres: number): number =>
  charging ? Math.floor(metres / charging.range) * charging.fullSeconds : 0
