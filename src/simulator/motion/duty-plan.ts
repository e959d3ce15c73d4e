import type { DemoVehicle } from '#core/demo/demo-fleet.ts'
import type { Duty } from '#core/demo/demo-models-data.ts'
import { greatCircleKm } from '#core/domain/great-circle.ts'
import { between, hashOf, pickWeighted, randomStream, unitOf } from '#core/demo/hash-random.ts'
import type { RoadNetwork } from '../roads/road-network.ts'
import type { StreetMap } from '../roads/street-map.ts'
import type { Charging } from './charging.ts'
import type { DrivingStyle } from './driving-style.ts'
import { edgePart, plannedSeconds, streetPart, Trip } from './trip.ts'

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

const HOUR = 3_600
const MINUTE = 60

/** Purpose of each hash. */
const FOR = { place: 11, start: 12, towns: 13, sites: 14, line: 15, taste: 16, crew: 17, load: 18 } as const

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

/** The round a vehicle drives again and again, and its working hours. */
export function dutyPlan(base: PlanBase): DutyPlan {
  for (let duty: Duty | undefined = base.vehicle.duty; duty; duty = SMALLER_DUTY[duty]) {
    const plan = PLANNERS[duty](base)
    if (plan.jobs.length > 0) return plan
  }
  throw new Error(`no duty fits vehicle ${base.vehicle.index}`)
}

/** An island may be too small for a duty. */
const SMALLER_DUTY: Readonly<Partial<Record<Duty, Duty>>> = {
  longHaul: 'nightHaul',
  teamHaul: 'longHaul',
  nightHaul: 'distribution',
  coach: 'distribution',
  distribution: 'cityVan',
}

const own = (base: PlanBase, from: number, to: number, ...purpose: number[]): number =>
  between(from, to, base.seed, base.vehicle.index, ...purpose)

interface Reach {
  nearest: number
  furthest: number
  population: number
}

/** Towns the roads lead to, more likely the larger they are; empty when none lies within reach. */
function townsInReach(base: PlanBase, from: number, count: number, reach: Reach): number[] {
  const { network, seed, vehicle } = base
  const lng = network.lng[from] as number
  const lat = network.lat[from] as number
  const radius = Math.ceil(reach.furthest / 85_000)
  const candidates = network.nodesWithin(lng, lat, radius).flatMap((node) => {
    const metres = greatCircleKm(lat, lng, network.lat[node] as number, network.lng[node] as number) * 1000
    const fits = metres >= reach.nearest && metres <= reach.furthest && network.part[node] === network.part[from]
    const population = network.population[node] as number
    return fits && population >= reach.population ? [{ node, weight: population ** 0.6 }] : []
  })
  if (candidates.length === 0) return []
  return Array.from(
    { length: count },
    (_, i) => pickWeighted(candidates, unitOf(seed, FOR.towns, vehicle.index, from, i)).node,
  )
}

/** From a crossing of one town to a crossing of another; a town without streets is entered at its middle. */
function overland(base: PlanBase, from: Place, to: Place): Trip | null {
  const { network } = base
  const edges = network.route(from.node, to.node)
  if (!edges) return null
  const taste = hashOf(base.seed, FOR.taste, base.vehicle.index)
  const out = from.streets && streetPart(from.streets, from.streets.route(from.crossing, from.streets.centre, taste))
  const into = to.streets && streetPart(to.streets, to.streets.route(to.streets.centre, to.crossing, taste))
  const parts = edges.map((edge) => edgePart(network, edge))
  return new Trip([...(out ? [out] : []), ...parts, ...(into ? [into] : [])])
}

interface Place {
  node: number
  streets: StreetMap | undefined
  crossing: number
}

const homeOf = ({ node, streets, depot }: PlanBase): Place => ({ node, streets, crossing: depot })

function siteIn(base: PlanBase, node: number, number: number): Place {
  const streets = base.network.streetsOf(node)
  return { node, streets, crossing: streets?.pick(unitOf(base.seed, FOR.sites, base.vehicle.index, number)) ?? 0 }
}

/** Home, each place in order, home. */
function round(base: PlanBase, nodes: readonly number[], stop: (index: number) => Omit<Job, 'trip'>): Job[] {
  const places = [homeOf(base), ...nodes.map((node, i) => siteIn(base, node, i)), homeOf(base)]
  const jobs: Job[] = []
  for (let i = 1; i < places.length; i++) {
    const trip = overland(base, places[i - 1] as Place, places[i] as Place)
    if (!trip) return []
    if (trip.metres > 0) jobs.push({ trip, ...stop(i) })
  }
  return jobs
}

function haul(base: PlanBase, reaches: readonly Reach[], shift: Shift, loadHours: [number, number]): DutyPlan {
  for (const reach of reaches) {
    const nodes = townsInReach(base, base.node, 1, reach)
    if (nodes.length === 0) continue
    const stop = (i: number) => ({ stop: 'load' as const, stopSeconds: own(base, ...loadHours, FOR.load, i) * HOUR })
    return { jobs: round(base, nodes, stop), shift }
  }
  return { jobs: [], shift }
}

const km = (nearest: number, furthest: number, population = 150_000): Reach => ({
  nearest: nearest * 1000,
  furthest: furthest * 1000,
  population,
})

/** Few drivers skip their breaks; their terminals report fatigue. */
const legHours = (base: PlanBase): number =>
  unitOf(base.seed, FOR.crew, base.vehicle.index) < 0.05 ? 4.7 : own(base, 3, 3.8, FOR.crew)

const PLANNERS: Readonly<Record<Duty, (base: PlanBase) => DutyPlan>> = {
  longHaul: (base) =>
    haul(
      base,
      [km(330, 950, 300_000), km(150, 950)],
      {
        startHour: own(base, 4.5, 8.5, FOR.start),
        dayDriving: 10.5 * HOUR,
        legDriving: legHours(base) * HOUR,
        breakSeconds: own(base, 22, 40, FOR.start) * MINUTE,
        repeats: 'daily',
        freeDayOf: 0,
      },
      [1.2, 3],
    ),
  teamHaul: (base) =>
    haul(
      base,
      [km(700, 2_200, 500_000), km(350, 2_200), km(120, 900)],
      {
        startHour: own(base, 0, 24, FOR.start),
        dayDriving: Number.POSITIVE_INFINITY,
        legDriving: legHours(base) * HOUR,
        breakSeconds: own(base, 25, 45, FOR.start) * MINUTE,
        repeats: 'atOnce',
        freeDayOf: 0,
      },
      [1.5, 4],
    ),
  nightHaul: (base) =>
    haul(
      base,
      [km(120, 280), km(60, 280, 30_000)],
      {
        startHour: own(base, 18, 21, FOR.start),
        dayDriving: Number.POSITIVE_INFINITY,
        legDriving: 3.6 * HOUR,
        breakSeconds: 25 * MINUTE,
        repeats: 'daily',
        freeDayOf: 14,
      },
      [0.6, 1.3],
    ),
  coach: (base) => {
    const nodes = townsInReach(base, base.node, 1, km(70, 190))
    const shift: Shift = {
      startHour: own(base, 5.5, 8, FOR.start),
      dayDriving: Number.POSITIVE_INFINITY,
      legDriving: 3.5 * HOUR,
      breakSeconds: 20 * MINUTE,
      repeats: 'daily',
      freeDayOf: 0,
    }
    const there = nodes.length > 0 ? round(base, nodes, () => ({ stop: 'layover', stopSeconds: 25 * MINUTE })) : []
    const rounds = Math.max(1, Math.floor((14 * HOUR) / Math.max(HOUR, workSeconds(base, there))))
    return { jobs: Array.from({ length: rounds }, () => there).flat(), shift }
  },
  distribution: (base) => {
    const nodes = townsInReach(base, base.node, 6, km(20, 110, 10_000))
    const shift: Shift = {
      startHour: own(base, 5.5, 8, FOR.start),
      dayDriving: Number.POSITIVE_INFINITY,
      legDriving: 4 * HOUR,
      breakSeconds: 30 * MINUTE,
      repeats: 'daily',
      freeDayOf: 10,
    }
    const stop = (i: number) => ({ stop: 'load' as const, stopSeconds: own(base, 12, 26, FOR.load, i) * MINUTE })
    const longest = own(base, 10, 14, FOR.crew) * HOUR
    for (let places = nodes.length; places > 0; places--) {
      const jobs = round(base, nodes.slice(0, places), stop)
      if (workSeconds(base, jobs) < longest) return { jobs, shift }
    }
    return { jobs: [], shift }
  },
  cityVan: (base) => rides(base, { hours: 11.5, startHour: own(base, 6, 9, FOR.start), freeDayOf: 10 }, [3, 9], 'load'),
  cityCar: (base) => rides(base, { hours: 15, startHour: own(base, 5, 10, FOR.start), freeDayOf: 15 }, [1, 9], 'wait'),
  sweeper: (base) => rides(base, { hours: 11, startHour: own(base, 3.5, 5, FOR.start), freeDayOf: 0 }, [4, 10], 'wait'),
  mixer: (base) =>
    rides(base, { hours: 14, startHour: own(base, 5, 8, FOR.start), freeDayOf: 12 }, [5, 12], 'load', true),
  cityBus: (base) => busLine(base),
}

/** Planned seconds of a day's work: driving, stops, and the charging that so many kilometres need. */
function workSeconds(base: PlanBase, jobs: readonly Job[]): number {
  const metres = jobs.reduce((sum, { trip }) => sum + trip.metres, 0)
  return jobs.reduce((sum, job) => sum + jobSeconds(base, job), 0) + chargingSeconds(base, metres)
}

const jobSeconds = ({ style }: PlanBase, { trip, stopSeconds }: Job): number =>
  trip.parts.reduce((sum, part) => sum + plannedSeconds(part, style), stopSeconds)

const chargingSeconds = ({ charging }: PlanBase, metres: number): number =>
  charging ? Math.floor(metres / charging.range) * charging.fullSeconds : 0

interface CityHours {
  startHour: number
  /** Work of a day, the way home included. */
  hours: number
  freeDayOf: number
}

/** From crossing to crossing of the city until the hours are over, then home. */
function rides(
  base: PlanBase,
  { hours, startHour, freeDayOf }: CityHours,
  stopMinutes: [number, number],
  stop: StopKind,
  returnsEachTime = false,
): DutyPlan {
  const { streets, depot, seed, vehicle } = base
  const random = randomStream(hashOf(seed, FOR.line, vehicle.index))
  const jobs: Job[] = []
  let at = depot
  let seconds = 0
  let metres = 0
  const drive = (to: number): void => {
    const crossings = streets.route(at, to, vehicle.index + jobs.length)
    const stopSeconds = (stopMinutes[0] + random() * (stopMinutes[1] - stopMinutes[0])) * MINUTE
    const job = { trip: new Trip([streetPart(streets, crossings)]), stop, stopSeconds }
    jobs.push(job)
    seconds += jobSeconds(base, job)
    metres += job.trip.metres
    at = to
  }
  while (seconds + chargingSeconds(base, metres) < hours * HOUR) {
    const next = returnsEachTime && at !== depot ? depot : streets.pick(random())
    if (next !== at) drive(next)
  }
  if (at !== depot) drive(depot)
  const shift: Shift = {
    startHour,
    freeDayOf,
    dayDriving: Number.POSITIVE_INFINITY,
    legDriving: 4.5 * HOUR,
    breakSeconds: 30 * MINUTE,
    repeats: 'daily',
  }
  return { jobs, shift }
}

const LINES_PER_CITY = 12
const LINE_METRES = 11_000
const BUS_DAY = 17 * HOUR

/** There and back on a line of the city from early morning to late evening. */
function busLine(base: PlanBase): DutyPlan {
  const { streets, seed, vehicle, node } = base
  // Buses of one line share it: its ends depend on the city and the number of the line alone.
  const line = hashOf(seed, FOR.line, vehicle.index) % LINES_PER_CITY
  const random = randomStream(hashOf(seed, FOR.line, node, line))
  const tooLong = ([a, b]: readonly [number, number]) => Math.abs(streets.metresBetween(a, b) - LINE_METRES)
  const pairs = Array.from({ length: 12 }, () => [streets.pick(random()), streets.pick(random())] as const)
  const ends = pairs.reduce((best, pair) => (tooLong(pair) < tooLong(best) ? pair : best))
  const there = streets.route(ends[0], ends[1], line)
  const layover = () => own(base, 4, 9, FOR.load) * MINUTE
  const pair = [there, [...there].reverse()].map((crossings): Job => {
    return { trip: new Trip([streetPart(streets, crossings)]), stop: 'layover', stopSeconds: layover() }
  })
  const perPair = pair.reduce((sum, job) => sum + jobSeconds(base, job), 0)
  const metres = pair.reduce((sum, { trip }) => sum + trip.metres, 0)
  let count = 1
  while ((count + 1) * perPair + chargingSeconds(base, (count + 1) * metres) < BUS_DAY) count++
  const shift: Shift = {
    startHour: own(base, 4.8, 6.3, FOR.start),
    dayDriving: Number.POSITIVE_INFINITY,
    legDriving: Number.POSITIVE_INFINITY,
    breakSeconds: 0,
    repeats: 'daily',
    freeDayOf: 12,
  }
  return { jobs: there.length > 1 ? Array.from({ length: count }, () => pair).flat() : [], shift }
}
