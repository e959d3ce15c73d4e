import { describe, expect, it } from 'vitest'
import { EMPTY_TILE, readTiles, tilesShown, withTile, writeTiles } from './tile-layout.ts'

describe('tiles in an address', () => {
  it.each(['m12-v15.3--c', 'v', 'g7-m8', ''])('"%s" comes back as it was', (text) =>
    expect(writeTiles(readTiles(text))).toBe(text),
  )

  it('are read by kind, vehicle and channel', () => {
    expect(readTiles('m12-v15.3--c')).toEqual([
      { kind: 'map', vehicle: 12, channel: 1 },
      { kind: 'video', vehicle: 15, channel: 3 },
      EMPTY_TILE,
      { kind: 'chart', vehicle: null, channel: 1 },
    ])
  })

  it('that nobody wrote here are empty, and never more than sixteen', () => {
    expect(readTiles('x9-m-3-v1.999-m1.2.3')).toEqual([
      EMPTY_TILE,
      EMPTY_TILE,
      EMPTY_TILE,
      { kind: 'video', vehicle: 1, channel: 1 },
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
    expect(tilesShown(changed, 9)[8]).toEqual({ kind: 'chart', vehicle: 5, channel: 1 })
    expect(tilesShown(changed, 9)[0]!.vehicle).toBe(7)
    expect(nine[0]!.vehicle).toBeNull()
  })
})
