import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const text = readFileSync(new URL('docs/specification-coverage.md', root), 'utf8')
const rows = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| sentence'))
const named = [...text.matchAll(/`((?:src|tests)\/[^`]+)`/g)].map(([, path]) => path ?? '')

describe('list of tests by sentence of the specification', () => {
  it('names tests that exist', () => {
    expect(named.filter((path) => !existsSync(new URL(path, root)))).toEqual([])
  })

  it('names a test for every sentence', () => {
    expect(rows.length).toBeGreaterThan(80)
    expect(rows.filter((row) => !/`(src|tests)\//.test(row))).toEqual([])
  })
})
