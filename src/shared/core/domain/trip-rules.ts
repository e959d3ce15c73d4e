/** Definition of a trip; shown to users as is (docs/product/tbox.md). */
export const TRIP_RULES = {
  /** A stop this long ends a trip, seconds. */
  stopSeconds: 300,
  /** Silence this long ends a trip, seconds. */
  gapSeconds: 900,
  /** Shorter ones are no trips, kilometres. */
  leastKm: 0.5,
  /** Faster than this a vehicle moves, km/h. */
  movingKmh: 3,
  /** Change of speed in a second that counts as harsh, km/h. */
  harshKmhPerSecond: 8,
  /** Positions further apart say nothing about how hard the speed changed, seconds. */
  harshWithinSeconds: 5,
  /** A rise of the tank level above this is a refuelling, litres. */
  refuelLitres: 10,
  /** A rise of the battery above this is a charge, percent. */
  chargePercent: 5,
} as const

/** Harsh events: reported by the terminal as an alarm, or derived from reported speeds. Keys of alarm kinds. */
export const HARSH_KINDS = ['harshAcceleration', 'harshBraking', 'harshTurn'] as const
export type HarshKind = (typeof HARSH_KINDS)[number]

export const TRIP_TAGS = ['none', 'business', 'private'] as const
export type TripTag = (typeof TRIP_TAGS)[number]

const HARSH_POINTS = 10
const IDLE_POINTS = 30

/** 100 less ten for each harsh event in ten kilometres (the first ten count as whole) and up to thirty for idling. */
export function tripScore(distanceKm: number, harsh: number, idleSeconds: number, durationSeconds: number): number {
  const idleShare = durationSeconds > 0 ? idleSeconds / durationSeconds : 0
  const lost = (harsh / Math.max(1, distanceKm / 10)) * HARSH_POINTS + idleShare * IDLE_POINTS
  return Math.max(0, Math.round(100 - lost))
}
