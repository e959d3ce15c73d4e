import type { FleetTrails } from '#core/contract/fleet-trails.ts'
import type { AgedLines } from '#web/map/trail/aged-lines-layer.tsx'

const DAY_MINUTES = 24 * 60
const STRONGEST = 0.75
const WEAKEST = 0.1
/** Pieces of a line that are drawn alike. */
const PIECE_MINUTES = 120

type Trail = FleetTrails['trails'][number]

/** Lines cut where their age passes two hours, the older the fainter. */
export function trailFeatures(trails: readonly Trail[]): AgedLines {
  return {
    type: 'FeatureCollection',
    features: trails.flatMap((trail) =>
      piecesOf(trail).map(({ piece, coordinates }) => ({
        type: 'Feature' as const,
        properties: { opacity: opacityOf(piece) },
        geometry: { type: 'LineString' as const, coordinates },
      })),
    ),
  }
}

function piecesOf(trail: Trail): { piece: number; coordinates: [number, number][] }[] {
  const pieces: { piece: number; coordinates: [number, number][] }[] = []
  let last: [number, number] | undefined
  for (const [lng, lat, minutes] of trail) {
    const piece = Math.floor(Math.min(minutes, DAY_MINUTES - 1) / PIECE_MINUTES)
    const current = pieces.at(-1)
    if (current?.piece === piece) current.coordinates.push([lng, lat])
    // Each piece begins where the one before it ended.
    else pieces.push({ piece, coordinates: last ? [last, [lng, lat]] : [[lng, lat]] })
    last = [lng, lat]
  }
  return pieces.filter(({ coordinates }) => coordinates.length > 1)
}

const opacityOf = (piece: number): number =>
  STRONGEST - ((STRONGEST - WEAKEST) * piece) / (DAY_MINUTES / PIECE_MINUTES - 1)
