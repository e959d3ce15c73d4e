import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const MAX_LINES = 700
const EXAMPLE = ['src/server/modules/vehicles/parts', 'src/console/sections/parts']
const COMMON = ['src/shared/core/contract/parts.ts', 'src/server/store/schema/parts.ts']

const own = EXAMPLE.flatMap((folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? `${folder}/${entry.name}` : [])),
)
const files = [...COMMON, ...own.filter((path) => !/\.test\.tsx?$/.test(path))]

it('builds a topic with list, filter, create, edit, import and export in less than 700 lines', () => {
  const lines = files.map((path) => readFileSync(path, 'utf8').split('\n').length - 1)
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThan(MAX_LINES)
})

it('documents every file of the example', () => {
  const page = readFileSync('docs/ARCHITECTURE.md', 'utf8')
  const documented = [...page.matchAll(/^\| `(src\/[^`]+\.tsx?)` \|/gm)].map(([, path = '']) => path)
  expect(documented.toSorted()).toEqual(files.toSorted())
})
