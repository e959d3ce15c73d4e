import { PMTiles } from 'pmtiles'
import { expect, it } from 'vitest'
import { encodeLine, ROADS_FORMAT, type RoadsFile } from '#simulator/roads/roads-file.ts'
import { roadTiles } from './road-tiles.ts'

/** Two towns, a motorway and a country road between them, and a city of nine crossings, the last one missing. */
const FILE: RoadsFile = {
  format: ROADS_FORMAT,
  regions: ['cn'],
  nodes: [
    [0, 'West', 'CN', 110.1, 30.1, 200_000],
    [0, 'East', 'CN', 110.2, 30.2, 20_000],
  ],
  edges: [
    [
      0,
      1,
      1,
      15_000,
      encodeLine([
        [110.1, 30.1],
        [110.15, 30.12],
        [110.2, 30.2],
      ]),
    ],
    [
      0,
      1,
      3,
      15_000,
      encodeLine([
        [110.1, 30.1],
        [110.2, 30.2],
      ]),
    ],
  ],
  streets: [{ node: 0, angle: 0, spacing: 800, half: 1, mask: Buffer.from([0xff, 0]).toString('base64') }],
}

const tileAt = (z: number): [number, number, number] => {
  const sine = Math.sin((30.1 * Math.PI) / 180)
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return [z, Math.floor(((110.1 + 180) / 360) * 2 ** z), Math.floor(y * 2 ** z)]
}

it('roads are in the tiles from the zoom at which their kind is drawn', async () => {
  const archive = roadTiles(FILE)
  const reader = new PMTiles({
    getKey: () => 'memory',
    getBytes: async (offset, length) => ({ data: new Uint8Array(archive.subarray(offset, offset + length)).buffer }),
  })
  const bytes = async (z: number) => (await reader.getZxy(...tileAt(z)))?.data.byteLength ?? 0
  expect(await bytes(3)).toBe(0)
  // Motorways, then country roads, then streets.
  expect(await bytes(4)).toBeGreaterThan(0)
  expect(await bytes(8)).toBeGreaterThan(await bytes(7))
  expect(await bytes(10)).toBeGreaterThan((await bytes(9)) + 40)
  expect((await reader.getZxy(10, 0, 0))?.data).toBeUndefined()
  expect(await reader.getHeader()).toMatchObject({ minZoom: 4, maxZoom: 10 })
})
