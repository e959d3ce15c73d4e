import { expect, it } from 'vitest'
import { looseEnds, withEndsMet } from './loose-ends.ts'

const border = [
  [100, 30],
  [101, 30],
]

it('draws an end on to the line it almost meets', () => {
  const short = [
    [100.4, 30.03],
    [100.4, 31],
  ]
  const [met] = withEndsMet([short], [border])
  expect(met).toEqual([[100.4, 30], ...short])
  expect(looseEnds([met!], [border])).toMatchObject([{ atStart: false, end: [100.4, 31], nearest: undefined }])
})

it('leaves ends that meet, rings, and ends far from any line', () => {
  const meets = [
    [100.5, 30],
    [100.5, 31],
  ]
  const ring = [
    [105, 35],
    [106, 35],
    [106, 36],
    [105, 35],
  ]
  expect(withEndsMet([meets, ring], [border])).toEqual([meets, ring])
  expect(looseEnds([meets, ring], [border])).toHaveLength(1)
})
