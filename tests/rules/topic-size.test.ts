import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const MAX_LINES = 700
const ROW = /^\| `(src\/[^`]+)` \| .* \| (\d+) \|$/gm
const page = readFileSync('docs/ARCHITECTURE.md', 'utf8')
const files = [...page.matchAll(ROW)].map(([, path = '', lines]) => ({ path, lines: Number(lines) }))
const linesOf = (path: string) => readFileSync(path, 'utf8').split('\n').length - 1

it('builds a topic with list, filter, create, edit, import and export in less than 700 lines', () => {
  expect(files.reduce((sum, { path }) => sum + linesOf(path), 0)).toBeLessThan(MAX_LINES)
})

it('documents every file of the example with its number of lines', () => {
  expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining(['src/shared/core/contract/parts.ts']))
  expect(files.map(({ path }) => ({ path, lines: linesOf(path) }))).toEqual(files)
})
