import { HARSH_KINDS } from './trip-rules.ts'

/** Driver events of the score card, by the alarm kinds that count as one. Hard changes of speed found in trips add to `harsh`. */
export const DRIVER_EVENTS = {
  harsh: HARSH_KINDS,
  speeding: ['overspeed', 'overspeedWarning', 'ruleSpeed', 'fenceSpeed', 'adasSignLimit'],
  fatigue: ['fatigue', 'fatigueWarning', 'dayDrivingOvertime', 'dsmFatigue'],
  handheld: ['dsmPhone'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type DriverEvent = keyof typeof DRIVER_EVENTS
export const DRIVER_EVENT_KEYS = Object.keys(DRIVER_EVENTS) as DriverEvent[]

/** A rate over a shorter distance would be chance. */
const MIN_KM = 10

/** Events per 100 km, to a hundredth; null below ten kilometres. */
export const per100Km = (count: number, km: number): number | null =>
  km < MIN_KM ? null : Math.round((count / km) * 10_000) / 100
