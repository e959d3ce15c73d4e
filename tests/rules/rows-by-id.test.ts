import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SECTIONS = new URL('../../src/console/sections/', import.meta.url).pathname

it('forms read a row again by its id, and not by searching a list for what it was called', () => {
  const searching = readdirSync(SECTIONS, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .filter((path) => /return list\.find\(\(row\) => row\.id === id\)/.test(readFileSync(join(SECTIONS, path), 'utf8')))
  expect(searching).toEqual([])
})
