import { kmBetween } from '#core/domain/great-circle.ts'
import { lineKm, type TravelPoint, travelledKm } from './travel.ts'

/**
 * An odometer whose reading does not change while the vehicle drives, also one that stays at 0, is dead: then the line between
 * positions counts. Plain data, because a part of it is stored.
 */
export interface Odometer {
  dead: boolean
  /** Driven since the reading changed last, along the line; km. */
  path: number
  /** Where that began, degrees × 1e6; null: nothing was driven since. */
  from: { lat: number; lng: number } | null
}

/** Odometers count in steps of up to a kilometre, and some buses of the vehicle send theirs every few. */
const DEAD_AFTER_KM = 2
/** Receivers of standing vehicles wander about, but not this far. */
const LEAST_AWAY_KM = 0.5
/** Slower steps are noise of the receiver. */
const LEAST_KMH = 5

export const anOdometer = (): Odometer => ({ dead: false, path: 0, from: null })

/**
 * Kilometres between two positions of one vehicle, oldest first: by odometer, else along the line. What was driven until an
 * odometer turns out to be dead counts for the stretch that shows it.
 */
export function drivenKm(odometer: Odometer, from: TravelPoint, to: TravelPoint): number {
  const km = travelledKm(from, to)
  if (from.mileage === null || to.mileage === null) return km
  if (from.mileage !== to.mileage) return moved(odometer, km)
  const line = from.running ? lineKm(from, to) : 0
  if (line < ((to.ts - from.ts) / 3_600_000) * LEAST_KMH) return 0
  odometer.from ??= { lat: from.lat, lng: from.lng }
  odometer.path += line
  if (odometer.dead) return line
  if (odometer.path < DEAD_AFTER_KM || kmBetween(odometer.from, to) < LEAST_AWAY_KM) return 0
  odometer.dead = true
  return odometer.path
}

/** Where it counts again, what it says may have been counted along the line. */
function moved(odometer: Odometer, km: number): number {
  const counted = odometer.dead ? odometer.path : 0
  Object.assign(odometer, anOdometer())
  return Math.max(0, km - counted)
}
