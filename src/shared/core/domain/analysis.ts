/** Prepared analyses; texts stand in the namespace `analysis` under these names. */
export const ANALYSES = [
  'drivingStyle',
  'gearUse',
  'idleShare',
  'speedLoad',
  'energyRegression',
  'chargingHabits',
  'faultPrecursors',
  'batteryConsistency',
  'routeRepetition',
] as const
export type AnalysisKind = (typeof ANALYSES)[number]

export const ANALYSIS_STATES = ['waiting', 'running', 'finished', 'failed', 'cancelled'] as const
export type AnalysisState = (typeof ANALYSIS_STATES)[number]

/** Limits of one run. */
export const ANALYSIS_LIMITS = { vehicles: 200, days: 31, vehicleDays: 1500 } as const

interface Parameter {
  name: 'speedLimit' | 'harsh' | 'daysBefore' | 'spread' | 'cell'
  unit: string
  usual: number
  least: number
  greatest: number
}

/** Numbers a person may set, by analysis. */
export const ANALYSIS_PARAMETERS: Readonly<Record<AnalysisKind, readonly Parameter[]>> = {
  drivingStyle: [
    { name: 'speedLimit', unit: 'km/h', usual: 90, least: 20, greatest: 200 },
    { name: 'harsh', unit: 'km/h/s', usual: 7, least: 2, greatest: 30 },
  ],
  gearUse: [],
  idleShare: [],
  speedLoad: [],
  energyRegression: [],
  chargingHabits: [],
  faultPrecursors: [{ name: 'daysBefore', unit: 'd', usual: 7, least: 1, greatest: 30 }],
  batteryConsistency: [{ name: 'spread', unit: 'V', usual: 0.1, least: 0.01, greatest: 1 }],
  routeRepetition: [{ name: 'cell', unit: 'km', usual: 1, least: 0.2, greatest: 20 }],
}

/** Parameters with what is usual where nothing, or nothing possible, was given. */
export const parametersOf = (kind: AnalysisKind, given: Readonly<Record<string, unknown>>): Record<string, number> =>
  Object.fromEntries(
    ANALYSIS_PARAMETERS[kind].map(({ name, usual, least, greatest }) => {
      const value = given[name]
      return [name, typeof value === 'number' ? Math.min(greatest, Math.max(least, value)) : usual]
    }),
  )

export interface Line {
  slope: number
  intercept: number
  /** Share of the variance the line explains, 0–1. */
  r2: number
}

/** Least squares; null with fewer than three points or without any spread. */
export function regression(points: readonly (readonly [x: number, y: number])[]): Line | null {
  const count = points.length
  if (count < 3) return null
  const mean = (index: 0 | 1) => points.reduce((sum, point) => sum + point[index], 0) / count
  const [mx, my] = [mean(0), mean(1)]
  let [xx, xy, yy] = [0, 0, 0]
  for (const [x, y] of points) {
    xx += (x - mx) ** 2
    xy += (x - mx) * (y - my)
    yy += (y - my) ** 2
  }
  if (xx === 0) return null
  const slope = xy / xx
  return { slope, intercept: my - slope * mx, r2: yy === 0 ? 1 : (xy * xy) / (xx * yy) }
}

const PLATFORM_OFFSET_MS = 8 * 3_600_000
const TWO_O_CLOCK_MS = 2 * 3_600_000

/** The first of the next month, two o'clock in the platform's zone, epoch ms. */
export function nextMonth(epochMs: number): number {
  const wall = new Date(epochMs + PLATFORM_OFFSET_MS)
  return Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 1) + TWO_O_CLOCK_MS - PLATFORM_OFFSET_MS
}
