import type { DemoVehicle } from '#core/demo/demo-fleet.ts'
import { between, unitOf } from '#core/demo/hash-random.ts'
import type { AlarmKey } from '#core/protocol/jt808/location/alarm-bits.ts'
import { type MotionState, USUAL_ANCHOR } from '../motion/vehicle-motion.ts'
import { type Story, storyOf } from '../stories.ts'

const DAY_MS = 86_400_000
const FATIGUE_SECONDS = 4 * 3_600
/** Standing so long a weak battery shows. */
const BATTERY_DRAIN_SECONDS = 2.5 * 3_600
/** This version loses the satellites; its successor came in so many days before the demo was set up. */
const BAD_FIRMWARE = '7.2.0'
const FIXED_FIRMWARE = '7.2.1'
const FIRMWARE_DAYS = { rolledOut: 19, fixed: 11 } as const
const BAD_FIRMWARE_CHANCE = 0.9
/** A tyre loses air in these days before the demo was set up, and shows it longer every day. */
const LEAK_DAYS = { from: 9, repaired: 2 } as const
const LEAK_SECONDS_A_DAY = 900
/** Of the drives of a driver who works too long, after so many seconds. */
const TIRED_SECONDS = 2.6 * 3_600

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
  { key: 'gnssFault', chance: 0.12, minutes: [6, 40], when: driving },
  { key: 'antennaOpen', chance: 0.004, minutes: [20, 120], when: anytime },
  { key: 'lowVoltage', chance: 0.12, minutes: [60, 480], when: parkedLong },
  { key: 'powerLost', chance: 0.004, minutes: [3, 25], when: anytime },
  { key: 'cameraFault', chance: 0.01, minutes: [30, 300], when: anytime },
  { key: 'tyrePressureWarning', chance: 0.006, minutes: [20, 150], when: driving },
  { key: 'fuelAbnormal', chance: 0.003, minutes: [2, 10], when: ({ stop }) => stop !== null },
  { key: 'collision', chance: 0.0004, minutes: [1, 3], when: driving },
  { key: 'icModuleFault', chance: 0.08, minutes: [10, 90], when: driving },
  { key: 'overspeedWarning', chance: 0.9, minutes: [2, 9], when: ({ stop, tier }) => stop === null && tier > 0 },
  { key: 'parkingOvertime', chance: 0.5, minutes: [30, 120], when: parkedLong },
]
const PANIC = { chance: 0.0004, minutes: 5 }

/** Which alarms a terminal reports at a moment, as a function of the moment and what the vehicle is doing. */
export class AlarmPlan {
  private readonly seed: number
  private readonly vehicle: DemoVehicle
  private readonly alarmSpeed: () => number
  private panicAnsweredAt = 0

  private readonly anchor: number
  private readonly story: Story | undefined

  constructor(seed: number, vehicle: DemoVehicle, alarmSpeed: () => number, anchor = USUAL_ANCHOR) {
    this.anchor = anchor
    this.story = storyOf(seed, vehicle.index)
    this.seed = seed
    this.vehicle = vehicle
    this.alarmSpeed = alarmSpeed
  }

  keys(now: number, state: MotionState): AlarmKey[] {
    const keys: AlarmKey[] = []
    if (state.speed > this.alarmSpeed()) keys.push('overspeed')
    if (state.stop === null && state.since > FATIGUE_SECONDS) keys.push('fatigue')
    if (state.stolen) keys.push('theft')
    const ofStory = this.storyKey(now, state)
    if (ofStory) keys.push(ofStory)
    for (const [kind, { key, chance, minutes, when }] of INCIDENTS.entries()) {
      const usual = key === 'gnssFault' ? Math.max(chance, this.firmwareChance(now)) : chance
      if (when(state) && this.happens(kind, now, usual, minutes) !== null) keys.push(key)
    }
    const panic = this.happens(INCIDENTS.length, now, PANIC.chance, [PANIC.minutes, PANIC.minutes])
    if (panic !== null && panic > this.panicAnsweredAt && state.engineOn) keys.push('panic')
    return keys
  }

  /** The platform has seen a momentary alarm: it is not reported again. */
  answered(now: number): void {
    this.panicAnsweredAt = now
  }

  private storyKey(now: number, { stop, since }: MotionState): AlarmKey | undefined {
    if (stop !== null) return undefined
    if (this.story === 'tiredDriver' && since > TIRED_SECONDS) return 'fatigueWarning'
    const day = (this.anchor - now) / DAY_MS
    const leaks = this.story === 'leakingTyre' && day < LEAK_DAYS.from && day > LEAK_DAYS.repaired
    // The warmer it gets, the fuller it is: only the first part of a drive shows it at first.
    return leaks && since < (LEAK_DAYS.from - day) * LEAK_SECONDS_A_DAY ? 'tyrePressureWarning' : undefined
  }

  private firmwareChance(now: number): number {
    const { firmware } = this.vehicle
    if (firmware !== BAD_FIRMWARE && firmware !== FIXED_FIRMWARE) return 0
    const day = (this.anchor - now) / DAY_MS
    const isBad = day < FIRMWARE_DAYS.rolledOut && (firmware === BAD_FIRMWARE || day > FIRMWARE_DAYS.fixed)
    return isBad ? BAD_FIRMWARE_CHANCE : 0
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
