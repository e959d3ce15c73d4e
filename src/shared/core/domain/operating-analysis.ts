import { PLATFORM_OFFSET_MS } from './platform-time.ts'

/** What rows of the operating analysis stand for, by the number in its address. */
export const ANALYSIS_DIMENSIONS = ['organisation', 'series', 'market', 'model'] as const
export type AnalysisDimension = (typeof ANALYSIS_DIMENSIONS)[number]

/** Numbers by which groups and vehicles are ranked; of these true: the more, the better. */
export const ANALYSIS_RANKINGS = {
  attendance: true,
  utilisation: true,
  kmPerVehicle: true,
  hoursPerVehicle: true,
  idleShare: false,
  kwhPer100Km: false,
  litresPer100Km: false,
  alarmsPer1000Km: false,
} as const
export type AnalysisRanking = keyof typeof ANALYSIS_RANKINGS

export const ANALYSIS_LIMITS = {
  days: 366,
  /** Vehicles times days of the range; the period before it is read as well. */
  vehicleDays: 3_200_000,
  /** Vehicles times days that the profile of the day samples. */
  profileVehicleDays: 60_000,
  /** Vehicles at each end of the ranking. */
  ranked: 20,
  points: 2_000,
} as const
/** Days of the range where none is chosen, today with them. */
const ANALYSIS_DEFAULT_DAYS = 30

const DAY_MS = 86_400_000
const HALF_DAY_MS = DAY_MS / 2

export interface AnalysisDays {
  /** "YYYY-MM-DD", both included. */
  fromDay: string
  toDay: string
  days: number
}

const dayText = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)

/** Platform days of which at least half lies between two moments, epoch ms: a viewer in another zone gets as many days as were chosen. */
export function analysisDays(from: number, to: number): AnalysisDays {
  const first = Math.floor((from + PLATFORM_OFFSET_MS + HALF_DAY_MS) / DAY_MS)
  const last = Math.max(first, Math.floor((to + PLATFORM_OFFSET_MS - HALF_DAY_MS) / DAY_MS))
  return { fromDay: dayText(first), toDay: dayText(last), days: last - first + 1 }
}

/** The last days up to the one of this moment. */
export function lastAnalysisDays(now: number): AnalysisDays {
  const last = Math.floor((now + PLATFORM_OFFSET_MS) / DAY_MS)
  const first = last - ANALYSIS_DEFAULT_DAYS + 1
  return { fromDay: dayText(first), toDay: dayText(last), days: ANALYSIS_DEFAULT_DAYS }
}
