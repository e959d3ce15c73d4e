import type { FenceRecord } from '#core/domain/fence.ts'

/** The same numbers in every run. */
let state = 0x2545f491
export function random(): number {
  state ^= state << 13
  state ^= state >>> 17
  state ^= state << 5
  return (state >>> 0) / 2 ** 32
}
export const around = (middle: number, spread: number) => middle + (random() - 0.5) * spread
const at = (lng: number, lat: number) => `${lng.toFixed(6)},${lat.toFixed(6)}`

/** Yards and districts over the east of China, roads between them. */
export function benchFence(index: number, reachTimes = 1): FenceRecord {
  const [lng, lat] = [around(113, 16), around(33, 16)]
  switch (index % 4) {
    case 0:
      return { type: 1, position: at(lng, lat), radius: (0.2 + random() * 5) * reachTimes }
    case 1: {
      const corners = Array.from({ length: 12 }, (_, corner) => {
        const angle = (corner / 12) * 2 * Math.PI
        const reach = (0.02 + random() * 0.05) * reachTimes
        return at(lng + Math.cos(angle) * reach, lat + Math.sin(angle) * reach)
      })
      return { type: 2, position: corners.join(';') }
    }
    case 2:
      return { type: 3, position: `${at(lng, lat)};${at(lng + 0.05 * reachTimes, lat - 0.05 * reachTimes)}` }
    default: {
      const length = 0.01 * reachTimes
      const path = Array.from({ length: 20 }, (_, step) => at(lng + step * length, lat + Math.sin(step) * length))
      return { type: 4, position: path.join(';'), radius: 0.1 * reachTimes }
    }
  }
}
