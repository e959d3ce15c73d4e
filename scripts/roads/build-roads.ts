// Makes the road graph the simulator drives on, from npm data packages: `dist/simulator/roads.json`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildRoadsFile } from './roads-of-the-world.ts'

const target = fileURLToPath(new URL('../../dist/simulator/roads.json', import.meta.url))
const started = performance.now()
const roads = buildRoadsFile()
const text = JSON.stringify(roads)
mkdirSync(dirname(target), { recursive: true })
writeFileSync(target, text)
const megabytes = (text.length / 1e6).toFixed(1)
const seconds = ((performance.now() - started) / 1000).toFixed(1)
console.log(
  `${roads.nodes.length} towns, ${roads.edges.length} roads, ${roads.streets.length} cities, ${megabytes} MB, ${seconds} s`,
)
