import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Move, MoveWriter, readMoves } from './live-moves.ts'

const difference = (most: number) => fc.oneof(fc.constant(0), fc.integer({ min: -most, max: most }))
const aMove = fc.record({
  id: fc.integer({ min: 1, max: 0xffffffff }),
  lat: difference(180_000_000),
  lng: difference(360_000_000),
  time: difference(0x7fffffff),
  speed: difference(65_535),
  direction: difference(359),
  look: fc.integer({ min: -1, max: 255 }),
})

function written(moves: readonly Move[]): Uint8Array {
  const writer = new MoveWriter()
  for (const move of moves) writer.add(move)
  return writer.written()
}

function read(bytes: Uint8Array, count: number): { moves: Move[]; whole: boolean } {
  const moves: Move[] = []
  const whole = readMoves(bytes, count, (move) => moves.push({ ...move }))
  return { moves, whole }
}

describe('moves', () => {
  it('come out as they went in', () => {
    fc.assert(
      fc.property(fc.uniqueArray(aMove, { selector: ({ id }) => id, maxLength: 300 }), (some) => {
        const moves = some.sort((a, b) => a.id - b.id)
        expect(read(written(moves), moves.length)).toEqual({ moves, whole: true })
      }),
    )
  })

  it('take at most half of the 22 bytes of whole columns for a driving vehicle', () => {
    const moves = Array.from({ length: 1000 }, (_, at) => {
      const common = { id: 7 + at * 10, time: 10, direction: (at % 40) - 20, look: -1 }
      return { ...common, lat: (at % 500) * 4 - 1000, lng: 1500 - (at % 300) * 5, speed: (at % 60) - 30 }
    })
    expect(written(moves).length / moves.length).toBeLessThan(11)
  })

  it('that are cut off are not read beyond their end', () => {
    const bytes = written([
      { id: 1, lat: 100_000, lng: 200_000, time: 10, speed: 3, direction: 1, look: 5 },
      { id: 2, lat: 100_000, lng: 200_000, time: 10, speed: 3, direction: 1, look: 5 },
    ])
    for (let length = 0; length < bytes.length; length += 1) {
      const { moves, whole } = read(bytes.subarray(0, length), 2)
      expect(whole).toBe(false)
      expect(moves.length).toBeLessThan(2)
    }
  })
})
