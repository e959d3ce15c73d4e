import { FUEL_RULES, type FuelRuleValues } from '#core/domain/fuel-rules.ts'
import { anOdometer, drivenKm, type Odometer } from '#server/telemetry/tracker/odometer.ts'
import { settledMileage, type TravelPoint } from '#server/telemetry/tracker/travel.ts'

/** A stored position as fuel events are found in it. */
export interface FuelSample extends TravelPoint {
  /** km/h */
  speed: number
  /** Litres, calibrated. */
  level: number | null
  /** Percent. */
  urea: number | null
}

export interface FoundFuelEvent {
  kind: 'refuel' | 'drain'
  /** Epoch ms. */
  from: number
  to: number
  before: number
  after: number
  /** Degrees × 1e6; null without a fix. */
  lat: number | null
  lng: number | null
}

/** Sums over the counted part of the samples. */
export interface FuelSums {
  km: number
  /** Litres; null without two levels. */
  used: number | null
  /** Percent of the urea tank. */
  ureaUsed: number | null
  minLevel: number | null
  maxLevel: number | null
}

/** Everything a finder knows between two parts of the samples; stored as JSON. */
export interface FuelFinderState {
  last: FuelSample | null
  mileage: number | null
  /** Absent in what earlier versions stored. */
  odometer?: Odometer
  /** What the next level is compared with, and the distance since. */
  ref: FuelSample | null
  kmSince: number
  open: FoundFuelEvent | null
  km: number
  first: number | null
  current: number | null
  levels: number
  refuelled: number
  drained: number
  minLevel: number | null
  maxLevel: number | null
  urea: { first: number; last: number; filled: number; readings: number } | null
}

/** The part of the samples that is counted, half-open, epoch ms. Events belong to the part they end in. */
interface Counted {
  from: number
  to: number
}
type DrainRule = Pick<FuelRuleValues, 'drainLitres' | 'drainMinutes'>

const MINUTE = 60_000
/** Smaller changes of the level are noise, litres. */
const NOISE_LITRES = 1
/** A smaller change against the direction of an event does not end it, litres. */
const REVERSAL_LITRES = 5
/** A shorter distance is no movement, km. */
const PARKED_KM = 0.5
const STANDING_KMH = 3

const nothing = (): FuelFinderState => ({
  last: null,
  mileage: null,
  ref: null,
  kmSince: 0,
  open: null,
  km: 0,
  first: null,
  current: null,
  levels: 0,
  refuelled: 0,
  drained: 0,
  minLevel: null,
  maxLevel: null,
  urea: null,
})

/** Takes the samples of one vehicle, oldest first and in any number of parts, and finds its refuels and drains. */
export class FuelFinder {
  readonly state: FuelFinderState
  readonly events: FoundFuelEvent[] = []
  private readonly rule: DrainRule
  private readonly counted: Counted

  constructor(rule: DrainRule, counted: Counted, state = nothing()) {
    this.rule = rule
    this.counted = counted
    this.state = state
  }

  push(samples: readonly FuelSample[]): void {
    for (const sample of samples) this.add(sample)
  }

  get sums(): FuelSums {
    const { km, first, current, levels, refuelled, drained, minLevel, maxLevel, urea } = this.state
    const known = first !== null && current !== null && levels > 1
    const used = known ? first - current + refuelled - drained + this.pending() : null
    return {
      km,
      // Noise may make it look as if the level rose.
      used: used === null ? null : Math.max(0, used),
      ureaUsed: urea === null || urea.readings < 2 ? null : Math.max(0, urea.first - urea.last + urea.filled),
      minLevel,
      maxLevel,
    }
  }

  /** Nothing follows: what has not ended ends with the last sample. */
  end(): void {
    this.close()
  }

  private add(reported: FuelSample): void {
    const { state, counted } = this
    const mileage = settledMileage(reported.mileage, state.mileage)
    state.mileage = mileage ?? state.mileage
    const sample = { ...reported, mileage }
    const odometer = (state.odometer ??= anOdometer())
    const km = state.last ? drivenKm(odometer, state.last, sample) : 0
    state.last = sample
    state.kmSince += km
    if (sample.level !== null) this.level(sample, sample.level)
    if (sample.ts < counted.from || sample.ts >= counted.to) return
    state.km += km
    this.urea(sample.urea)
  }

  private level(sample: FuelSample, level: number): void {
    const { state, counted } = this
    if (state.ref) this.step(state.ref, state.ref.level ?? level, sample, level)
    this.refer(sample, level)
    if (sample.ts < counted.from) {
      // What lies before the counted part gives the level it begins with.
      Object.assign(state, { first: state.open?.before ?? level, current: level, levels: 1 })
    } else if (sample.ts < counted.to) {
      state.first ??= level
      state.current = level
      state.levels += 1
      state.minLevel = Math.min(state.minLevel ?? level, level)
      state.maxLevel = Math.max(state.maxLevel ?? level, level)
    }
  }

  /** A level that creeps is compared with where it began to, and noise with nothing. */
  private refer(sample: FuelSample, level: number): void {
    const { state } = this
    const { ref } = state
    const moved = ref === null ? NOISE_LITRES : Math.abs(level - (ref.level ?? level))
    if (moved >= NOISE_LITRES) state.ref = sample
    else if (moved < NOISE_LITRES / 2) state.ref = { ...sample, level: ref?.level ?? level }
    else return
    state.kmSince = 0
  }

  /** The change from one level to the next begins, continues or ends an event. */
  private step(from: FuelSample, before: number, to: FuelSample, after: number): void {
    const { state } = this
    const change = after - before
    const kind = Math.abs(change) < NOISE_LITRES ? null : this.kindOf(from, to, change)
    const { open } = state
    if (open && kind === open.kind) {
      Object.assign(open, { to: to.ts, after, ...placeOf(to, open) })
      return
    }
    const waits = open?.kind === 'refuel' ? FUEL_RULES.refuelMinutes : this.rule.drainMinutes
    const reversed = kind !== null && Math.abs(change) >= REVERSAL_LITRES
    const moves = open?.kind === 'drain' && to.running && to.speed > STANDING_KMH
    if (open && (reversed || moves || to.ts - open.to > waits * MINUTE)) this.close()
    if (kind && !state.open) state.open = { kind, from: from.ts, to: to.ts, before, after, ...placeOf(to, from) }
  }

  private kindOf(from: FuelSample, to: FuelSample, change: number): FoundFuelEvent['kind'] | null {
    const minutes = (to.ts - from.ts) / MINUTE
    if (change > 0) {
      const slow = minutes > FUEL_RULES.refuelMinutes
      const stationary = from.speed <= STANDING_KMH || to.speed <= STANDING_KMH
      // Between two readings of a drive the fuel only moves in the tank.
      if (!slow && !stationary) return null
      return isSteep(change, minutes, FUEL_RULES.refuelLitres, FUEL_RULES.refuelMinutes) ? 'refuel' : null
    }
    const off = !from.running && (!to.running || this.state.kmSince <= PARKED_KM)
    const { drainLitres, drainMinutes } = this.rule
    return off && isSteep(-change, minutes, drainLitres, drainMinutes) ? 'drain' : null
  }

  private close(): void {
    const { open } = this.state
    if (!open) return
    this.state.open = null
    const { kind, to } = open
    const litres = Math.abs(open.after - open.before)
    if (litres < (kind === 'refuel' ? FUEL_RULES.refuelLitres : this.rule.drainLitres)) return
    // Of the day before: this one begins with what was left.
    if (to < this.counted.from) this.state.first = open.after
    if (to < this.counted.from || to >= this.counted.to) return
    if (kind === 'refuel') this.state.refuelled += litres
    else this.state.drained += litres
    this.events.push(open)
  }

  /** Litres of what has not ended yet: they are no consumption either. */
  private pending(): number {
    const { open } = this.state
    if (!open || open.to >= this.counted.to) return 0
    const change = open.after - open.before
    const least = open.kind === 'refuel' ? FUEL_RULES.refuelLitres : this.rule.drainLitres
    return Math.abs(change) >= least ? change : 0
  }

  private urea(percent: number | null): void {
    if (percent === null) return
    const { urea } = this.state
    if (!urea) {
      this.state.urea = { first: percent, last: percent, filled: 0, readings: 1 }
      return
    }
    const rise = percent - urea.last
    if (rise >= FUEL_RULES.ureaFillPercent) urea.filled += rise
    urea.last = percent
    urea.readings += 1
  }
}

/** So many litres in so many minutes, or all of them between two reports, however far apart these are. */
const isSteep = (change: number, minutes: number, litres: number, within: number): boolean =>
  change >= litres || change / Math.max(minutes, 1 / 60) >= litres / within

function placeOf(sample: FuelSample, otherwise: { lat: number | null; lng: number | null; fixed?: boolean }) {
  if (sample.fixed) return { lat: sample.lat, lng: sample.lng }
  if (otherwise.fixed === false) return { lat: null, lng: null }
  return { lat: otherwise.lat, lng: otherwise.lng }
}
