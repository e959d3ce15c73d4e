import { describe, expect, it } from 'vitest'
import { DEMO_SEED, demoVehicle } from '#core/demo/demo-fleet.ts'
import { aDrivingVehicle, aStandingVehicle } from '#tests/support/manual-world.ts'
import type { MotionState } from '../motion/vehicle-motion.ts'
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
    const counts = begun(1_500)
    expect(counts.gnssFault).toBeGreaterThan(10)
    expect(counts.gnssFault).toBeLessThan(60)
    expect(counts.collision ?? 0).toBeLessThan(8)
    expect(counts.panic ?? 0).toBeLessThan(8)
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
