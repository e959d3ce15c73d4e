import { expect, it } from 'vitest'
import { linesOf } from './way-layer.tsx'

const aWay = (lng: number[], gaps: number[] = []) => ({
  id: 7,
  color: '#fff',
  lng,
  lat: lng.map(() => 30),
  afterGap: Uint8Array.from(lng, (_, index) => (gaps.includes(index) ? 1 : 0)),
})
const coordinates = (way: ReturnType<typeof aWay>) => linesOf(way).map(({ geometry }) => geometry.coordinates)

it('draws a way without a line over its silences', () => {
  expect(coordinates(aWay([110, 111, 112, 113, 114], [2]))).toEqual([
    [
      [110, 30],
      [111, 30],
    ],
    [
      [112, 30],
      [113, 30],
      [114, 30],
    ],
  ])
})

it('draws nothing for a single position', () => {
  expect(coordinates(aWay([110, 111, 112], [1, 2]))).toEqual([])
  expect(coordinates(aWay([]))).toEqual([])
})

it('goes on over the antimeridian', () => {
  expect(coordinates(aWay([179.5, -179.5, -179]))[0]!.map(([lng]) => lng)).toEqual([179.5, 180.5, 181])
})
