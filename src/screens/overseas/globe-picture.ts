import { geoCentroid, geoCircle, geoContains, geoGraticule10, geoOrthographic, geoPath } from 'd3-geo'
import type { PlaceSquare } from '#core/contract/wall.ts'
import type { MapPalette } from '#web/map/base/palette.ts'
import type { ThemeColors } from '#web/theme/tokens.ts'
import type { Country } from '../stage/earth.ts'
import { drawPlaceDiscs } from '../stage/place-discs.ts'
import type { LngLat } from './market-tour.ts'
import { sunAt } from './sun.ts'

export interface GlobeScene {
  earth: readonly Country[]
  /** Vehicles by country. */
  counts: ReadonlyMap<string, number>
  places: readonly PlaceSquare[]
  nameOf: (country: string) => string
  colors: ThemeColors
  palette: MapPalette
  /** The shade of the night side. */
  night: { color: string; opacity: number }
  font: string
}

export interface GlobeView {
  /** Pixels of the canvas. */
  width: number
  height: number
  /** Middle and radius of the globe, pixels. */
  x: number
  y: number
  radius: number
  /** Pixels of the wall's unit. */
  unit: number
  /** Centre of the view. */
  looksAt: LngLat
  /** 1 shows the hemisphere; nearer, the same disc shows a part of it. */
  nearness: number
}

/** Least and largest share of the accent in a country's fill; the land below shows through, names stay readable above. */
const LEAST_FILL = 0.18
const MOST_FILL = 0.5
const NIGHT_DEGREES = 90
const DEGREE = Math.PI / 180
const NAMES_SHOWN = 12

/** Draws the earth from above a place: night side, countries by the size of their fleets, places of vehicles, names. */
export function drawGlobe(context: CanvasRenderingContext2D, scene: GlobeScene, view: GlobeView, now: number): void {
  const { earth, counts, colors, palette } = scene
  const { width, height, x, y, radius, unit, looksAt, nearness } = view
  const projection = geoOrthographic()
    .rotate([-looksAt[0], -looksAt[1]])
    .scale(radius * nearness)
    .translate([x, y])
    .clipAngle(Math.asin(1 / nearness) / DEGREE)
    .precision(0.5)
  const path = geoPath(projection, context)
  const most = Math.max(1, ...counts.values())
  const line = Math.max(1, unit * 0.006)

  context.clearRect(0, 0, width, height)
  context.lineJoin = 'round'

  fill({ type: 'Sphere' }, colors.surface)
  stroke(geoGraticule10(), palette.graticule, line)
  for (const { shape } of earth) fill(shape, palette.land)
  // Below the fleets: one shade means one number, by day and by night.
  const [sunLng, sunLat] = sunAt(now)
  context.globalAlpha = scene.night.opacity
  fill(
    geoCircle()
      .center([sunLng + 180, -sunLat])
      .radius(NIGHT_DEGREES)(),
    scene.night.color,
  )
  context.globalAlpha = 1
  for (const { key, shape } of earth) {
    const vehicles = counts.get(key) ?? 0
    if (vehicles === 0) continue
    // By magnitude: one large market must not leave the others dark.
    const share = Math.log(vehicles + 1) / Math.log(most + 1)
    context.globalAlpha = LEAST_FILL + (MOST_FILL - LEAST_FILL) * share
    fill(shape, colors.accent)
    context.globalAlpha = 1
  }
  for (const { shape } of earth) stroke(shape, palette.coast, line)
  stroke({ type: 'Sphere' }, palette.coast, line * 1.5)

  drawPlaceDiscs(context, { places: scene.places, project: seen, unit: unit * Math.sqrt(nearness), colors })
  drawNames()

  function fill(shape: Parameters<typeof path>[0], color: string) {
    context.beginPath()
    path(shape)
    context.fillStyle = color
    context.fill()
  }

  function stroke(shape: Parameters<typeof path>[0], color: string, size: number) {
    context.beginPath()
    path(shape)
    context.strokeStyle = color
    context.lineWidth = size
    context.stroke()
  }

  /** The largest fleets in sight by name; a name that would cover another is left out. */
  function drawNames() {
    const size = unit * 0.085
    const taken: Box[] = []
    context.font = `500 ${size}px ${scene.font}`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.lineWidth = size * 0.28
    context.strokeStyle = colors.ground
    context.fillStyle = colors.text
    for (const [country] of [...counts].sort((a, b) => b[1] - a[1])) {
      if (taken.length === NAMES_SHOWN) break
      const name = scene.nameOf(country)
      // With some room around it, in which scripts with long strokes still end.
      const half = context.measureText(name).width / 2 + size * 0.5
      const box = namePlaces(country, size)
        .map(([cx, cy]) => ({
          cx,
          cy,
          left: cx - half,
          right: cx + half,
          top: cy - size * 0.8,
          bottom: cy + size * 0.8,
        }))
        .find((each) => !taken.some((other) => overlap(each, other)) && isInside(each))
      if (!box) continue
      taken.push(box)
      context.strokeText(name, box.cx, box.cy)
      context.fillText(name, box.cx, box.cy)
    }
  }

  /** Within the disc: there are panels next to it. */
  function isInside({ left, right }: Box): boolean {
    return Math.max(Math.abs(left - x), Math.abs(right - x)) <= radius
  }

  /** In the middle of the largest part of a country, or a little below or above it as long as that is the same country. */
  function namePlaces(country: string, size: number): [number, number][] {
    const parts = earth.find(({ key }) => key === country)?.shape.coordinates ?? []
    if (parts.length === 0) return []
    const largest = parts.reduce((best, part) => (part[0]!.length > best[0]!.length ? part : best))
    const shape = { type: 'Polygon' as const, coordinates: largest }
    const middle = seen(...geoCentroid(shape))
    if (!middle) return []
    const near = [1, -1, 2, -2].map((lines): [number, number] => [middle[0], middle[1] + lines * size])
    const own = near.filter((at) => {
      const place = projection.invert?.(at)
      return place && geoContains(shape, place)
    })
    return [middle, ...own]
  }

  /** Screen position of a location; undefined on the far side and at the edge. */
  function seen(lng: number, lat: number): [number, number] | undefined {
    const at = projection([lng, lat])
    if (!at) return undefined
    const inSight = Math.hypot(at[0] - x, at[1] - y) < radius * 0.98 && isNear(lng, lat, looksAt)
    return inSight ? at : undefined
  }
}

/** On the visible half of the sphere. */
function isNear(lng: number, lat: number, [midLng, midLat]: LngLat): boolean {
  return (
    Math.sin(lat * DEGREE) * Math.sin(midLat * DEGREE) +
      Math.cos(lat * DEGREE) * Math.cos(midLat * DEGREE) * Math.cos((lng - midLng) * DEGREE) >
    0.05
  )
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
