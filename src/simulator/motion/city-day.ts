import { hashOf, randomStream } from '#core/demo/hash-random.ts'
import {
  dayMetres,
  type DutyPlan,
  FOR,
  HOUR,
  type Job,
  MINUTE,
  own,
  type PlanBase,
  type Shift,
  type StopKind,
  withStops,
} from './plan-base.ts'
import { streetPart, Trip } from './trip.ts'

interface CityHours {
  startHour: number
  /** Driven on a day, the way home included. */
  metres: number
  /** From the first departure to the return; stops are as long as the rest of it allows. */
  hours: number
  freeDayOf: number
}

/** No stop is shorter, and none differs more from the average. */
const SHORTEST_STOP = 2 * MINUTE
const STOP_SPREAD = 0.6
/** The last ride of a day may exceed what it should be by so much. */
const MAX_EXCESS = 1.05

/** From crossing to crossing of the city until the day is driven, then home. */
export function rides(
  base: PlanBase,
  { metres, hours, startHour, freeDayOf }: CityHours,
  stop: StopKind,
  returnsEachTime = false,
): DutyPlan {
  const { streets, depot, seed, vehicle } = base
  const random = randomStream(hashOf(seed, FOR.line, vehicle.index))
  const trips: Trip[] = []
  let at = depot
  let driven = 0
  const drive = (to: number): void => {
    const trip = new Trip([streetPart(streets, streets.route(at, to, vehicle.index + trips.length))])
    trips.push(trip)
    driven += trip.metres
    at = to
  }
  while (driven + streets.metresBetween(at, depot) < metres) {
    const next = returnsEachTime && at !== depot ? depot : streets.pick(random())
    const whole = driven + streets.metresBetween(at, next) + streets.metresBetween(next, depot)
    if (trips.length > 0 && whole > metres * MAX_EXCESS) break
    if (next !== at) drive(next)
  }
  if (at !== depot) drive(depot)
  const driving = trips.map((trip): Job => ({ trip, stop, stopSeconds: 0 }))
  const jobs = withStops(base, driving, hours, SHORTEST_STOP, () => 1 + STOP_SPREAD * (2 * random() - 1))
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
/** There and back. */
const SHORTEST_LINE = 1_000
const BUS_HOURS = 15
const SHORTEST_LAYOVER = 4 * MINUTE

/** There and back on a line of the city from early morning to late evening. */
export function busLine(base: PlanBase): DutyPlan {
  const { streets, seed, vehicle, node } = base
  // Buses of one line share it: its ends depend on the city and the number of the line alone.
  const line = hashOf(seed, FOR.line, vehicle.index) % LINES_PER_CITY
  const random = randomStream(hashOf(seed, FOR.line, node, line))
  const tooLong = ([a, b]: readonly [number, number]) => Math.abs(streets.metresBetween(a, b) - LINE_METRES)
  const pairs = Array.from({ length: 12 }, () => [streets.pick(random()), streets.pick(random())] as const)
  const ends = pairs.reduce((best, pair) => (tooLong(pair) < tooLong(best) ? pair : best))
  const there = streets.route(ends[0], ends[1], line)
  const trips = [there, [...there].reverse()].map((crossings) => new Trip([streetPart(streets, crossings)]))
  const perPair = trips.reduce((sum, { metres }) => sum + metres, 0)
  const count = Math.max(1, Math.floor(dayMetres(base, 165, 230) / Math.max(SHORTEST_LINE, perPair)))
  const driving = Array.from({ length: count }, () =>
    trips.map((trip): Job => ({ trip, stop: 'layover', stopSeconds: 0 })),
  ).flat()
  const jobs = withStops(base, driving, BUS_HOURS, SHORTEST_LAYOVER)
  const shift: Shift = {
    startHour: own(base, 4.8, 6.3, FOR.start),
    dayDriving: Number.POSITIVE_INFINITY,
    legDriving: Number.POSITIVE_INFINITY,
    breakSeconds: 0,
    repeats: 'daily',
    freeDayOf: 12,
  }
  return { jobs: there.length > 1 ? jobs : [], shift }
}
