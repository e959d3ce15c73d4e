const FAR_ZOOM = 4
const NEAR_ZOOM = 11
const NEAR_PIXELS = 20
/** Diameter far out for a small fleet and for a crowd; in between by the logarithm of the number. */
const FAR_PIXELS = { few: 13, crowd: 4 }
const FEW = 300
const CROWD = 100_000

/** Diameter of a vehicle in whole CSS pixels: grows with zoom, and far out shrinks with the size of the fleet; times the scale of the display. */
export function spriteSize(zoom: number, vehicles: number, scale = 1): number {
  const crowd = clamp(Math.log(Math.max(1, vehicles) / FEW) / Math.log(CROWD / FEW))
  const far = FAR_PIXELS.few + (FAR_PIXELS.crowd - FAR_PIXELS.few) * crowd
  const near = clamp((zoom - FAR_ZOOM) / (NEAR_ZOOM - FAR_ZOOM))
  return Math.round(scale * (far + (NEAR_PIXELS - far) * near * near * (3 - 2 * near)))
}

function clamp(value: number): number {
  return Math.max(0, Math.min(1, value))
}
