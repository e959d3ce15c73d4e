import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { countryOutlines, type RegionOutline, regionOutlines } from './region-outlines.ts'

/** For the server, which asks where a position lies. */
write('dist/regions.json', regionOutlines())
/** For the globe, served next to the base map. */
write('dist/map/countries.json', countryOutlines('110m'))

function write(file: string, outlines: readonly RegionOutline[]): void {
  const target = fileURLToPath(new URL(`../../${file}`, import.meta.url))
  const text = JSON.stringify(outlines)
  mkdirSync(resolve(target, '..'), { recursive: true })
  // Written to a temporary file and renamed, so that a stopped build never leaves half a file behind.
  writeFileSync(`${target}.part`, text)
  renameSync(`${target}.part`, target)
  console.log(`${file}: outlines of ${outlines.length} regions, ${(text.length / 1e6).toFixed(1)} MB`)
}
