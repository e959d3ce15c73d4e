import { describe, expect, it } from 'vitest'
import { DEMO_SEED, demoVehicle } from '#core/demo/demo-fleet.ts'
import { aDrivingVehicle, aStandingVehicle } from '#tests/support/manual-world.ts'
import type { MotionState } from '../motion/vehicle-motion.ts'
import { type Story, storyOf } from '../stories.ts'
import { AlarmPlan } from './alarm-plan.ts'

const DAY = Date.UTC(2026, 10, 21)
const MINUTE = 60_000
const planOf = (index: number) => new AlarmPlan(DEMO_SEED, demoVehicle(DEMO_SEED, index), () => 92)

/** Alarms that begin within a day, by kind, over many vehicles. */
function begun(vehicles: number, state = aDrivingVehicle({ since: 600 })): Record<string, number> {
  const counts: Record<string, number> = {}
  for (let index = 0; index < vehicles; index++) {
    const plan = planOf(index)
    let before: string[] = []
    for (let at = DAY; at < DAY + 1_440 * MINUTE; at += MINUTE) {
      const keys = plan.keys(at, state)
      for (const key of keys) if (!before.includes(key)) counts[key] = (counts[key] ?? 0) + 1
      before = keys
    }
  }
  return counts
}

/** The first vehicle that calls for help that day, and when. */
function firstPanic(state: MotionState): { index: number; at: number } {
  for (let index = 0; ; index++) {
    const plan = planOf(index)
    for (let at = DAY; at < DAY + 1_440 * MINUTE; at += 4 * MINUTE) {
      if (plan.keys(at, state).includes('panic')) return { index, at }
    }
  }
}

describe('alarms of a terminal', () => {
  it('follow what the vehicle does', () => {
    const plan = planOf(1)
    expect(plan.keys(DAY, aDrivingVehicle({ speed: 93, since: 60 }))).toContain('overspeed')
    expect(plan.keys(DAY, aDrivingVehicle({ speed: 91, since: 60 }))).not.toContain('overspeed')
    expect(plan.keys(DAY, aDrivingVehicle({ since: 14_500 }))).toContain('fatigue')
    expect(plan.keys(DAY, aStandingVehicle({ since: 14_500 }))).not.toContain('fatigue')
  })

  it('come as seldom as in a real fleet, grave ones hardly ever', () => {
    const vehicles = 300
    const counts = begun(vehicles)
    expect(counts.gnssFault).toBeGreaterThan(0.05 * vehicles)
    expect(counts.gnssFault).toBeLessThan(0.4 * vehicles)
    expect(counts.collision ?? 0).toBeLessThan(3)
    expect(counts.panic ?? 0).toBeLessThan(3)
    // A vehicle that drives day and night has more of everything.
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBeLessThan(2 * vehicles)
    expect(counts.lowVoltage).toBeUndefined()
  })

  it('have an end', () => {
    const index = Array.from({ length: 3_000 }, (_, i) => i).find(
      (i) => planOf(i).keys(DAY + 720 * MINUTE, aDrivingVehicle({ since: 60 })).length > 0,
    )
    const plan = planOf(index as number)
    const later = Array.from({ length: 48 }, (_, half) =>
      plan.keys(DAY + (720 + half * 30) * MINUTE, aDrivingVehicle({ since: 60 })),
    )
    expect(later.some((keys) => keys.length === 0)).toBe(true)
  })

  it('panic is not repeated once the platform has seen it', () => {
    const state = aDrivingVehicle({ since: 60 })
    const { index, at } = firstPanic(state)
    const plan = planOf(index)
    plan.answered(at)
    expect(plan.keys(at + 1_000, state)).not.toContain('panic')
  })
})

describe('stories of the month before the demo', () => {
  const ANCHOR = DAY
  const vehicleOf = (story: Story) =>
    Array.from({ length: 60 }, (_, index) => index).find((index) => storyOf(DEMO_SEED, index) === story) as number
  const planIn = (index: number) => new AlarmPlan(DEMO_SEED, demoVehicle(DEMO_SEED, index), () => 92, ANCHOR)
  const daysBefore = (days: number) => ANCHOR - days * 1_440 * MINUTE

  it('a tyre loses air, shows it longer every day and is repaired', () => {
    const plan = planIn(vehicleOf('leakingTyre'))
    const shows = (days: number, since: number) =>
      plan.keys(daysBefore(days), aDrivingVehicle({ since })).includes('tyrePressureWarning')
    expect([shows(8, 600), shows(8, 3_000), shows(3, 3_000)]).toEqual([true, false, true])
    expect(shows(1, 60)).toBe(false)
  })

  it('a firmware loses the satellites until its successor is installed', () => {
    const index = Array.from({ length: 300 }, (_, each) => each).filter(
      (each) => demoVehicle(DEMO_SEED, each).firmware === '7.2.1',
    )
    const withFault = (days: number) =>
      index.filter((each) => {
        const plan = planIn(each)
        const moments = Array.from({ length: 96 }, (_, quarter) => daysBefore(days) + quarter * 15 * MINUTE)
        return moments.some((at) => plan.keys(at, aDrivingVehicle({ since: 60 })).includes('gnssFault'))
      }).length
    expect(index.length).toBeGreaterThan(20)
    expect(withFault(15)).toBeGreaterThan(index.length * 0.6)
    expect(withFault(5)).toBeLessThan(index.length * 0.4)
  })
})
