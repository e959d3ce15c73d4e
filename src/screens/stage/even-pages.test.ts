import { describe, expect, it } from 'vitest'
import { evenRows } from './even-pages.ts'

describe('evenRows', () => {
  it('spreads a list over pages of one length', () => {
    expect([1, 12, 13, 25, 30].map((count) => evenRows(count, 12))).toEqual([1, 12, 7, 9, 10])
  })

  it('keeps the room of a list that is not there yet', () => {
    expect(evenRows(0, 12)).toBe(12)
  })
})
