import type { DemoVehicle } from '#core/demo/demo-fleet.ts'
import { between, unitOf } from '#core/demo/hash-random.ts'
import type { AlarmKey } from '#core/protocol/jt808/location/alarm-bits.ts'
import type { MotionState } from '../motion/vehicle-motion.ts'

const DAY_MS = 86_400_000
const FATIGUE_SECONDS = 4 * 3_600
/** Standing so long a weak battery shows. */
const BATTERY_DRAIN_SECONDS = 2.5 * 3_600

type Situation = (state: MotionState) => boolean
const driving: Situation = ({ stop }) => stop === null
const anytime: Situation = () => true
const parkedLong: Situation = ({ stop, since, engineOn }) => stop !== null && !engineOn && since > BATTERY_DRAIN_SECONDS

/** Faults that come on their own: chance a vehicle and day, how long, and when they can show. */
const INCIDENTS: readonly {
  key: AlarmKey
  chance: number
  minutes: readonly [number, number]
  when: Situation
}[] = [
  { key: 'gnssFault', chance: 0.02, minutes: [6, 40], when: driving },
  { key: 'antennaOpen', chance: 0.004, minutes: [20, 120], when: anytime },
  { key: 'lowVoltage', chance: 0.03, minutes: [60, 480], when: parkedLong },
  { key: 'powerLost', chance: 0.004, minutes: [3, 25], when: anytime },
  { key: 'cameraFault', chance: 0.006, minutes: [30, 300], when: anytime },
  { key: 'tyrePressureWarning', chance: 0.012, minutes: [20, 150], when: driving },
  { key: 'fuelAbnormal', chance: 0.004, minutes: [2, 10], when: ({ stop }) => stop !== null },
  { key: 'collision', chance: 0.0012, minutes: [1, 3], when: driving },
]
const PANIC = { chance: 0.0008, minutes: 5 }

/** Which alarms a terminal reports at a moment, as a function of the moment and what the vehicle is doing. */
export class AlarmPlan {
  private readonly seed: number
  private readonly vehicle: DemoVehicle
  private readonly alarmSpeed: () => number
  private panicAnsweredAt = 0

  constructor(seed: number, vehicle: DemoVehicle, alarmSpeed: () => number) {
    this.seed = seed
    this.vehicle = vehicle
    this.alarmSpeed = alarmSpeed
  }

  keys(now: number, state: MotionState): AlarmKey[] {
    const keys: AlarmKey[] = []
    if (state.speed > this.alarmSpeed()) keys.push('overspeed')
    if (state.stop === null && state.since > FATIGUE_SECONDS) keys.push('fatigue')
    for (const [kind, { key, chance, minutes, when }] of INCIDENTS.entries()) {
      if (this.happens(kind, now, chance, minutes) !== null && when(state)) keys.push(key)
    }
    const panic = this.happens(INCIDENTS.length, now, PANIC.chance, [PANIC.minutes, PANIC.minutes])
    if (panic !== null && panic > this.panicAnsweredAt && state.engineOn) keys.push('panic')
    return keys
  }

  /** The platform has seen a momentary alarm: it is not reported again. */
  answered(now: number): void {
    this.panicAnsweredAt = now
  }

  /** Start of the ongoing incident of this kind, epoch ms. */
  private happens(kind: number, now: number, chance: number, minutes: readonly [number, number]): number | null {
    const { seed, vehicle } = this
    const day = Math.floor(now / DAY_MS)
    if (unitOf(seed, 71, kind, vehicle.index, day) >= chance) return null
    const length = between(...minutes, seed, 72, kind, vehicle.index, day) * 60_000
    const start = day * DAY_MS + between(0, DAY_MS - length, seed, 73, kind, vehicle.index, day)
    return now >= start && now < start + length ? start : null
  }
}
