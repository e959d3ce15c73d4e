import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chinaLayers } from './china-layers.ts'
import { buildSources, DATA_PACKAGES, packageVersion } from './data-packages.ts'
import { MAP_LANGUAGES } from './labels.ts'
import { MAX_TILE_ZOOM } from './map-layer.ts'
import { placeLayers } from './places.ts'
import { writePmtiles } from './pmtiles-writer.ts'
import { cutTiles } from './tiler.ts'
import { worldLayers } from './world-layers.ts'

const ATTRIBUTION = 'Natural Earth · GeoNames (CC BY 4.0)'

const OUTPUT_FOLDER = resolve(dirname(fileURLToPath(import.meta.url)), '../../dist/map')

/** Changes when a data package or the build itself changes. */
function contentStamp(): string {
  const hash = createHash('sha256')
  for (const name of DATA_PACKAGES) hash.update(`${name}@${packageVersion(name)}\n`)
  for (const file of buildSources()) hash.update(readFileSync(file))
  // Country names come from the runtime's own tables.
  hash.update(process.versions.icu ?? '')
  return hash.digest('hex')
}

function build(): Buffer {
  const world = worldLayers()
  const layers = [...world, ...chinaLayers(world), ...placeLayers()]
  const tiles = cutTiles(layers, MAX_TILE_ZOOM)
  return writePmtiles(tiles, {
    minZoom: 0,
    maxZoom: MAX_TILE_ZOOM,
    bounds: [-180, -85, 180, 85],
    centre: [105, 34, 3],
    metadata: {
      name: 'world',
      attribution: ATTRIBUTION,
      languages: MAP_LANGUAGES,
      vector_layers: [...new Set(layers.map((layer) => layer.name))].map((id) => ({ id, fields: {} })),
    },
  })
}

function main(): void {
  const target = join(OUTPUT_FOLDER, 'world.pmtiles')
  const stampFile = join(OUTPUT_FOLDER, 'world.stamp')
  const stamp = contentStamp()
  if (existsSync(target) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) {
    console.log('map tiles are up to date')
    return
  }
  const started = performance.now()
  const archive = build()
  mkdirSync(OUTPUT_FOLDER, { recursive: true })
  // Written to a temporary file and renamed, so that a stopped build never leaves half an archive behind.
  writeFileSync(`${target}.part`, archive)
  renameSync(`${target}.part`, target)
  writeFileSync(stampFile, stamp)
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(`map tiles built in ${seconds} s, ${(archive.length / 1e6).toFixed(1)} MB`)
}

main()
