import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const Local = z.record(z.string(), z.string())
const base = [z.string(), z.string(), z.string(), z.number(), z.number(), z.number()] as const
const PlaceData = z.object({
  /** Latin name, country, region, longitude, latitude, population, names in other languages; the largest first. */
  places: z.array(z.tuple([...base, Local]).or(z.tuple([...base]))),
  outlines: z.array(z.object({ areaId: z.string(), polygons: z.array(z.array(z.array(z.number()))) })),
})
export type PlaceData = z.output<typeof PlaceData>

/** Reads what `scripts/regions` built; without that file no place is known. */
export async function readPlaceData(file: string): Promise<PlaceData> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { places: [], outlines: [] }
    throw error
  }
  // Made by our own build: a look at its form is enough, 135,000 rows need no schema each.
  const data = JSON.parse(text) as PlaceData
  PlaceData.parse({ places: data.places.slice(0, 10), outlines: data.outlines.slice(0, 10) })
  return data
}
