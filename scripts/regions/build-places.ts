import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chineseOutlines, listedPlaces } from './place-list.ts'

const target = fileURLToPath(new URL('../../dist/places.json', import.meta.url))

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
const text = JSON.stringify({ places: rows, outlines })
mkdirSync(dirname(target), { recursive: true })
// Written to a temporary file and renamed, so that a stopped build never leaves half a file behind.
writeFileSync(`${target}.part`, text)
renameSync(`${target}.part`, target)
console.log(`${places.length} places, ${outlines.length} outlines, ${(text.length / 1e6).toFixed(1)} MB`)
