/**
 * Positions as whole numbers of the mercator square: x counts 2^32 steps around the globe (about 1 cm) and y 2^31 steps
 * from the southern to the northern edge. x differences taken as 32 bit integers are the short way across the
 * antimeridian, for the processor and for the graphics card alike, without any 64 bit arithmetic.
 */
export const WORLD_STEPS_X = 2 ** 32
export const WORLD_STEPS_Y = 2 ** 31

/** Edge of the mercator square. */
const MAX_LATITUDE = 85.0511287798

export function worldX(lng: number): number {
  return Math.round((lng / 360 + 0.5) * WORLD_STEPS_X) >>> 0
}

export function worldY(lat: number): number {
  const held = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat))
  const north = Math.log(Math.tan(Math.PI / 4 + (held * Math.PI) / 360)) / (2 * Math.PI)
  return Math.max(0, Math.min(WORLD_STEPS_Y - 1, Math.round((0.5 + north) * WORLD_STEPS_Y)))
}

export function lngOfWorldX(x: number): number {
  return (x / WORLD_STEPS_X - 0.5) * 360
}

export function latOfWorldY(y: number): number {
  const north = (y / WORLD_STEPS_Y - 0.5) * 2 * Math.PI
  return (Math.atan(Math.exp(north)) * 360) / Math.PI - 90
}

/** Metres of one x step at this height of the map; a y step is twice as long on the ground. */
export function metresPerStepX(y: number): number {
  return (40_075_016.686 / WORLD_STEPS_X) * Math.cos((latOfWorldY(y) * Math.PI) / 180)
}
