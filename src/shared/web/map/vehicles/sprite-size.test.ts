import { describe, expect, it } from 'vitest'
import { spriteSize } from './sprite-size.ts'

describe('size of a vehicle', () => {
  it('grows with the zoom, and far out shrinks with the size of the fleet', () => {
    expect(spriteSize(3, 100)).toBe(13)
    expect(spriteSize(3, 100_000)).toBe(4)
    expect(spriteSize(12, 100)).toBe(20)
    expect(spriteSize(12, 100_000)).toBe(20)
  })

  it('is larger on a wall that is read from afar', () => {
    expect(spriteSize(3, 100, 2)).toBe(26)
    expect(spriteSize(12, 100, 1.25)).toBe(25)
  })
})
