import type { Map as MapLibreMap } from 'maplibre-gl'
import { PLACE_MARK } from './label-layers.ts'

/** Takes room without showing anything. */
export const EMPTY_MARK = 'empty-mark'
export const EMPTY_MARK_PX = 8

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

const emptyImage = () => ({
  width: EMPTY_MARK_PX,
  height: EMPTY_MARK_PX,
  data: new Uint8Array(EMPTY_MARK_PX * EMPTY_MARK_PX * 4),
})

/** Gives layers the images they ask for, also after a complete change of style. */
export function providePlaceMark(map: MapLibreMap): void {
  map.setMissingStyleImageResolver((id) => {
    if (id === PLACE_MARK) map.addImage(PLACE_MARK, placeMarkImage(), { sdf: true, pixelRatio: PIXEL_RATIO })
    if (id === EMPTY_MARK) map.addImage(EMPTY_MARK, emptyImage())
  })
}
