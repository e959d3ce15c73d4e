import { PMTiles } from 'pmtiles'
import type { Source } from 'pmtiles'
import { describe, expect, it } from 'vitest'
import { writePmtiles } from './pmtiles-writer.ts'
import type { MapTile } from './pmtiles-writer.ts'

const HEADER = {
  minZoom: 0,
  maxZoom: 8,
  bounds: [-180, -85, 180, 85],
  centre: [105, 34, 3],
  metadata: { name: 'world', attribution: 'someone' },
} as const

function readerOf(archive: Buffer): PMTiles {
  const source: Source = {
    getKey: () => 'memory',
    getBytes: async (offset, length) => ({ data: new Uint8Array(archive.subarray(offset, offset + length)).buffer }),
  }
  return new PMTiles(source)
}

async function tileText(reader: PMTiles, z: number, x: number, y: number): Promise<string | undefined> {
  const tile = await reader.getZxy(z, x, y)
  return tile && Buffer.from(tile.data).toString()
}

const aTile = (z: number, x: number, y: number, text: string): MapTile => ({ z, x, y, data: Buffer.from(text) })

function wholeZoom(z: number, text: (x: number, y: number) => string): MapTile[] {
  const side = Array.from({ length: 2 ** z }, (_, index) => index)
  return side.flatMap((x) => side.map((y) => aTile(z, x, y, text(x, y))))
}

/** Text that does not compress, always the same for a length. */
function noise(length: number): string {
  let state = length + 1
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return String.fromCharCode(33 + ((state >> 16) % 90))
  }).join('')
}

describe('writePmtiles', () => {
  it('writes an archive that the reader of the browser understands', async () => {
    const reader = readerOf(writePmtiles([aTile(1, 1, 0, 'north-east'), aTile(0, 0, 0, 'world')], HEADER))
    expect(await tileText(reader, 0, 0, 0)).toBe('world')
    expect(await tileText(reader, 1, 1, 0)).toBe('north-east')
    expect(await tileText(reader, 1, 0, 1)).toBeUndefined()
    expect(await reader.getMetadata()).toEqual(HEADER.metadata)
    expect(await reader.getHeader()).toMatchObject({ minZoom: 0, maxZoom: 8, centerLon: 105, minLat: -85, tileType: 1 })
  })

  it('stores repeated tiles once', async () => {
    const archive = writePmtiles(
      wholeZoom(5, (x) => (x === 0 ? 'land' : 'sea')),
      HEADER,
    )
    const reader = readerOf(archive)
    const { numAddressedTiles, numTileContents } = await reader.getHeader()
    expect({ numAddressedTiles, numTileContents }).toEqual({ numAddressedTiles: 1024, numTileContents: 2 })
    expect(await tileText(reader, 5, 0, 31)).toBe('land')
    expect(await tileText(reader, 5, 31, 0)).toBe('sea')
  })

  it('spreads a large directory over leaves', async () => {
    // Lengths that follow no pattern keep the directory from compressing into the root.
    const filler = (x: number, y: number) => noise((x * 7919 + y * 104_729) % 499)
    const tiles = wholeZoom(8, (x, y) => `${x}/${y} ${filler(x, y)}`).filter(({ x }) => x < 64)
    const reader = readerOf(writePmtiles(tiles, HEADER))
    const { leafDirectoryLength } = await reader.getHeader()
    expect(leafDirectoryLength).toBeGreaterThan(0)
    expect(await tileText(reader, 8, 0, 0)).toMatch(/^0\/0 /)
    expect(await tileText(reader, 8, 63, 3)).toMatch(/^63\/3 /)
    expect(await tileText(reader, 8, 32, 200)).toMatch(/^32\/200 /)
    expect(await tileText(reader, 8, 64, 200)).toBeUndefined()
  })
})
