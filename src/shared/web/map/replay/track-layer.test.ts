import { expect, it } from 'vitest'
import { gapLinesOf, linesOf } from './track-layer.tsx'

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

it('draws a line of its own for each colour, which meets the one before', () => {
  const lines = linesOf({ ...aTrack([110, 111, 112, 113], [3]), colors: ['#0f0', '#0f0', '#f00', '#f00'] })
  expect(lines.map(({ properties, geometry }) => [properties.color, geometry.coordinates.map(([lng]) => lng)])).toEqual(
    [['#0f0', [110, 111, 112]]],
  )
  const graded = linesOf({ ...aTrack([110, 111, 112]), colors: ['#0f0', '#f00', '#f00'] })
  expect(graded.map(({ geometry }) => geometry.coordinates.map(([lng]) => lng))).toEqual([
    [110, 111],
    [111, 112],
  ])
})

it('connects both ends of a silence, also over the antimeridian', () => {
  const lines = gapLinesOf(aTrack([110, 111, 179.5, -179.5], [1, 3]))
  expect(lines.map(({ geometry }) => geometry.coordinates.map(([lng]) => lng))).toEqual([
    [110, 111],
    [179.5, 180.5],
  ])
})
