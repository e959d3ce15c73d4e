import { type HarshKind, TRIP_RULES } from '#core/domain/trip-rules.ts'
import { type TravelPoint, travelledKm, withSettledMileage } from '#server/telemetry/tracker/travel.ts'

/** A stored position as trips are found in it. */
export interface TripPosition extends TravelPoint {
  /** km/h */
  speed: number
  /** Litres. */
  fuel: number | null
  /** Percent. */
  soc: number | null
}

/** A trip as it was found; moments are epoch ms, places degrees × 1e6. */
export interface FoundTrip {
  startedAt: number
  endedAt: number
  open: boolean
  start: TripPosition
  end: TripPosition
  distanceKm: number
  idleSeconds: number
  maxSpeed: number
  fuelLitres: number | null
  socUsed: number | null
  harshChanges: number
  positions: number
}

const SECOND = 1000
const isActive = (point: TripPosition) => point.running || point.speed > TRIP_RULES.movingKmh

/**
 * Trips in positions of one vehicle, oldest first. The last one is open while neither a stop nor a silence of the rules has
 * passed until `now`.
 */
export function findTrips(positions: readonly TripPosition[], now: number): FoundTrip[] {
  const trips: FoundTrip[] = []
  let run: TripPosition[] = []
  /** Last position at which the vehicle was active. */
  let lastActive = 0
  const close = (open: boolean) => {
    const trip = measureTrip(run.slice(0, lastActive + 1), open)
    if (trip && (trip.open || trip.distanceKm >= TRIP_RULES.leastKm)) trips.push(trip)
    run = []
    lastActive = 0
  }
  for (const point of positions) {
    const before = run.at(-1)
    if (before && point.ts - before.ts > TRIP_RULES.gapSeconds * SECOND) close(false)
    if (run.length === 0) {
      if (isActive(point)) run = [point]
      continue
    }
    run.push(point)
    if (isActive(point)) lastActive = run.length - 1
    else if (point.ts - run[lastActive]!.ts >= TRIP_RULES.stopSeconds * SECOND) close(false)
  }
  const last = run.at(-1)
  if (last) {
    const stopped = now - run[lastActive]!.ts >= TRIP_RULES.stopSeconds * SECOND && lastActive < run.length - 1
    close(!stopped && now - last.ts <= TRIP_RULES.gapSeconds * SECOND)
  }
  return trips
}

/** Figures of positions that make one trip; null without any. */
export function measureTrip(told: readonly TripPosition[], open: boolean): FoundTrip | null {
  const points = withSettledMileage(told)
  const [start] = points
  const end = points.at(-1)
  if (!start || !end) return null
  let distanceKm = 0
  let idle = 0
  let harshChanges = 0
  let maxSpeed = start.speed
  for (let index = 1; index < points.length; index += 1) {
    const from = points[index - 1]!
    const to = points[index]!
    const seconds = (to.ts - from.ts) / SECOND
    distanceKm += travelledKm(from, to)
    maxSpeed = Math.max(maxSpeed, to.speed)
    if (from.running && from.speed <= TRIP_RULES.movingKmh) idle += seconds
    if (harshChange(from, to)) harshChanges += 1
  }
  return {
    startedAt: start.ts,
    endedAt: end.ts,
    open,
    start: points.find(({ fixed }) => fixed) ?? start,
    end: points.findLast(({ fixed }) => fixed) ?? end,
    distanceKm,
    idleSeconds: Math.round(idle),
    maxSpeed,
    fuelLitres: used(
      points.map(({ fuel }) => fuel),
      TRIP_RULES.refuelLitres,
    ),
    socUsed: used(
      points.map(({ soc }) => soc),
      TRIP_RULES.chargePercent,
    ),
    harshChanges,
    positions: points.length,
  }
}

/** How hard the speed changed between two positions; null: not harsh, or too far apart to say. */
export function harshChange(from: TripPosition, to: TripPosition): HarshKind | null {
  const seconds = (to.ts - from.ts) / SECOND
  if (seconds <= 0 || seconds > TRIP_RULES.harshWithinSeconds) return null
  const change = (to.speed - from.speed) / seconds
  if (Math.abs(change) < TRIP_RULES.harshKmhPerSecond) return null
  return change > 0 ? 'harshAcceleration' : 'harshBraking'
}

/** What a level sank by, fillings taken out; null without two readings. Noise may make it look as if it rose: then 0. */
function used(levels: readonly (number | null)[], filling: number): number | null {
  const told = levels.filter((level) => level !== null)
  const [first] = told
  const last = told.at(-1)
  if (first === undefined || last === undefined || told.length < 2) return null
  let filled = 0
  for (let index = 1; index < told.length; index += 1) {
    const rise = told[index]! - told[index - 1]!
    // One that falls back at once is a stray reading, such as of a second terminal that says it is this one.
    const stays = (told[index + 1] ?? told[index]!) - told[index - 1]! >= filling
    if (rise >= filling && stays) filled += rise
  }
  return Math.max(0, first - last + filled)
}
