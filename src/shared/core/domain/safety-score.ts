/** How much an alarm of each level weighs: one of level 1 as much as ten of level 3. */
const SAFETY_WEIGHTS = { level1: 10, level2: 3, level3: 1 } as const
/** Weighted alarms in 1,000 km at which half of the points are lost. */
const SAFETY_HALF_AT = 50
/** Over fewer kilometres one alarm would decide the score. */
export const SAFETY_LEAST_KM = 100

/**
 * Alarms of a terminal's bits that are about driving. Those of active-safety equipment (source `safety`)
 * all count; faults of equipment, trouble codes, fences, theft and changed identities say nothing about how safely a vehicle is driven.
 */
export const DRIVING_ALARMS: readonly string[] = [
  'panic',
  'overspeed',
  'fatigue',
  'dangerWarning',
  'overspeedWarning',
  'fatigueWarning',
  'violationDriving',
  'rightTurnBlindZone',
  'dayDrivingOvertime',
  'collision',
  'rollover',
  'overload',
  'abnormalDriving',
]

export interface AlarmsByLevel {
  level1: number
  level2: number
  level3: number
}

/** Alarms in 1,000 km of each level, to a hundredth, and what follows from them. */
interface Safety extends AlarmsByLevel {
  /** 0 to 100, whole; 100 without any alarm. */
  score: number
}

/**
 * Safety of some driving by its driving alarms: 100 / (1 + w / 50), where w = 10 · level 1 + 3 · level 2 + level 3, each as alarms that began in
 * 1,000 km driven. It never goes below zero, and the same distance twice with twice the alarms has the same score. Null below
 * 100 km.
 */
export function safetyOf(alarms: AlarmsByLevel, km: number): Safety | null {
  if (km < SAFETY_LEAST_KM) return null
  const per1000 = (count: number) => (count / km) * 1000
  const weighted =
    SAFETY_WEIGHTS.level1 * per1000(alarms.level1) +
    SAFETY_WEIGHTS.level2 * per1000(alarms.level2) +
    SAFETY_WEIGHTS.level3 * per1000(alarms.level3)
  const hundredths = (value: number) => Math.round(value * 100) / 100
  return {
    score: Math.round(100 / (1 + weighted / SAFETY_HALF_AT)),
    level1: hundredths(per1000(alarms.level1)),
    level2: hundredths(per1000(alarms.level2)),
    level3: hundredths(per1000(alarms.level3)),
  }
}
