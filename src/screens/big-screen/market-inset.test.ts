import { describe, expect, it } from 'vitest'
import { insetProjection } from './market-inset.ts'

const SIZE = { width: 280, height: 110, unit: 192, left: 110, right: 0 }

describe('the picture of a market', () => {
  it('shows all of its places next to the name', () => {
    const lisbon: [number, number] = [-9.1, 38.7]
    const warsaw: [number, number] = [21, 52.2]
    const project = insetProjection(
      [
        [...lisbon, 6, 6],
        [...warsaw, 4, 4],
      ],
      SIZE,
    )
    for (const [x, y] of [project(...lisbon), project(...warsaw)]) {
      expect(x).toBeGreaterThan(SIZE.left)
      expect(x).toBeLessThan(SIZE.width)
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(SIZE.height)
    }
    expect(project(...lisbon)[1]).toBeGreaterThan(project(...warsaw)[1])
  })

  it('keeps countries around a single place', () => {
    const project = insetProjection([[13.4, 52.5, 1, 0]], SIZE)
    expect(project(13.4, 52.5)).toEqual([195, 55])
    const degree = project(14.4, 52.5)[0] - project(13.4, 52.5)[0]
    expect(degree).toBeLessThan(20)
  })
})
