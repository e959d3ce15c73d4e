import type { MultiPolygon } from 'geojson'
import { z } from 'zod'

/** Built by `scripts/regions` for maps of the whole earth: outer ring, then holes, lng lat lng lat … */
const Outlines = z.array(z.object({ key: z.string(), polygons: z.array(z.array(z.array(z.number()))) }))

export interface Country {
  /** ISO 3166 alpha-2. */
  key: string
  shape: MultiPolygon
}

let earth: Promise<Country[]> | undefined

/** The countries of the earth, fetched once for all pictures; empty where the platform has no such file. */
export function loadEarth(): Promise<Country[]> {
  earth ??= fetchEarth().catch(() => {
    // Tried again with the next render: numbers and clocks do not need it.
    earth = undefined
    return []
  })
  return earth
}

async function fetchEarth(): Promise<Country[]> {
  const answer = await fetch('/map/countries.json')
  if (!answer.ok) throw new Error(`outlines of countries: ${answer.status}`)
  return Outlines.parse(await answer.json()).map(({ key, polygons }) => ({
    key,
    shape: { type: 'MultiPolygon', coordinates: polygons.map((rings) => rings.map(pointsOf)) },
  }))
}

/** On a sphere the inside of a ring is on one side of it: here outer rings turn clockwise, as the source has them. */
function pointsOf(flat: readonly number[]): number[][] {
  const points: number[][] = []
  for (let index = 0; index + 1 < flat.length; index += 2) points.push([flat[index]!, flat[index + 1]!])
  return points
}
