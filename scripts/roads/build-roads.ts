// Makes the road graph the simulator drives on, from npm data packages: `dist/simulator/roads.json`, and its picture for the
// map of the demo: `dist/map/roads.pmtiles`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { roadTiles } from './road-tiles.ts'
import { buildRoadsFile } from './roads-of-the-world.ts'

const dist = (path: string) => fileURLToPath(new URL(`../../dist/${path}`, import.meta.url))
const target = dist('simulator/roads.json')
const tiles = dist('map/roads.pmtiles')
const started = performance.now()
const roads = buildRoadsFile()
const text = JSON.stringify(roads)
for (const file of [target, tiles]) mkdirSync(dirname(file), { recursive: true })
const archive = roadTiles(roads)
writeFileSync(tiles, archive)
// Last: the build looks for it.
writeFileSync(target, text)
const megabytes = (text.length / 1e6).toFixed(1)
const seconds = ((performance.now() - started) / 1000).toFixed(1)
console.log(
  `${roads.nodes.length} towns, ${roads.edges.length} roads, ${roads.streets.length} cities, ${megabytes} MB, ` +
    `tiles ${(archive.length / 1e6).toFixed(1)} MB, ${seconds} s`,
)
