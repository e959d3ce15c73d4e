import { degreesEast, unwrapped } from '#core/domain/antimeridian.ts'

/** Longitude, latitude, epoch seconds; further entries are ignored, so rows of the trail call fit as they are. */
export type TrailPoint = readonly [lng: number, lat: number, time: number, ...rest: number[]]

export interface TrailPiece {
  type: 'Feature'
  properties: { opacity: number; color?: string; width?: number }
  geometry: { type: 'LineString'; coordinates: [number, number][] }
}

/** Steps of fading; more would not be seen. */
const SHADES = 24
const OLDEST_OPACITY = 0.06
/** No line is drawn across a long gap in which the vehicle moved. */
const GAP_SECONDS = 300
const GAP_DEGREES = 0.02

/** Colour and width of a piece by the speed of both its ends. */
export type PieceLook = (from: TrailPoint, to: TrailPoint) => { color: string; width: number }
/** A piece whose colour says something stays readable to its end. */
const OLDEST_GRADED = 0.45

/** A trail as pieces that fade with age, newest last. Crosses the antimeridian the short way. */
export function trailPieces(points: readonly TrailPoint[], lookOf?: PieceLook): TrailPiece[] {
  const path = unwrapped(points)
  const first = points[0]?.[2] ?? 0
  const span = Math.max(1, (points.at(-1)?.[2] ?? 0) - first)
  const pieces: TrailPiece[] = []
  let shade = -1
  for (let at = 1; at < path.length; at++) {
    const [from, to] = [path[at - 1]!, path[at]!]
    if (isGap(points[at - 1]!, points[at]!)) {
      shade = -1
      continue
    }
    const share = (points[at]![2] - first) / span
    const next = Math.min(SHADES - 1, Math.floor(share * SHADES))
    const look = lookOf?.(points[at - 1]!, points[at]!)
    const before = shade === -1 ? undefined : pieces.at(-1)
    if (next !== shade || look?.color !== before?.properties.color) pieces.push(newPiece(from, next, look))
    shade = next
    pieces.at(-1)!.geometry.coordinates.push(to)
  }
  return pieces
}

/** Adds a newer point and forgets what is older than the trail is long. Answers the same list when nothing changes. */
export function extendedTrail(points: readonly TrailPoint[], next: TrailPoint, keepSeconds: number) {
  const last = points.at(-1)
  if (last && next[2] <= last[2]) return points
  const oldest = next[2] - keepSeconds
  return [...points.filter((point) => point[2] >= oldest), next]
}

function newPiece(start: [number, number], shade: number, look: ReturnType<PieceLook> | undefined): TrailPiece {
  const share = (shade + 1) / SHADES
  const oldest = look ? OLDEST_GRADED : OLDEST_OPACITY
  return {
    type: 'Feature',
    properties: { opacity: oldest + (1 - oldest) * share * share, ...look },
    geometry: { type: 'LineString', coordinates: [start] },
  }
}

function isGap(from: TrailPoint, to: TrailPoint): boolean {
  const [dx, dy] = [Math.abs(degreesEast(from[0], to[0])), Math.abs(to[1] - from[1])]
  return to[2] - from[2] > GAP_SECONDS && Math.max(dx, dy) > GAP_DEGREES
}
