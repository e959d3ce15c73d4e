import { unitOf } from '#core/demo/hash-random.ts'
import type { DemoVehicle } from '#core/demo/demo-fleet.ts'
import * as body from '#core/domain/body-control.ts'
import { ELECTRIC_POWER_TYPES } from '#core/domain/power-type.ts'
import type { BodyValue } from '#core/protocol/body-over-808.ts'
import type { MotionState } from '#simulator/motion/vehicle-motion.ts'
import { ClimateRun, goalOf, isPlugged } from './climate-run.ts'

const C = body.BODY_CONTROLS
const S = body.CLIMATE_SETTINGS
const { BODY_READINGS, BODY_REFUSALS, CABIN_OFFSET } = body
const STANDING_BELOW = 3
/** What was switched on remotely ends by itself, so that a forgotten vehicle does not run empty. */
const LASTS_MS: ReadonlyMap<number, number> = new Map([
  [C.signal, 10_000],
  [C.engine, 600_000],
  [C.climate, 900_000],
  [C.seatHeat, 900_000],
])
const SETTINGS: readonly number[] = Object.values(S)
const MINUTE_MS = 60_000
/** Kilowatts of a climate at full power, by class of the vehicle. */
const CLIMATE_KW: Readonly<Record<string, number>> = { car: 4, bus: 16, coach: 16 }
const OTHER_KW = 6
/** Air conditioning that can be switched on and does not run. */
const BROKEN_SHARE = 0.04
const DRAWS_POWER: ReadonlySet<number> = new Set([C.lights, C.climate, C.seatHeat])
const WINDOW_PERCENT_PER_MS = 0.02
const CABIN_DEGREES_PER_MS = 1 / 30_000
const LOW_CHARGE = 0.15
/** A starter battery that is too weak to be used while the vehicle is parked. */
const WEAK_SHARE = 0.06
const FOR = { weak: 191, outside: 192, fitted: 193, broken: 194 } as const
const FITTED_SHARE = 0.5

/** What the vehicle has, by its class and drive. */
export function controlsFitted(seed: number, { index, vehicleClass, powerType }: DemoVehicle): number[] {
  const electric = ELECTRIC_POWER_TYPES.has(powerType)
  const hasSeatHeat = unitOf(seed, FOR.fitted, index) < FITTED_SHARE
  return [
    C.doors,
    ...(vehicleClass === 'car' ? [C.trunk, C.windows] : []),
    C.lights,
    C.signal,
    ...(electric ? [C.climate, C.charging, C.chargeLimit] : [C.engine, C.climate]),
    ...(hasSeatHeat ? [C.seatHeat] : []),
    ...SETTINGS,
  ]
}

/** Doors, windows, climate and charging of one vehicle: as they were set, and as they are. */
export class BodyState {
  readonly fitted: readonly number[]
  private readonly set = new Map<number, number>([[C.chargeLimit, 100]])
  private readonly endsAt = new Map<number, number>()
  private windows = 0
  private cabin: number | null = null
  private movedAt: number
  private readonly run = new ClimateRun()
  private readonly climateWorks: boolean
  private readonly seed: number
  private readonly vehicle: DemoVehicle

  constructor(seed: number, vehicle: DemoVehicle, now: number) {
    this.seed = seed
    this.vehicle = vehicle
    this.movedAt = now
    this.fitted = controlsFitted(seed, vehicle)
    this.climateWorks = unitOf(seed, FOR.broken, vehicle.index) >= BROKEN_SHARE
  }

  get climateRuns(): boolean {
    return this.run.isOn
  }

  /** 0, or the code of the reason why it is not done. `driven`: how the driver and the chargers have it. */
  obey({ control, value }: BodyValue, now: number, driven: MotionState): number {
    const refusal = this.refusalOf(control, value, driven)
    if (refusal !== 0) return refusal
    this.move(now, driven)
    this.set.set(control, value)
    const lasts = LASTS_MS.get(control)
    if (lasts !== undefined && value > 0) this.endsAt.set(control, now + lasts)
    else this.endsAt.delete(control)
    if (control === C.climate) this.switchClimate(value > 0, now, driven)
    if (control === S.runMinutes && this.run.isOn) this.endsAt.set(C.climate, now + value * MINUTE_MS)
    return 0
  }

  /** A new run starts with usual settings; the order says what differs. */
  private switchClimate(on: boolean, now: number, driven: MotionState): void {
    for (const setting of SETTINGS) this.set.delete(setting)
    if (on) this.run.start(now, this.cabinAt(now), driven)
    else this.run.end(now, this.cabinAt(now), 'person')
  }

  private cabinAt(now: number): number {
    return this.cabin ?? this.outside(now)
  }

  /** When something ends or a window arrives. */
  nextChange(now: number): number {
    const gap = Math.abs((this.set.get(C.windows) ?? 0) - this.windows)
    return Math.min(gap > 0 ? now + gap / WINDOW_PERCENT_PER_MS : Number.POSITIVE_INFINITY, ...this.endsAt.values())
  }

  /** Up to this moment. A vehicle that drives off closes and switches off what was remote. */
  move(now: number, driven: MotionState): void {
    const passed = now - this.movedAt
    this.movedAt = now
    this.windows = towards(this.windows, this.set.get(C.windows) ?? 0, passed * WINDOW_PERCENT_PER_MS)
    this.moveCabin(now, passed, driven)
    const stop = this.run.isOn ? this.run.stopOf(driven, this.isWeak(driven)) : null
    if (stop) this.endsAt.set(C.climate, now)
    for (const [control, at] of this.endsAt) {
      if (at > now && driven.speed < STANDING_BELOW) continue
      this.endsAt.delete(control)
      this.set.set(control, 0)
      if (control === C.climate) this.run.end(now, this.cabinAt(now), stop ?? 'time')
    }
    if (driven.speed >= STANDING_BELOW) for (const control of [C.trunk, C.lights]) this.set.delete(control)
  }

  private moveCabin(now: number, passed: number, driven: MotionState): void {
    const outside = this.outside(now)
    const cabin = this.cabin ?? outside
    const target = this.climateWorks ? this.set.get(C.climate) : 0
    const idle = driven.engineOn ? 21 : outside
    const goal = target ? goalOf(target, this.set.get(S.climateMode) ?? 0, cabin) : idle
    if (this.run.isOn && this.climateWorks) {
      this.run.draw(passed, CLIMATE_KW[this.vehicle.vehicleClass] ?? OTHER_KW, goal - cabin)
    }
    this.cabin = towards(cabin, goal, passed * CABIN_DEGREES_PER_MS)
  }

  /** Motion under remote commands: a remote start runs the engine, a stopped charge stays stopped. */
  shape(state: MotionState): MotionState {
    const engineOn = state.engineOn || this.set.get(C.engine) === 1
    const charging = state.charging && this.charges(state)
    return engineOn === state.engineOn && charging === state.charging ? state : { ...state, engineOn, charging }
  }

  /** Everything it has, `doors` apart: they are locked elsewhere. */
  values(doorsLocked: boolean, driven: MotionState): BodyValue[] {
    const values = this.fitted.map((control) => ({ control, value: this.valueOf(control, doorsLocked, driven) }))
    const cabin = Math.round(this.cabin ?? this.outside(this.movedAt)) + CABIN_OFFSET
    return [
      ...values,
      { control: BODY_READINGS.cabinTemperature, value: cabin },
      ...(this.fitted.includes(C.charging)
        ? [{ control: BODY_READINGS.plugged, value: isPlugged(driven) ? 1 : 0 }]
        : []),
      ...this.run.readings(this.movedAt, this.climateWorks),
    ]
  }

  private valueOf(control: number, doorsLocked: boolean, driven: MotionState): number {
    if (control === C.doors) return doorsLocked ? 1 : 0
    if (control === C.windows) return Math.round(this.windows)
    if (control === C.engine) return driven.engineOn || this.set.get(C.engine) === 1 ? 1 : 0
    if (control === C.charging) return driven.charging && this.charges(driven) ? 1 : 0
    return this.set.get(control) ?? 0
  }

  private charges({ energy }: MotionState): boolean {
    return this.set.get(C.charging) !== 0 && energy * 100 < (this.set.get(C.chargeLimit) ?? 100)
  }

  private refusalOf(control: number, value: number, driven: MotionState): number {
    if (!this.fitted.includes(control)) return BODY_REFUSALS.notEquipped
    if (driven.speed >= STANDING_BELOW) return BODY_REFUSALS.moving
    if (control === C.charging && value === 1 && !isPlugged(driven)) return BODY_REFUSALS.notPlugged
    if (control === C.engine && value === 0 && driven.engineOn) return BODY_REFUSALS.occupied
    // A setting without its climate changes nothing.
    if (SETTINGS.includes(control)) return 0
    const draws = DRAWS_POWER.has(control) || control === C.engine
    return draws && value > 0 && !driven.engineOn && this.isWeak(driven) ? BODY_REFUSALS.lowBattery : 0
  }

  private isWeak({ energy, charging }: MotionState): boolean {
    if (this.fitted.includes(C.charging)) return energy < LOW_CHARGE && !charging
    return unitOf(this.seed, FOR.weak, this.vehicle.index) < WEAK_SHARE
  }

  /** Between the night's coldest and the day's warmest at the vehicle. */
  private outside(now: number): number {
    const hour = (now / 3_600_000 + this.vehicle.utcOffsetHours) % 24
    return 6 + 12 * unitOf(this.seed, FOR.outside, this.vehicle.index) + 5 * Math.sin(((hour - 9) / 24) * 2 * Math.PI)
  }
}

function towards(from: number, to: number, step: number): number {
  return from < to ? Math.min(to, from + step) : Math.max(to, from - step)
}
