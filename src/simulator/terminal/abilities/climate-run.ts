import {
  BODY_READINGS,
  CABIN_OFFSET,
  CLIMATE_MODES,
  CLIMATE_STOPS,
  type ClimateStop,
} from '#core/domain/body-control.ts'
import type { BodyValue } from '#core/protocol/body-over-808.ts'
import type { MotionState } from '#simulator/motion/vehicle-motion.ts'

const R = BODY_READINGS
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const TENTHS = 10
const BYTE_MAX = 255
/** At the target, and far from it. */
const HOLDING_SHARE = 0.2
const FULL_POWER_DEGREES = 6

/** A remote run of the climate: how long, how much energy, and what ended it. */
export class ClimateRun {
  private startedAt: number | null = null
  private endedAt: number | null = null
  private stop: ClimateStop | null = null
  private cabinAtStart = 0
  private cabinAtEnd = 0
  private kWh = 0
  private wasPlugged = false
  private engineWasOn = false

  get isOn(): boolean {
    return this.startedAt !== null && this.endedAt === null
  }

  start(now: number, cabin: number, driven: MotionState): void {
    this.startedAt = now
    this.endedAt = null
    this.stop = null
    this.cabinAtStart = cabin
    this.kWh = 0
    this.wasPlugged = isPlugged(driven)
    this.engineWasOn = driven.engineOn
  }

  end(now: number, cabin: number, stop: ClimateStop): void {
    if (!this.isOn) return
    this.endedAt = now
    this.stop = stop
    this.cabinAtEnd = cabin
  }

  /** What ends it before its time: it was made for a vehicle that waits for its driver. */
  stopOf(driven: MotionState, isWeak: boolean): ClimateStop | null {
    if (driven.speed > 0 || (driven.engineOn && !this.engineWasOn)) return 'driver'
    if (isWeak) return 'lowBattery'
    return this.wasPlugged && !isPlugged(driven) ? 'unplugged' : null
  }

  draw(passedMs: number, kilowatts: number, degreesToGo: number): void {
    const share = Math.max(HOLDING_SHARE, Math.min(1, Math.abs(degreesToGo) / FULL_POWER_DEGREES))
    this.kWh += (passedMs / HOUR_MS) * kilowatts * share
  }

  /** `works`: not broken. */
  readings(now: number, works: boolean): BodyValue[] {
    const active = { control: R.climateActive, value: this.isOn && works ? 1 : 0 }
    if (this.startedAt === null) return [active]
    const minutes = ((this.endedAt ?? now) - this.startedAt) / MINUTE_MS
    return [
      active,
      { control: R.climateEnergy, value: byte(this.kWh * TENTHS) },
      { control: R.climateMinutes, value: byte(minutes) },
      { control: R.climateStop, value: this.stop === null ? 0 : CLIMATE_STOPS[this.stop] },
      { control: R.cabinAtStart, value: byte(this.cabinAtStart + CABIN_OFFSET) },
      ...(this.endedAt === null ? [] : [{ control: R.cabinAtEnd, value: byte(this.cabinAtEnd + CABIN_OFFSET) }]),
    ]
  }
}

const byte = (value: number): number => Math.max(0, Math.min(BYTE_MAX, Math.round(value)))

/** A vehicle parked where it is charged is connected, also when it is full. */
export const isPlugged = ({ charging, stop }: MotionState): boolean => charging || stop === 'charge'

/** Where the cabin goes in this mode: heating does not cool. */
export function goalOf(target: number, mode: number, cabin: number): number {
  if (mode === CLIMATE_MODES.heat) return Math.max(target, cabin)
  return mode === CLIMATE_MODES.cool ? Math.min(target, cabin) : target
}
