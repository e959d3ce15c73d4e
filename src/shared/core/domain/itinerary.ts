import { greatCircleKm } from './great-circle.ts'

/** planned → underWay → finished; late: start or stop overdue; missed: not driven. */
export const ITINERARY_STATES = ['planned', 'underWay', 'late', 'finished', 'missed'] as const
export type ItineraryState = (typeof ITINERARY_STATES)[number]

export const ITINERARY_LIMITS = {
  stops: 50,
  /** Longest plan. */
  days: 7,
  /** Metres around a stop. */
  radius: { min: 20, max: 5_000, usual: 200 },
  /** Width of the corridor, metres. */
  corridor: { min: 50, max: 20_000, usual: 1_000 },
} as const

/** Which trips belong to a plan, and when its result is final. */
export const ITINERARY_RULES = {
  /** Trips that begin this long before the planned start count. */
  leadMinutes: 60,
  /** Trips that begin this long after the planned end no longer count. */
  graceMinutes: 240,
  /** Trips may still be reported or merged for this long. */
  settleMinutes: 60,
} as const

interface Place {
  lng: number
  lat: number
}

/** Straight lines from stop to stop, kilometres. */
export const lineKm = (stops: readonly Place[]): number =>
  stops.slice(1).reduce((sum, to, index) => {
    const from = stops[index]!
    return sum + greatCircleKm(from.lat, from.lng, to.lat, to.lng)
  }, 0)
