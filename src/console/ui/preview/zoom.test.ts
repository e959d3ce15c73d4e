import { describe, expect, it } from 'vitest'
import { zoomed } from './zoom.ts'

describe('zoom of the preview', () => {
  it.each([
    [1, 1, 1.1],
    [1, -1, 0.9],
    [2, 1, 2],
    [1.9, 1, 2],
    [0.1, -1, 0.1],
    [0.2, -1, 0.1],
    [0.7, 1, 0.8],
    [0.3, -1, 0.2],
    [1, 99, 2],
    [1, -99, 0.1],
  ])('%d by %d steps', (zoom, steps, next) => expect(zoomed(zoom, steps)).toBe(next))

  it('passes twenty values and no other on its way', () => {
    const seen = [0.1]
    while (seen.at(-1) !== 2) seen.push(zoomed(seen.at(-1)!, 1))
    expect(seen).toEqual(Array.from({ length: 20 }, (_, index) => (index + 1) / 10))
  })
})
