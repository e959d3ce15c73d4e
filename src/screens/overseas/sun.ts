import { subsolarPoint, sunPosition } from '#core/domain/sun-position.ts'
import type { LngLat } from './market-tour.ts'

/** The subsolar point. */
export const sunAt = (now: number): LngLat => subsolarPoint(now)

/** Whether the sun is above the horizon of a place. */
export const isDay = ([lng, lat]: LngLat, now: number): boolean => sunPosition(lng, lat, now).height > 0
