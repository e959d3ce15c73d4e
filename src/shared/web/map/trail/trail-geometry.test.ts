import { describe, expect, it } from 'vitest'
import { extendedTrail, type TrailPoint, trailPieces } from './trail-geometry.ts'

const drive = (count: number, step = 10): TrailPoint[] =>
  Array.from({ length: count }, (_, at) => [110 + at * 0.001, 30, 1000 + at * step])

describe('trail', () => {
  it('goes through every point without a break and fades towards the oldest', () => {
    const pieces = trailPieces(drive(100))
    const ends = pieces.map((piece) => piece.geometry.coordinates.at(-1))
    const starts = pieces.map((piece) => piece.geometry.coordinates[0])
    expect(starts.slice(1)).toEqual(ends.slice(0, -1))
    expect(starts[0]).toEqual([110, 30])
    expect(ends.at(-1)?.[0]).toBeCloseTo(110.099, 6)
    const opacities = pieces.map((piece) => piece.properties.opacity)
    expect(opacities).toEqual(opacities.toSorted((a, b) => a - b))
    expect(opacities.at(-1)).toBe(1)
    expect(opacities[0]).toBeLessThan(0.15)
  })

  it('changes colour where the speed does, and stays in one piece', () => {
    const points = drive(20).map(([lng, lat, time], at): TrailPoint => [lng, lat, time, at < 10 ? 20 : 80])
    const pieces = trailPieces(points, ([, , , from = 0]) =>
      from < 50 ? { color: 'slow', width: 1 } : { color: 'fast', width: 2 },
    )
    expect(pieces[0]?.properties).toMatchObject({ color: 'slow', width: 1 })
    expect(pieces.at(-1)?.properties).toMatchObject({ color: 'fast', width: 2, opacity: 1 })
    expect(pieces[0]?.properties.opacity).toBeGreaterThan(0.4)
    const ends = pieces.map((piece) => piece.geometry.coordinates.at(-1))
    expect(pieces.slice(1).map((piece) => piece.geometry.coordinates[0])).toEqual(ends.slice(0, -1))
  })

  it('draws no line across a gap', () => {
    const pieces = trailPieces([...drive(3), [112, 31, 5000], [112.001, 31, 5010]])
    const steps = pieces.flatMap(({ geometry: { coordinates } }) =>
      coordinates.slice(1).map((to, at) => Math.abs(to[0] - coordinates[at]![0])),
    )
    expect(Math.max(...steps)).toBeLessThan(0.01)
    expect(pieces.at(-1)?.geometry.coordinates).toEqual([
      [112, 31],
      [112.001, 31],
    ])
  })

  it('crosses the antimeridian the short way', () => {
    const [piece] = trailPieces([
      [179.99, 10, 0],
      [-179.99, 10, 1],
    ])
    expect(piece?.geometry.coordinates[1]?.[0]).toBeCloseTo(180.01, 6)
  })

  it('is nothing for fewer than two points', () => {
    expect(trailPieces([])).toEqual([])
    expect(trailPieces([[1, 2, 3]])).toEqual([])
  })

  it('grows with newer points only and forgets the oldest', () => {
    const points = drive(10)
    expect(extendedTrail(points, [111, 30, 1090], 1800)).toBe(points)
    const longer = extendedTrail(points, [111, 30, 1095], 50)
    expect(longer.map(([, , time]) => time)).toEqual([1050, 1060, 1070, 1080, 1090, 1095])
  })
})
