import { describe, expect, it } from 'vitest'
import { cellsOf } from './cells-of.ts'

const pack = (cells: (number | null)[]) => [{ number: 1, cells, probes: [] }]

describe('the matrix of cells', () => {
  it('names both ends and colours between them', () => {
    const cells = cellsOf(pack([3.3, 3.4, null, 3.2]), 'cells')!
    expect(cells).toMatchObject({ lowest: { number: 4, value: 3.2 }, highest: { number: 2, value: 3.4 } })
    expect(cells.places.map(({ end }) => end)).toEqual([undefined, 'highest', undefined, 'lowest'])
    expect(cells.places.map(({ share }) => share && Math.round(share * 100))).toEqual([50, 100, null, 0])
  })

  it('does not make noise look like differences', () => {
    const shares = cellsOf(pack([3.3, 3.302]), 'cells')!.places.map(({ share }) => share!)
    expect(shares[1]! - shares[0]!).toBeCloseTo(0.1, 5)
  })

  it('counts the cells of all packs on', () => {
    const packs = [...pack([3.3]), { number: 2, cells: [3.1], probes: [] }]
    expect(cellsOf(packs, 'cells')).toMatchObject({ lowest: { number: 2 }, places: [{ number: 1 }, { number: 2 }] })
  })

  it('is none without a valid value', () => {
    expect(cellsOf(pack([null]), 'cells')).toBeUndefined()
    expect(cellsOf([], 'probes')).toBeUndefined()
  })
})
