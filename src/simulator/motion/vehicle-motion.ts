import type { DemoVehicle } from '#core/demo/demo-fleet.ts'
import { demoAgeDays } from '#core/demo/demo-life.ts'
import { between, hashOf, randomStream, unitOf } from '#core/demo/hash-random.ts'
import { batteryWear, hurryShare } from '../stories.ts'
import type { RoadNetwork } from '../roads/road-network.ts'
import { drivingStyle, type DrivingStyle } from './driving-style.ts'
import { dutyPlan } from './duty-plan.ts'
import { planBase, type StopKind } from './plan-base.ts'
import { chargingOf, EnergyPlan } from './energy-plan.ts'
import { legPieces } from './leg-pieces.ts'
import { restDaysOf, THURSDAY } from './rest-days.ts'
import { SpeedProfile } from './speed-profile.ts'
import { ureaPercent, usesUrea } from './urea-level.ts'
import { DAY, timetable, type Timetable } from './timetable.ts'
import { Track } from './trip.ts'

/** State of a vehicle at one moment. */
export interface MotionState {
  /** Epoch ms. */
  time: number
  lng: number
  lat: number
  /** Degrees clockwise from north. */
  heading: number
  /** km/h */
  speed: number
  /** m/s² */
  acceleration: number
  /** Metres the vehicle has ever driven. */
  odometer: number
  engineOn: boolean
  /** Null while a leg is under way, red lights included. */
  stop: StopKind | null
  /** Seconds since the leg began, or since arrival. */
  since: number
  /** Seconds until the next departure, or under way until arrival. */
  until: number
  /** Kind of road under the wheels: 0 streets, 1 motorway, 2 road, 3 country road. */
  tier: 0 | 1 | 2 | 3
  /** Share of tank or battery, 0 to 1. */
  energy: number
  charging: boolean
  /** How far a cell of the battery has aged, 0 to 1. */
  wear: number
  /** Percent of the urea tank, where there is one. */
  urea?: number
  /** Driven or hidden by a thief. */
  stolen?: boolean
}

/** A vehicle whose state can be asked for at any moment. */
export interface Motion {
  readonly vehicle: DemoVehicle
  readonly style: DrivingStyle
  at(epochMs: number): MotionState
}

/** Rounds are counted from here; any moment after it can be asked for. */
const EPOCH = Date.UTC(2026, 0, 1)
/** When the demo of a fleet without a record was set up: odometers follow from it. */
export const USUAL_ANCHOR = Date.UTC(2026, 10, 1)
const LONGEST_DELAY = 420
const ENGINE_OFF_AFTER = 100
const ENGINE_ON_BEFORE = 75
const ALWAYS_ON: ReadonlySet<StopKind> = new Set(['layover', 'wait'])
const LONGEST_IDLING = 420

const FOR = { odometer: 41, delay: 42, leg: 43, hurry: 44, phase: 46, handover: 47 } as const
const DAY_MS = DAY * 1000
/** From here on odometers follow what was driven; before, the age of the vehicle. */
const FOLLOWED_DAYS = 30
/** Over the years a vehicle drives less than its plan has it drive now, metres a day. */
const MAX_DAILY_METRES = 330_000

interface ActiveLeg {
  round: number
  index: number
  departs: number
  track: Track
  profile: SpeedProfile
}

/**
 * The whole life of a vehicle as a function of time: the same moment gives the same state, whatever was asked before, so
 * a restarted simulator continues at the current position.
 */
export class VehicleMotion implements Motion {
  readonly vehicle: DemoVehicle
  readonly style: DrivingStyle
  readonly timetable: Timetable
  private readonly network: RoadNetwork
  private readonly seed: number
  private readonly energy: EnergyPlan
  /** Epoch ms at which round 0 began. */
  private readonly origin: number
  protected readonly anchor: number
  /** Whether the vehicle rests, by days from round 0; the week repeats. */
  private readonly rests: readonly boolean[]
  private firstOdometer = 0
  private active: ActiveLeg | null = null

  /** `anchor`: when the demo was set up, epoch ms. */
  constructor(network: RoadNetwork, vehicle: DemoVehicle, seed: number, anchor = USUAL_ANCHOR) {
    this.network = network
    this.anchor = anchor
    this.vehicle = vehicle
    this.seed = seed
    this.style = drivingStyle(vehicle)
    const charging = chargingOf(vehicle)
    const plan = dutyPlan(planBase(network, vehicle, seed, this.style, charging))
    this.timetable = timetable(plan, this.style, charging)
    this.energy = new EnergyPlan(vehicle, this.timetable, seed)
    const { startHour, freeDayOf } = plan.shift
    const phaseDays = Math.floor((unitOf(seed, FOR.phase, vehicle.index) * this.timetable.period) / DAY)
    this.origin = EPOCH + (startHour - vehicle.utcOffsetHours - 24 - phaseDays * 24) * 3_600_000
    // Only a round of one day can be left out for a day.
    const restDays = this.timetable.period === DAY ? restDaysOf(seed, vehicle, freeDayOf) : new Set<number>()
    const weekday = Math.floor((this.origin + vehicle.utcOffsetHours * 3_600_000) / DAY_MS) + THURSDAY
    this.rests = Array.from({ length: 7 }, (_, day) => restDays.has((weekday + day) % 7))
    this.firstOdometer = this.odometerAtFirst()
  }

  /** The same vehicle, for questions about another time: each of the two remembers the leg it was asked about. */
  apart(): VehicleMotion {
    const other = Object.create(Object.getPrototypeOf(this) as object) as VehicleMotion
    return Object.assign(other, this, { active: null })
  }

  /** What makes the odometer agree with the age of the vehicle at the anchor. */
  private odometerAtFirst(): number {
    const { seed, vehicle, anchor } = this
    const days = demoAgeDays(seed, vehicle.index)
    const from = Math.max(EPOCH + DAY_MS, anchor - Math.min(days, FOLLOWED_DAYS) * DAY_MS)
    const workdays = this.rests.filter((rests) => !rests).length / 7
    const daily = Math.min(MAX_DAILY_METRES, (this.timetable.metres / this.timetable.period) * DAY * workdays)
    const before = daily * Math.max(0, days - FOLLOWED_DAYS) * between(0.7, 1, seed, FOR.odometer, vehicle.index)
    return before + between(15_000, 120_000, seed, FOR.handover, vehicle.index) - this.at(from).odometer
  }

  /** RangeError for a moment before 2026. */
  at(epochMs: number): MotionState {
    const seconds = (epochMs - this.origin) / 1000
    if (seconds < 0) throw new RangeError('the simulated fleet begins with the year 2026')
    const { period, legs } = this.timetable
    const round = Math.floor(seconds / period)
    const inRound = seconds - round * period
    let index = this.legAt(inRound)
    let legRound = round
    // A delayed departure: the vehicle is still at the end of the previous leg.
    if (inRound < this.departure(round, index)) index--
    // A free day, or the time before the first departure: still parked after the last cycle.
    if (index < 0 || this.isFree(round)) {
      index = legs.length - 1
      do legRound--
      while (this.isFree(legRound))
    }
    return this.stateOn(legRound, index, seconds)
  }

  private stateOn(round: number, index: number, seconds: number): MotionState {
    const { period, legs } = this.timetable
    const leg = legs[index] as Timetable['legs'][number]
    const active = this.activate(round, index)
    const since = seconds - round * period - active.departs
    const length = leg.to - leg.from
    const odometerAtDeparture = this.firstOdometer + this.roundsBefore(round) * this.timetable.metres + leg.metresBefore
    if (since < active.profile.seconds) {
      const { metres, speed, acceleration } = active.profile.at(since)
      const driven = (metres * length) / active.profile.metres
      const [lng, lat] = active.track.placeAt(leg.from + driven)
      const { share } = this.energy.driving(index, driven, this.roundsBefore(round))
      return {
        time: this.origin + seconds * 1000,
        lng,
        lat,
        heading: active.track.headingAt(leg.from + driven),
        speed: speed * 3.6,
        acceleration,
        odometer: odometerAtDeparture + driven,
        engineOn: true,
        stop: null,
        since,
        until: active.profile.seconds - since,
        tier: this.tierAt(index, leg.from + driven),
        energy: share,
        charging: false,
        wear: this.wearAt(seconds),
        ...this.ureaAt(odometerAtDeparture + driven),
      }
    }
    return this.standing(round, index, seconds, odometerAtDeparture + length)
  }

  private standing(round: number, index: number, seconds: number, odometer: number): MotionState {
    const { period, legs } = this.timetable
    const leg = legs[index] as Timetable['legs'][number]
    const active = this.activate(round, index)
    const arrived = round * period + active.departs + active.profile.seconds
    const leaves = this.nextDeparture(round, index)
    const since = seconds - arrived
    const until = leaves - seconds
    const { share, charging } = this.energy.standing(index, since, leaves - arrived, this.roundsBefore(round))
    const [lng, lat] = active.track.placeAt(leg.to)
    const idles = ALWAYS_ON.has(leg.stop) && leaves - arrived < LONGEST_IDLING && !charging
    return {
      time: this.origin + seconds * 1000,
      lng,
      lat,
      heading: active.track.headingAt(leg.to),
      speed: 0,
      acceleration: 0,
      odometer,
      engineOn: idles || since < ENGINE_OFF_AFTER || until < ENGINE_ON_BEFORE,
      stop: leg.stop,
      since,
      until,
      tier: 0,
      energy: share,
      charging,
      wear: this.wearAt(seconds),
      ...this.ureaAt(odometer),
    }
  }

  private ureaAt(odometer: number): Pick<MotionState, 'urea'> {
    return usesUrea(this.vehicle) ? { urea: ureaPercent(this.vehicle, this.seed, odometer) } : {}
  }

  private wearAt(seconds: number): number {
    return batteryWear(this.seed, this.vehicle.index, (this.anchor - this.origin - seconds * 1000) / DAY_MS)
  }

  /** Last leg that departs by the timetable at or before this second of the round. */
  private legAt(inRound: number): number {
    const { legs } = this.timetable
    let low = 0
    let high = legs.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((legs[middle] as Timetable['legs'][number]).departs <= inRound) low = middle
      else high = middle - 1
    }
    return low
  }

  /** Seconds of the round at which a leg really departs: some minutes late, never so late that it delays the next. */
  private departure(round: number, index: number): number {
    const { legs, period } = this.timetable
    const leg = legs[index] as Timetable['legs'][number]
    const nextDeparts = legs[index + 1]?.departs ?? period
    const slack = Math.max(0, nextDeparts - leg.departs - leg.driving)
    return (
      leg.departs + unitOf(this.seed, FOR.delay, this.vehicle.index, round, index) * Math.min(LONGEST_DELAY, slack / 2)
    )
  }

  private nextDeparture(round: number, index: number): number {
    const { legs, period } = this.timetable
    if (index + 1 < legs.length) return round * period + this.departure(round, index + 1)
    let next = round + 1
    while (this.isFree(next)) next++
    return next * period + this.departure(next, 0)
  }

  private isFree(round: number): boolean {
    return this.rests[round % 7] as boolean
  }

  /** Rounds driven before this one since the first. */
  private roundsBefore(round: number): number {
    const driven = (days: number) => this.rests.slice(0, days).filter((rests) => !rests).length
    return Math.floor(round / 7) * driven(7) + driven(round % 7)
  }

  private activate(round: number, index: number): ActiveLeg {
    if (this.active?.round === round && this.active.index === index) return this.active
    const leg = this.timetable.legs[index] as Timetable['legs'][number]
    const seed = hashOf(this.seed, FOR.leg, this.vehicle.index, round, index)
    const day = (this.anchor - this.origin) / DAY_MS - (round * this.timetable.period) / DAY
    const share = hurryShare(this.seed, this.vehicle.index, day)
    const mood = { random: randomStream(seed), hurries: unitOf(seed, FOR.hurry) < share }
    const track = new Track(this.network, leg.trip, leg.from, leg.to)
    const pieces = legPieces(leg.trip, track, this.style, mood)
    const profile = new SpeedProfile(pieces, this.style.acceleration, this.style.braking, leg.driving)
    this.active = { round, index, departs: this.departure(round, index), track, profile }
    return this.active
  }

  private tierAt(index: number, metre: number): 0 | 1 | 2 | 3 {
    const { trip } = this.timetable.legs[index] as Timetable['legs'][number]
    let end = 0
    for (const part of trip.parts) {
      end += part.metres
      if (metre <= end) return part.tier
    }
    return 0
  }
}
