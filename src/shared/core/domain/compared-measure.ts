/** Measures by which two vehicles are compared; `better`: which of two is the better one, null: neither. */
export const COMPARED_MEASURES = {
  kmPerDay: { better: null, digits: 0 },
  hoursPerDay: { better: null, digits: 1 },
  kwhPer100: { better: 'less', digits: 1 },
  litresPer100: { better: 'less', digits: 1 },
  /** Percent of the running time. */
  idleShare: { better: 'less', digits: 1 },
  /** Harsh acceleration, braking and cornering. */
  harshPer100: { better: 'less', digits: 1 },
  alarmsPer1000: { better: 'less', digits: 1 },
} as const satisfies Record<string, { better: 'less' | null; digits: number }>
export type ComparedMeasure = keyof typeof COMPARED_MEASURES
export const COMPARED_MEASURE_KEYS = Object.keys(COMPARED_MEASURES) as ComparedMeasure[]

/** Days that are over, up to yesterday: two vehicles are compared by habits, not by what one did this morning. */
export const COMPARED_DAYS = 30
/** The median of fewer vehicles describes none of them. */
export const COMPARED_CLASS_MIN = 3
