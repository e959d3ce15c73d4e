import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chineseOutlines, cityNames, listedPlaces } from './place-list.ts'

const places = listedPlaces()
const outlines = chineseOutlines()
const hasNames = (names: object) => Object.keys(names).length > 0
// One array a place, without what is empty: half the size of objects.
const rows = places.map(({ latin, local, country, areaId, lng, lat, population }) => [
  latin,
  country,
  areaId,
  lng,
  lat,
  population,
  ...(hasNames(local) ? [local] : []),
])
write('dist/places.json', { places: rows, outlines })
/** For walls, served next to the base map. */
write('dist/map/cities.json', cityNames(places))
console.log(`${places.length} places, ${outlines.length} outlines`)

function write(file: string, content: object): void {
  const target = fileURLToPath(new URL(`../../${file}`, import.meta.url))
  mkdirSync(dirname(target), { recursive: true })
  // Written to a temporary file and renamed, so that a stopped build never leaves half a file behind.
  writeFileSync(`${target}.part`, JSON.stringify(content))
  renameSync(`${target}.part`, target)
}
