import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contractCalls } from '#tests/support/contract.ts'

const folder = new URL('../../src/shared/core/contract/', import.meta.url)
const text = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  .join('\n')

describe('the contract', () => {
  it('holds the method and path of every call as one text, so that a search finds it', () => {
    const written = contractCalls.map(({ endpoint: { method, path } }) => `'${method} ${path}'`)
    expect(written.length).toBeGreaterThan(400)
    expect(written.filter((call) => !text.includes(call))).toEqual([])
  })
})
