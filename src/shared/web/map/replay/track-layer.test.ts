import { expect, it } from 'vitest'
import { linesOf } from './track-layer.tsx'

const aTrack = (lng: number[], gaps: number[] = []) => ({
  id: 7,
  color: '#fff',
  lng,
  lat: lng.map(() => 30),
  afterGap: Uint8Array.from(lng, (_, index) => (gaps.includes(index) ? 1 : 0)),
})
const coordinates = (track: ReturnType<typeof aTrack>) => linesOf(track).map(({ geometry }) => geometry.coordinates)

it('draws a track without lines across its gaps', () => {
  expect(coordinates(aTrack([110, 111, 112, 113, 114], [2]))).toEqual([
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
  expect(coordinates(aTrack([110, 111, 112], [1, 2]))).toEqual([])
  expect(coordinates(aTrack([]))).toEqual([])
})

it('goes on over the antimeridian', () => {
  expect(coordinates(aTrack([179.5, -179.5, -179]))[0]!.map(([lng]) => lng)).toEqual([179.5, 180.5, 181])
})
