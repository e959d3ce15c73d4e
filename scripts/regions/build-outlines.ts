import { renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { areaOutlines } from './area-outlines.ts'

const target = fileURLToPath(new URL('../../dist/area-outlines.json', import.meta.url))
const outlines = areaOutlines()
const text = JSON.stringify(outlines)
// Written to a temporary file and renamed, so that a stopped build never leaves half a file behind.
writeFileSync(`${target}.part`, text)
renameSync(`${target}.part`, target)
console.log(`dist/area-outlines.json: ${outlines.length} areas, ${(text.length / 1e6).toFixed(1)} MB`)
