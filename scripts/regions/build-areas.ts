import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chinaAreas, worldAreas } from './area-tree.ts'

const target = join(dirname(fileURLToPath(import.meta.url)), '../../dist/areas.json')

const areas = [...chinaAreas(), ...worldAreas()]
const text = JSON.stringify(areas)
mkdirSync(dirname(target), { recursive: true })
// A build that is stopped must not leave half of a file behind.
writeFileSync(`${target}.part`, text)
renameSync(`${target}.part`, target)
console.log(`tree of ${areas.length} areas, ${(text.length / 1e6).toFixed(1)} MB`)
