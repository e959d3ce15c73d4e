import type { Map as MapLibreMap } from 'maplibre-gl'
import { PLACE_MARK } from './label-layers.ts'

const SIZE = 24
const RADIUS = 4.2
const PIXEL_RATIO = 3
// A signed distance field: 191 lies on the edge, each pixel outwards is 32 less.
const EDGE = 191
const STEP = 32

function placeMarkImage() {
  const data = new Uint8ClampedArray(SIZE * SIZE * 4)
  const centre = (SIZE - 1) / 2
  for (let y = 0; y < SIZE; y += 1)
    for (let x = 0; x < SIZE; x += 1) {
      const outside = Math.hypot(x - centre, y - centre) - RADIUS
      data[(y * SIZE + x) * 4 + 3] = EDGE - outside * STEP
    }
  return { width: SIZE, height: SIZE, data }
}

/** Gives the style the dot it asks for, also after a complete change of style. */
export function providePlaceMark(map: MapLibreMap): void {
  map.setMissingStyleImageResolver((id) => {
    if (id === PLACE_MARK) map.addImage(PLACE_MARK, placeMarkImage(), { sdf: true, pixelRatio: PIXEL_RATIO })
  })
}
