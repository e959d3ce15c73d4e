import { type HarshKind, TRIP_RULES } from '#core/domain/trip-rules.ts'
import { anOdometer, drivenKm } from '#server/telemetry/tracker/odometer.ts'
import { settledMileage, type TravelPoint } from '#server/telemetry/tracker/travel.ts'

/** A stored position as trips are found in it. */
export interface TripPosition extends TravelPoint {
  /** km/h; null: the vehicle did not know it. */
  speed: number | null
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
const isActive = (point: TripPosition) => point.running || (point.speed ?? 0) > TRIP_RULES.movingKmh

/** Takes the positions of one vehicle, oldest first and in any number of parts, and finds its trips. */
export class TripRun {
  private readonly closed: FoundTrip[] = []
  private totals: TripTotals | null = null
  /** Positions since the vehicle was last active: they belong to the trip when it becomes active again. */
  private idle: TripPosition[] = []
  private lastTs = 0
  private activeTs = 0

  push(points: readonly TripPosition[]): void {
    for (const point of points) this.add(point)
  }

  /** Trips that ended before the last position. */
  get ended(): readonly FoundTrip[] {
    return this.closed
  }

  /** The trip the last position belongs to; it is open while neither a stop nor a silence of the rules has passed until `now`. */
  last(now: number): FoundTrip | null {
    if (!this.totals) return null
    const stopped = now - this.activeTs >= TRIP_RULES.stopSeconds * SECOND && this.idle.length > 0
    const trip = this.totals.trip(!stopped && now - this.lastTs <= TRIP_RULES.gapSeconds * SECOND)
    return counts(trip) ? trip : null
  }

  /** No trip has begun and ended, and none may be in progress. */
  get empty(): boolean {
    return this.totals === null && this.closed.length === 0
  }

  private add(point: TripPosition): void {
    if (this.totals && point.ts - this.lastTs > TRIP_RULES.gapSeconds * SECOND) this.close()
    const active = isActive(point)
    if (!this.totals) {
      if (!active) return
      this.totals = new TripTotals(point)
    } else {
      this.idle.push(point)
      if (active) for (const each of this.idle.splice(0)) this.totals.add(each)
    }
    this.lastTs = point.ts
    if (active) this.activeTs = point.ts
    else if (point.ts - this.activeTs >= TRIP_RULES.stopSeconds * SECOND) this.close()
  }

  private close(): void {
    const trip = this.totals?.trip(false)
    if (trip && counts(trip)) this.closed.push(trip)
    this.totals = null
    this.idle = []
  }
}

const counts = (trip: FoundTrip): boolean => trip.open || trip.distanceKm >= TRIP_RULES.leastKm

/**
 * Trips in positions of one vehicle, oldest first. The last one is open while neither a stop nor a silence of the rules has
 * passed until `now`.
 */
export function findTrips(positions: readonly TripPosition[], now: number): FoundTrip[] {
  const run = new TripRun()
  run.push(positions)
  const last = run.last(now)
  return last ? [...run.ended, last] : [...run.ended]
}

/** Metrics of positions that make one trip; null without any. */
export function measureTrip(points: readonly TripPosition[], open: boolean): FoundTrip | null {
  const [start, ...rest] = points
  if (!start) return null
  const totals = new TripTotals(start)
  for (const point of rest) totals.add(point)
  return totals.trip(open)
}

/** Sums over the positions of one trip. */
class TripTotals {
  private readonly first: TripPosition
  private previous: TripPosition
  private firstFix: TripPosition | null = null
  private lastFix: TripPosition | null = null
  /** Last odometer reading, 0.1 km. */
  private mileage: number | null = null
  private readonly odometer = anOdometer()
  private distanceKm = 0
  private idleSeconds = 0
  private maxSpeed: number
  private harshChanges = 0
  private positions = 0
  private readonly fuel = new LevelUse(TRIP_RULES.refuelLitres)
  private readonly soc = new LevelUse(TRIP_RULES.chargePercent)

  constructor(point: TripPosition) {
    this.first = point
    this.previous = point
    this.maxSpeed = point.speed ?? 0
    this.count(this.settled(point))
  }

  add(given: TripPosition): void {
    const point = this.settled(given)
    const { previous } = this
    this.distanceKm += drivenKm(this.odometer, previous, point)
    if (previous.running && previous.speed !== null && previous.speed <= TRIP_RULES.movingKmh) {
      this.idleSeconds += (point.ts - previous.ts) / SECOND
    }
    if (harshChange(previous, point)) this.harshChanges += 1
    this.count(point)
  }

  trip(open: boolean): FoundTrip {
    const { first, previous } = this
    return {
      startedAt: first.ts,
      endedAt: previous.ts,
      open,
      start: this.firstFix ?? first,
      end: this.lastFix ?? previous,
      distanceKm: this.distanceKm,
      idleSeconds: Math.round(this.idleSeconds),
      maxSpeed: this.maxSpeed,
      fuelLitres: this.fuel.used,
      socUsed: this.soc.used,
      harshChanges: this.harshChanges,
      positions: this.positions,
    }
  }

  private settled(point: TripPosition): TripPosition {
    const mileage = settledMileage(point.mileage, this.mileage)
    this.mileage = mileage ?? this.mileage
    return mileage === point.mileage ? point : { ...point, mileage }
  }

  private count(point: TripPosition): void {
    this.previous = point
    this.positions += 1
    this.maxSpeed = Math.max(this.maxSpeed, point.speed ?? 0)
    if (point.fixed) {
      this.firstFix ??= point
      this.lastFix = point
    }
    this.fuel.add(point.fuel)
    this.soc.add(point.soc)
  }
}

/** Decrease of a level, refills excluded. Noise may make it look as if it rose: then 0. */
class LevelUse {
  private readonly filling: number
  private first: number | null = null
  private before: number | null = null
  private last: number | null = null
  private filled = 0

  constructor(filling: number) {
    this.filling = filling
  }

  add(level: number | null): void {
    if (level === null) return
    // One that falls back at once is a stray reading, such as of a second terminal that says it is this one.
    if (this.before !== null && level - this.before >= this.filling) this.filled += this.risen
    this.first ??= level
    this.before = this.last
    this.last = level
  }

  /** Null without two readings. */
  get used(): number | null {
    const { first, before, last } = this
    if (first === null || last === null || before === null) return null
    return Math.max(0, first - last + this.filled + this.risen)
  }

  /** The last rise, where it is a filling. */
  private get risen(): number {
    const rise = this.last === null || this.before === null ? 0 : this.last - this.before
    return rise >= this.filling ? rise : 0
  }
}

/** How hard the speed changed between two positions; null: not harsh, or too far apart to say. */
export function harshChange(from: TripPosition, to: TripPosition): HarshKind | null {
  const seconds = (to.ts - from.ts) / SECOND
  if (seconds <= 0 || seconds > TRIP_RULES.harshWithinSeconds || to.speed === null || from.speed === null) return null
  const change = (to.speed - from.speed) / seconds
  if (Math.abs(change) < TRIP_RULES.harshKmhPerSecond) return null
  return change > 0 ? 'harshAcceleration' : 'harshBraking'
}
