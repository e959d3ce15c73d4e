import type { StoredPosition } from '#core/contract/location-message.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { greatCircleKm } from '#core/domain/great-circle.ts'

/** Seconds from one time to another; both are in the same zone. */
export const secondsBetween = (from: string, to: string) => (fromPlatformTime(to) - fromPlatformTime(from)) / 1000

/** How far and how much later the answer is than what was stored. */
export function positionDifference(stored: StoredPosition, answer: StoredPosition) {
  return {
    metres: greatCircleKm(stored.lat, stored.lng, answer.lat, answer.lng) * 1000,
    seconds: secondsBetween(stored.time, answer.time),
  }
}
