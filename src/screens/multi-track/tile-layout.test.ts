import { describe, expect, it } from 'vitest'
import {
  EMPTY_TILE,
  fitTiles,
  readTiles,
  type Tile,
  tilesShown,
  tileToFill,
  withTile,
  writeTiles,
} from './tile-layout.ts'

describe('tiles in an address', () => {
  it.each(['m12-v15.3--c', 'v', 'g7-m8', 'm12*-v15.3*-g7*-c8*', ''])('"%s" comes back as it was', (text) =>
    expect(writeTiles(readTiles(text))).toBe(text),
  )

  it('are read by kind, vehicle and channel', () => {
    expect(readTiles('m12-v15.3--c')).toEqual([
      { kind: 'map', vehicle: 12, channel: 1, pinned: false },
      { kind: 'video', vehicle: 15, channel: 3, pinned: false },
      EMPTY_TILE,
      { kind: 'chart', vehicle: null, channel: 1, pinned: false },
    ])
  })

  it('of invalid addresses are empty, and never more than sixteen', () => {
    expect(readTiles('x9-m-3-v1.999-m1.2.3')).toEqual([
      EMPTY_TILE,
      EMPTY_TILE,
      EMPTY_TILE,
      { kind: 'video', vehicle: 1, channel: 1, pinned: false },
      EMPTY_TILE,
    ])
    expect(readTiles('m1-'.repeat(40))).toHaveLength(16)
    expect(readTiles(null)).toEqual([])
  })
})

describe('tiles on the screen', () => {
  it('are as many as the layout has, and a smaller layout forgets none', () => {
    const nine = withTile([], 8, { vehicle: 5, kind: 'chart' })
    expect(tilesShown(nine, 4).map(({ vehicle }) => vehicle)).toEqual([null, null, null, null])
    const changed = withTile(nine, 0, { vehicle: 7 })
    expect(tilesShown(changed, 9)[8]).toEqual({ kind: 'chart', vehicle: 5, channel: 1, pinned: false })
    expect(tilesShown(changed, 9)[0]!.vehicle).toBe(7)
    expect(nine[0]!.vehicle).toBeNull()
  })
})

describe('pinned tiles', () => {
  const tiles = readTiles('m1-g2*-c3-v4-m5-c6*-g7')
  const vehicles = (of: readonly Tile[]) => of.map(({ vehicle }) => vehicle)

  it('hold nothing without a vehicle', () => {
    expect(readTiles('g*')[0]).toEqual({ ...EMPTY_TILE, kind: 'gauges' })
    expect(withTile(tiles, 1, { vehicle: null })[1]).toMatchObject({ kind: 'gauges', vehicle: null, pinned: false })
  })

  it('stay in sight in a smaller layout, in the place of the last that is not pinned', () => {
    expect(vehicles(fitTiles(tiles, 4))).toEqual([1, 2, 3, 6, 5, 4, 7])
    expect(vehicles(fitTiles(tiles, 1))).toEqual([2, 1, 3, 4, 5, 6, 7])
    expect(fitTiles(tiles, 9)).toEqual(tiles)
  })

  it('are not filled: the next that is not pinned is', () => {
    expect(tileToFill(tiles, 1, 4)).toBe(2)
    expect(tileToFill(tiles, 5, 6)).toBe(0)
    expect(tileToFill(tiles, 7, 9)).toBe(7)
    expect(tileToFill(readTiles('m1*'), 0, 1)).toBeUndefined()
  })
})
