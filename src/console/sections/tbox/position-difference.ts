import type { StoredPosition } from '#core/contract/location-message.ts'
import { epochOfWall } from '#core/domain/wall-time.ts'
import { greatCircleKm } from '#core/domain/great-circle.ts'

/** Seconds from one time of the zone to another. */
export const secondsBetween = (from: string, to: string, zone: string) =>
  (epochOfWall(to, zone) - epochOfWall(from, zone)) / 1000

/** How far and how much later the answer is than what was stored. */
export function positionDifference(stored: StoredPosition, answer: StoredPosition, zone: string) {
  return {
    metres: greatCircleKm(stored.lat, stored.lng, answer.lat, answer.lng) * 1000,
    seconds: secondsBetween(stored.time, answer.time, zone),
  }
}
