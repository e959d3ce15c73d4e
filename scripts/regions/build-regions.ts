import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { countryOutlines, provinceOutlines } from './region-outlines.ts'

const target = fileURLToPath(new URL('../../dist/regions.json', import.meta.url))

const outlines = [...provinceOutlines(), ...countryOutlines()]
const text = JSON.stringify(outlines)
mkdirSync(resolve(target, '..'), { recursive: true })
// Written beside and renamed, so that a stopped build never leaves half a file behind.
writeFileSync(`${target}.part`, text)
renameSync(`${target}.part`, target)
console.log(`outlines of ${outlines.length} regions, ${(text.length / 1e6).toFixed(1)} MB`)
