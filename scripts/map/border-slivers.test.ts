import type { Position } from 'geojson'
import { expect, it } from 'vitest'
import { type BorderUnit, joinedLines, sliverSides } from './border-slivers.ts'

const unit = (id: string, ring: Position[]): BorderUnit => ({
  type: 'Feature',
  properties: { id },
  geometry: { type: 'Polygon', coordinates: [ring] },
})

/** Neighbours that share their border at both ends, and leave a gap of some hundred metres in the middle. */
const west = unit('11', [
  [0, 0],
  [1, 0],
  [1, 1],
  [1.005, 1.5],
  [1, 2],
  [1, 3],
  [0, 3],
  [0, 0],
])
const east = unit('12', [
  [1, 0],
  [2, 0],
  [2, 3],
  [1, 3],
  [1, 2],
  [1, 1],
  [1, 0],
])
const gap: Position[] = [
  [1, 1],
  [1.005, 1.5],
  [1, 2],
  [1, 1],
]

it('closes the gap between neighbours along one side of it', () => {
  expect(sliverSides([west, east], [gap])).toEqual([
    {
      between: ['12', '11'],
      line: [
        [1, 2],
        [1, 1],
      ],
    },
  ])
})

it('leaves islands and wide waters alone', () => {
  const bay: Position[] = [
    [1, 1],
    [1.5, 1.5],
    [1, 2],
    [1, 1],
  ]
  const wide = unit('11', [
    [0, 0],
    [1, 0],
    [1, 1],
    [1.5, 1.5],
    [1, 2],
    [1, 3],
    [0, 3],
    [0, 0],
  ])
  expect(sliverSides([wide, east], [bay])).toEqual([])
  const island: Position[] = [
    [5, 5],
    [5.001, 5.001],
    [5, 5.002],
    [5, 5],
  ]
  expect(sliverSides([unit('11', island)], [island])).toEqual([])
})

it('makes one line of pieces that continue each other, whichever way they run', () => {
  const [joined, ...others] = joinedLines([
    [
      [0, 0],
      [1, 0],
    ],
    [
      [2, 0],
      [1, 0],
    ],
    [
      [2, 0],
      [3, 0],
      [4, 0],
    ],
  ])
  expect(others).toEqual([])
  expect([joined, joined?.toReversed()]).toContainEqual([
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 0],
    [4, 0],
  ])
})

it('ends lines where three meet', () => {
  const star = [
    [
      [0, 0],
      [1, 0],
    ],
    [
      [1, 0],
      [2, 0],
    ],
    [
      [1, 0],
      [1, 1],
    ],
  ]
  expect(joinedLines(star)).toHaveLength(3)
})
