import { geoNaturalEarth1 } from 'd3-geo'
import type { MultiPoint } from 'geojson'
import type { ModelWall } from '#core/contract/model-wall.ts'
import type { MapPalette } from '#web/map/base/palette.ts'
import type { ThemeColors } from '#web/theme/tokens.ts'
import type { Country } from '../stage/earth.ts'

interface StationPicture {
  earth: readonly Country[]
  stations: ModelWall['stations']
  places: ModelWall['places']
  colors: ThemeColors
  palette: MapPalette
}

interface PictureSize {
  /** Pixels of the canvas. */
  width: number
  height: number
  /** Pixels of the wall's unit. */
  unit: number
}

const MARGIN = 0.3
/** A single city would otherwise fill the picture. */
const LEAST_DEGREES = 12
/** Vehicles of a disc of full size, where no place has more. */
const LEAST_FULL = 40

/** Draws where the vehicles of a line are, as discs by their number, and the stations that serve them, as diamonds. */
export function drawStations(
  context: CanvasRenderingContext2D,
  { earth, stations, places, colors, palette }: StationPicture,
  { width, height, unit }: PictureSize,
): void {
  const edge = MARGIN * unit
  const projection = geoNaturalEarth1().fitExtent(
    [
      [edge, edge],
      [width - edge, height - edge],
    ],
    framed(stations, places),
  )
  const line = Math.max(1, unit * 0.006)
  context.clearRect(0, 0, width, height)
  context.lineJoin = 'round'
  context.lineWidth = line
  context.fillStyle = palette.land
  context.strokeStyle = palette.coast
  for (const { shape } of earth) {
    context.beginPath()
    // Rings are cut at the edge of a flat map already: they are drawn as they are.
    for (const rings of shape.coordinates) for (const ring of rings) outline(ring)
    context.fill('evenodd')
    context.stroke()
  }
  const most = Math.max(LEAST_FULL, ...places.map(([, , vehicles]) => vehicles))
  context.fillStyle = colors.accent
  for (const [lng, lat, vehicles] of places) {
    const at = projection([lng, lat])
    if (!at) continue
    // Areas represent the counts.
    const size = Math.max(unit * 0.014, unit * 0.14 * Math.sqrt(vehicles / most))
    context.globalAlpha = 0.4
    context.beginPath()
    context.arc(at[0], at[1], size, 0, 2 * Math.PI)
    context.fill()
  }
  context.globalAlpha = 1
  context.strokeStyle = colors.ground
  for (const { lng, lat, alwaysOpen } of stations) {
    const at = projection([lng, lat])
    if (at) diamond(at, unit * 0.03, alwaysOpen)
  }

  function outline(ring: readonly (readonly number[])[]) {
    for (const [index, [lng = 0, lat = 0]] of ring.entries()) {
      const at = projection([lng, lat])
      if (!at) continue
      if (index === 0) context.moveTo(at[0], at[1])
      else context.lineTo(at[0], at[1])
    }
    context.closePath()
  }

  /** Filled: around the clock; open: by day. */
  function diamond([x, y]: [number, number], half: number, filled: boolean) {
    context.beginPath()
    context.moveTo(x, y - half)
    context.lineTo(x + half, y)
    context.lineTo(x, y + half)
    context.lineTo(x - half, y)
    context.closePath()
    context.fillStyle = filled ? colors.text : colors.ground
    context.fill()
    context.strokeStyle = filled ? colors.ground : colors.text
    context.lineWidth = line * (filled ? 1 : 1.8)
    context.stroke()
  }
}

/** Extent of the map: every station and location, at least a small country. */
function framed(stations: ModelWall['stations'], places: ModelWall['places']): MultiPoint {
  const points = [...stations.map(({ lng, lat }) => [lng, lat]), ...places.map(([lng, lat]) => [lng, lat])] as [
    number,
    number,
  ][]
  const lngs = points.map(([lng]) => lng)
  const lats = points.map(([, lat]) => lat)
  const span = (values: number[]): [number, number] => {
    const [least, most] = [Math.min(...values), Math.max(...values)]
    const wanting = Math.max(0, LEAST_DEGREES - (most - least)) / 2
    return [least - wanting, most + wanting]
  }
  if (points.length === 0)
    return {
      type: 'MultiPoint',
      coordinates: [
        [-150, -50],
        [170, 70],
      ],
    }
  const [west, east] = span(lngs)
  const [south, north] = span(lats)
  return {
    type: 'MultiPoint',
    coordinates: [
      [west, Math.max(-85, south)],
      [east, Math.min(85, north)],
      [west, Math.min(85, north)],
      [east, Math.max(-85, south)],
    ],
  }
}
