import type { Duty } from '#core/demo/demo-models-data.ts'
import { hashOf, pickWeighted, unitOf } from '#core/demo/hash-random.ts'
import { greatCircleKm } from '#core/domain/great-circle.ts'
import type { StreetMap } from '../roads/street-map.ts'
import { busLine, rides } from './city-day.ts'
import {
  dayMetres,
  type DutyPlan,
  FOR,
  HOUR,
  type Job,
  metresOf,
  MINUTE,
  own,
  type PlanBase,
  type Shift,
  withStops,
} from './plan-base.ts'
import { edgePart, streetPart, Trip } from './trip.ts'

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

/** The day that comes nearest to so many metres; none of no length. */
function nearestTo(target: number, days: readonly Job[][]): Job[] {
  const off = (jobs: readonly Job[]) => Math.abs(metresOf(jobs) - target)
  return days.reduce<Job[]>(
    (best, day) => (day.length > 0 && (best.length === 0 || off(day) < off(best)) ? day : best),
    [],
  )
}

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

/** Towns a coach line is chosen from. */
const COACH_TOWNS = 6

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
        dayDriving: 9 * HOUR,
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
      [8, 14],
    ),
  nightHaul: (base) =>
    haul(
      base,
      [km(110, 190), km(60, 190, 30_000)],
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
    const target = dayMetres(base, 300, 450)
    const shift: Shift = {
      startHour: own(base, 5.5, 8, FOR.start),
      dayDriving: Number.POSITIVE_INFINITY,
      legDriving: 3.5 * HOUR,
      breakSeconds: 20 * MINUTE,
      repeats: 'daily',
      freeDayOf: 0,
    }
    const stop = () => ({ stop: 'layover' as const, stopSeconds: 0 })
    const days = townsInReach(base, base.node, COACH_TOWNS, km(55, 165)).map((town) => {
      const there = round(base, [town], stop)
      const rounds = Math.max(1, Math.round(target / Math.max(1, metresOf(there))))
      return Array.from({ length: rounds }, () => there).flat()
    })
    return { jobs: withStops(base, nearestTo(target, days), own(base, 10, 13, FOR.crew), 25 * MINUTE), shift }
  },
  distribution: (base) => {
    const nodes = townsInReach(base, base.node, 6, km(15, 80, 10_000))
    const shift: Shift = {
      startHour: own(base, 5.5, 8, FOR.start),
      dayDriving: Number.POSITIVE_INFINITY,
      legDriving: 4 * HOUR,
      breakSeconds: 30 * MINUTE,
      repeats: 'daily',
      freeDayOf: 10,
    }
    const stop = () => ({ stop: 'load' as const, stopSeconds: 0 })
    const days = nodes.map((_, i) => round(base, nodes.slice(0, i + 1), stop))
    const jobs = nearestTo(dayMetres(base, 150, 280), days)
    return { jobs: withStops(base, jobs, own(base, 8, 11, FOR.crew), 15 * MINUTE), shift }
  },
  cityVan: (base) =>
    rides(
      base,
      { metres: dayMetres(base, 80, 150), hours: 11.5, startHour: own(base, 6, 9, FOR.start), freeDayOf: 10 },
      'load',
    ),
  cityCar: (base) =>
    rides(
      base,
      { metres: dayMetres(base, 40, 80), hours: 13, startHour: own(base, 6, 9, FOR.start), freeDayOf: 15 },
      'wait',
    ),
  sweeper: (base) =>
    rides(
      base,
      { metres: dayMetres(base, 60, 100), hours: 9, startHour: own(base, 3.5, 5, FOR.start), freeDayOf: 0 },
      'wait',
    ),
  mixer: (base) =>
    rides(
      base,
      { metres: dayMetres(base, 110, 190), hours: 13, startHour: own(base, 5, 8, FOR.start), freeDayOf: 12 },
      'load',
      true,
    ),
  cityBus: (base) => busLine(base),
}
