import { describe, expect, it } from 'vitest'
import { randomId } from './random-id.ts'

describe('random id is 16 lower-case letters plus a time stamp', () => {
  it('has that form', () => {
    expect(randomId(1_795_000_000_000)).toMatch(/^[a-z]{16}1795000000000$/)
    expect(randomId()).toMatch(/^[a-z]{16}\d{13}$/)
  })
  it('reaches the first and the last letter and nothing beyond', () => {
    expect(randomId(0, () => 0)).toBe(`${'a'.repeat(16)}0`)
    expect(randomId(0, () => 1 - Number.EPSILON)).toBe(`${'z'.repeat(16)}0`)
  })
  it('differs from one call to the next within one millisecond', () => {
    expect(new Set(Array.from({ length: 1000 }, () => randomId(1))).size).toBe(1000)
  })
})
