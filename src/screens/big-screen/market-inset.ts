import type { Position } from 'geojson'
import type { PlaceSquare } from '#core/contract/wall.ts'
import type { MapPalette } from '#web/map/base/palette.ts'
import type { ThemeColors } from '#web/theme/tokens.ts'
import type { Country } from '../stage/earth.ts'
import { drawPlaceDiscs } from '../stage/place-discs.ts'

export interface InsetSize {
  /** Pixels of the canvas. */
  width: number
  height: number
  /** Pixels of the wall's unit. */
  unit: number
  /** Room for the name at the left and at the right, pixels. */
  left: number
  right: number
}

interface Inset extends InsetSize {
  earth: readonly Country[]
  places: readonly PlaceSquare[]
  colors: ThemeColors
  palette: MapPalette
}

/** A picture is no nearer than this many degrees over the room that it has. */
const LEAST_SPAN = 10
const DEGREE = Math.PI / 180
/** Around the outermost places, units. */
const ROOM = 0.09

/** The countries around the vehicles of a market, and a disc for each place. */
export function drawInset(context: CanvasRenderingContext2D, inset: Inset): void {
  const { earth, palette, width, height, unit } = inset
  const project = insetProjection(inset.places, inset)
  context.clearRect(0, 0, width, height)
  context.lineJoin = 'round'
  context.lineWidth = Math.max(1, unit * 0.005)
  context.strokeStyle = palette.coast
  context.fillStyle = palette.land
  const rings = earth.flatMap(({ shape }) => shape.coordinates.flat()).filter((ring) => isInSight(ring))
  context.beginPath()
  for (const ring of rings) trace(ring)
  context.fill('evenodd')
  context.stroke()
  drawPlaceDiscs(context, { ...inset, project })

  function trace(ring: readonly Position[]) {
    ring.forEach(([lng = 0, lat = 0], at) => {
      if (at === 0) context.moveTo(...project(lng, lat))
      else context.lineTo(...project(lng, lat))
    })
    context.closePath()
  }

  function isInSight(ring: readonly Position[]): boolean {
    const points = ring.map(([lng = 0, lat = 0]) => project(lng, lat))
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
    return Math.max(...xs) >= 0 && Math.min(...xs) <= width && Math.max(...ys) >= 0 && Math.min(...ys) <= height
  }
}

/** Mercator, as near as all places with room around them allow, next to the name. */
export function insetProjection(
  places: readonly PlaceSquare[],
  { width, height, unit, left, right }: InsetSize,
): (lng: number, lat: number) => [x: number, y: number] {
  const xs = places.map(([lng]) => lng * DEGREE)
  const ys = places.map(([, lat]) => northing(lat))
  const [west, east] = [Math.min(...xs), Math.max(...xs)]
  const [south, north] = [Math.min(...ys), Math.max(...ys)]
  const room = { x: width - left - right - 2 * ROOM * unit, y: height - 2 * ROOM * unit }
  const scale = Math.min(room.x / (east - west), room.y / (north - south), room.x / (LEAST_SPAN * DEGREE))
  const middle = { x: left + (width - left - right) / 2, y: height / 2 }
  return (lng, lat) => [
    middle.x + (lng * DEGREE - (west + east) / 2) * scale,
    middle.y - (northing(lat) - (south + north) / 2) * scale,
  ]
}

const FARTHEST_LAT = 85
const northing = (lat: number): number => {
  const held = Math.max(-FARTHEST_LAT, Math.min(FARTHEST_LAT, lat))
  return Math.log(Math.tan(Math.PI / 4 + (held * DEGREE) / 2))
}
