import type { MultiPolygon, Polygon, Position } from 'geojson'
import { describe, expect, it } from 'vitest'
import { kilometresBetween, planarPolygons, withoutReversedRings } from './planar-geometry.ts'

// Outer rings of spherical shapes run clockwise.
const box = (west: number, south: number, east: number, north: number): Position[] => [
  [west, south],
  [west, north],
  [east, north],
  [east, south],
  [west, south],
]

describe('planarPolygons', () => {
  it('cuts an island that lies across the antimeridian in two', () => {
    const island: Polygon = { type: 'Polygon', coordinates: [box(178, 64, -178, 68)] }
    const parts = planarPolygons(island)
    const spans = parts.map(({ coordinates }) => {
      const lngs = coordinates.flat().map(([lng = 0]) => lng)
      return [Math.min(...lngs), Math.max(...lngs)].map(Math.round)
    })
    expect(spans.sort(([a = 0], [b = 0]) => a - b)).toEqual([
      [-180, -178],
      [178, 180],
    ])
  })

  it('leaves a shape away from the antimeridian in one piece', () => {
    expect(planarPolygons({ type: 'Polygon', coordinates: [box(10, 40, 12, 42)] })).toHaveLength(1)
  })
})

describe('withoutReversedRings', () => {
  it('drops a polygon that would cover the rest of the world', () => {
    const shape: MultiPolygon = {
      type: 'MultiPolygon',
      coordinates: [[box(0, 0, 2, 2)], [box(10, 10, 12, 12).reverse()]],
    }
    expect(withoutReversedRings(shape).coordinates).toEqual([[box(0, 0, 2, 2)]])
  })
})

describe('kilometresBetween', () => {
  it('agrees with the known distance of Beijing and Tianjin within two per cent', () => {
    const distance = kilometresBetween([116.397, 39.909], [117.19, 39.126])
    expect(distance).toBeGreaterThan(110 * 0.98)
    expect(distance).toBeLessThan(111 * 1.02)
  })
})
