/** Edge of a tile of the vector map, CSS pixels: the world is as wide at zoom 0. */
const WORLD_PIXELS = 512

/** Where a place lies on the mercator square of a zoom, CSS pixels from its north-western corner. */
export function mercatorPixel(lng: number, lat: number, zoom: number): { x: number; y: number } {
  const size = WORLD_PIXELS * 2 ** zoom
  const sine = Math.sin((lat * Math.PI) / 180)
  return {
    x: (lng / 360 + 0.5) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  }
}

/** How far a place is from another on a map of this zoom, CSS pixels to the right and down; the short way around the world. */
export function pixelOffset(
  from: { lng: number; lat: number },
  to: { lng: number; lat: number },
  zoom: number,
): { x: number; y: number } {
  const [a, b] = [mercatorPixel(from.lng, from.lat, zoom), mercatorPixel(to.lng, to.lat, zoom)]
  const world = WORLD_PIXELS * 2 ** zoom
  const x = b.x - a.x
  return { x: x > world / 2 ? x - world : x < -world / 2 ? x + world : x, y: b.y - a.y }
}
