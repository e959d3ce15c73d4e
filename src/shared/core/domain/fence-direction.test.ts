import { describe, expect, it } from 'vitest'
import { directionArrow, entryJudge, type FenceDirection, type LineSense } from './fence-direction.ts'
import type { FenceShape } from './fence.ts'

/** To the east, then to the north. */
const corridor: FenceShape = {
  kind: 'corridor',
  points: [
    [10, 50],
    [10.1, 50],
    [10.1, 50.1],
  ],
  halfWidthMetres: 20,
}
const circle: FenceShape = { kind: 'circle', center: [10, 50], radiusMetres: 500 }
const sense = (one: LineSense): FenceDirection => ({ by: 'line', sense: one })
const between = (fromHeading: number, toHeading: number): FenceDirection => ({ by: 'heading', fromHeading, toHeading })

describe('the direction of a fence', () => {
  it('is any unless it is set, and that of a line only in a corridor', () => {
    expect(entryJudge(circle, { by: 'any' })).toBeNull()
    expect(entryJudge(circle, sense('forward'))).toBeNull()
  })

  it.each<[LineSense, boolean[]]>([
    ['forward', [true, false]],
    ['backward', [false, true]],
  ])('along a line (%s) is that of its nearest section', (one, [ahead, against]) => {
    const counts = entryJudge(corridor, sense(one))!
    expect([counts(10.05, 50, 90, false), counts(10.05, 50, 270, false)]).toEqual([ahead, against])
    expect([counts(10.1, 50.05, 350, false), counts(10.1, 50.05, 170, false)]).toEqual([ahead, against])
    // From a side road nothing is known yet.
    expect(counts(10.05, 50, 0, false)).toBeNull()
  })

  it('across a line is to the right or left of the order of its points', () => {
    const right = entryJudge(corridor, sense('toRight'))!
    const left = entryJudge(corridor, sense('toLeft'))!
    expect([right(10.05, 50, 180, false), left(10.05, 50, 180, false)]).toEqual([true, false])
    expect([right(10.1, 50.05, 90, false), left(10.1, 50.05, 90, false)]).toEqual([true, false])
    expect(right(10.05, 50, 85, false)).toBeNull()
    // Who came out on the other side has crossed it, however narrow the angle.
    expect(right(10.05, 50, 95, true)).toBe(true)
    expect(right(10.05, 50, 85, true)).toBe(false)
  })

  it('as a range of headings goes clockwise, also over north, and both ends count', () => {
    const north = entryJudge(circle, between(315, 45))!
    expect([315, 0, 45].map((heading) => north(10, 50, heading, false))).toEqual([true, true, true])
    expect([46, 180, 314].map((heading) => north(10, 50, heading, false))).toEqual([false, false, false])
    expect(entryJudge(circle, between(90, 90))!(10, 50, 90, false)).toBe(true)
  })

  it('holds over 180 degrees', () => {
    const strait: FenceShape = {
      kind: 'corridor',
      points: [
        [179.95, -17],
        [-179.95, -17],
      ],
      halfWidthMetres: 20,
    }
    expect(entryJudge(strait, sense('forward'))!(-179.99, -17, 90, false)).toBe(true)
    expect(directionArrow(strait, sense('toRight'))).toMatchObject({ heading: 180, lat: -17 })
    expect(Math.abs(directionArrow(strait, sense('toRight'))!.lng)).toBeCloseTo(180)
  })

  it('is drawn as an arrow in the middle of the fence', () => {
    expect(directionArrow(circle, { by: 'any' })).toBeNull()
    expect(directionArrow(circle, between(315, 45))).toMatchObject({ heading: 0 })
    expect(directionArrow(circle, sense('forward'))).toBeNull()
    expect(directionArrow(corridor, sense('backward'))).toMatchObject({ heading: 180, lng: 10.1 })
  })
})
