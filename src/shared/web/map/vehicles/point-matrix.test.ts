import { WebMercatorViewport } from '@deck.gl/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { worldX, worldY } from '#web/live/world-position.ts'
import { pointMatrix } from './point-matrix.ts'

it('puts a vehicle on the pixel the map puts its position on, at every zoom', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -179, max: 179, noNaN: true }),
      fc.double({ min: -75, max: 75, noNaN: true }),
      fc.double({ min: 2, max: 19, noNaN: true }),
      fc.integer({ min: -900, max: 900 }),
      fc.integer({ min: -500, max: 500 }),
      (longitude, latitude, zoom, right, down) => {
        const viewport = new WebMercatorViewport({ width: 1920, height: 1080, longitude, latitude, zoom })
        const [lng, lat] = viewport.unproject([960 + right, 540 + down]) as [number, number]
        fc.pre(Math.abs(lat) < 84)
        const { matrix, centre } = pointMatrix(viewport.viewProjectionMatrix, viewport.center)
        // As the vertex shader does it: differences wrap at 32 bits, the rest is single precision.
        const wrapped = ((((lng + 180) % 360) + 360) % 360) - 180
        const dx = Math.fround((worldX(wrapped) - centre[0]) | 0)
        const dy = Math.fround((worldY(lat) - centre[1]) | 0)
        const clip = [0, 1, 3].map(
          (row) => Math.fround(matrix[row]!) * dx + Math.fround(matrix[4 + row]!) * dy + Math.fround(matrix[12 + row]!),
        )
        expect((clip[0]! / clip[2]!) * 960).toBeCloseTo(right, 0)
        expect((clip[1]! / clip[2]!) * -540).toBeCloseTo(down, 0)
      },
    ),
  )
})
