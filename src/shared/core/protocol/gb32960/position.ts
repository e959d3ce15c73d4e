import type { Tagged } from '../schema/field.ts'

/** Where the vehicle was and how fast, as far as the units of a message say so. */
export interface GbPosition {
  /** Degrees, signed. */
  lat?: number
  lng?: number
  /** km/h. */
  speed?: number
}

const NO_FIX = 1

/** The position of a decoded real-time or back-fill body; empty for other messages and for units without a fix. */
export function gbPosition(value: unknown): GbPosition {
  const { units } = value as { units?: readonly Tagged[] }
  const found: GbPosition = {}
  for (const { key, value: unit } of units ?? []) {
    if (typeof unit !== 'object' || unit === null) continue
    const { positionState, lat, lng, speed } = unit as Record<string, unknown>
    if (key === 'vehicle' && typeof speed === 'number') found.speed = speed
    if (key !== 'position' || (Number(positionState) & NO_FIX) !== 0) continue
    if (typeof lat === 'number' && typeof lng === 'number') {
      found.lat = lat
      found.lng = lng
    }
  }
  return found
}
