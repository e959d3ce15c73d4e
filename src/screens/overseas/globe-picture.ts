import { geoCircle, geoGraticule10, geoOrthographic, geoPath } from 'd3-geo'
import type { OverseasOverview } from '#core/contract/overseas.ts'
import type { MapPalette } from '#web/map/base/palette.ts'
import type { ThemeColors } from '#web/theme/tokens.ts'
import type { Country } from '../stage/earth.ts'
import type { LngLat } from './market-tour.ts'
import { sunAt } from './sun.ts'

export interface GlobeScene {
  earth: readonly Country[]
  /** Vehicles by country. */
  counts: ReadonlyMap<string, number>
  places: OverseasOverview['places']
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
}

/** Least and largest share of the accent in a country's fill; the land below shows through, names stay readable above. */
const LEAST_FILL = 0.18
const MOST_FILL = 0.5
const NIGHT_DEGREES = 90
const NAMES_SHOWN = 12

/** Draws the earth from above a place: night side, countries by the size of their fleets, places of vehicles, names. */
export function drawGlobe(context: CanvasRenderingContext2D, scene: GlobeScene, view: GlobeView, now: number): void {
  const { earth, counts, colors, palette } = scene
  const { width, height, x, y, radius, unit, looksAt } = view
  const projection = geoOrthographic()
    .rotate([-looksAt[0], -looksAt[1]])
    .scale(radius)
    .translate([x, y])
    .clipAngle(90)
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

  drawPlaces()
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

  /** A disc for all vehicles of a location with a filled one inside for those online; areas represent the counts. */
  function drawPlaces() {
    const full = unit * 0.016
    for (const [lng, lat, vehicles, online] of scene.places) {
      const at = seen(lng, lat)
      if (!at) continue
      disc(at, full * Math.sqrt(vehicles), colors.accent, 0.35)
      if (online > 0) disc(at, full * Math.sqrt(online), colors.accentStrong, 1)
    }
  }

  function disc([cx, cy]: [number, number], size: number, color: string, opacity: number) {
    context.globalAlpha = opacity
    context.beginPath()
    context.arc(cx, cy, Math.max(size, unit * 0.012), 0, 2 * Math.PI)
    context.fillStyle = color
    context.fill()
    context.globalAlpha = 1
  }

  /** The largest fleets in sight by name; a name that would cover another is left out. */
  function drawNames() {
    const size = unit * 0.085
    const taken: { left: number; top: number; right: number; bottom: number }[] = []
    context.font = `500 ${size}px ${scene.font}`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.lineWidth = size * 0.28
    context.strokeStyle = colors.ground
    context.fillStyle = colors.text
    for (const [country] of [...counts].sort((a, b) => b[1] - a[1]).slice(0, NAMES_SHOWN)) {
      const at = namePlace(country)
      if (!at) continue
      const name = scene.nameOf(country)
      // With some room around it, in which scripts with long strokes still end.
      const half = context.measureText(name).width / 2 + size * 0.35
      const box = { left: at[0] - half, right: at[0] + half, top: at[1] - size * 0.75, bottom: at[1] + size * 0.75 }
      const covers = taken.some(
        (other) => box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top,
      )
      // There are panels next to the globe.
      const leaves = Math.max(Math.abs(box.left - x), Math.abs(box.right - x)) > radius
      if (covers || leaves) continue
      taken.push(box)
      context.strokeText(name, ...at)
      context.fillText(name, ...at)
    }
  }

  /** Below the middle of the largest part of a country, where its discs seldom are. */
  function namePlace(country: string): [number, number] | undefined {
    const found = earth.find(({ key }) => key === country)
    if (!found) return undefined
    const [, lat] = looksAt
    const parts = found.shape.coordinates
    const largest = parts.reduce((best, part) => (part[0]!.length > best[0]!.length ? part : best))
    const ring = largest[0]!
    const lngs = ring.map(([lng = 0]) => lng)
    const lats = ring.map(([, ringLat = 0]) => ringLat)
    const middle: [number, number] = [
      (Math.min(...lngs) + Math.max(...lngs)) / 2,
      (Math.min(...lats) + Math.max(...lats)) / 2,
    ]
    const at = seen(...middle)
    return at && Math.abs(middle[1] - lat) < 60 ? [at[0], at[1] + unit * 0.09] : undefined
  }

  /** Screen position of a location; undefined on the far side and at the edge. */
  function seen(lng: number, lat: number): [number, number] | undefined {
    const at = projection([lng, lat])
    if (!at) return undefined
    const inSight = Math.hypot(at[0] - x, at[1] - y) < radius * 0.98 && isNear(lng, lat, looksAt)
    return inSight ? at : undefined
  }
}

const DEGREE = Math.PI / 180

/** On the visible half of the sphere. */
function isNear(lng: number, lat: number, [midLng, midLat]: LngLat): boolean {
  return (
    Math.sin(lat * DEGREE) * Math.sin(midLat * DEGREE) +
      Math.cos(lat * DEGREE) * Math.cos(midLat * DEGREE) * Math.cos((lng - midLng) * DEGREE) >
    0.05
  )
}
