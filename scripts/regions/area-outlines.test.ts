import { expect, it } from 'vitest'
import { FENCE_POLYGON, fenceShape } from '#core/domain/fence.ts'
import { crossesItself } from '#core/domain/fence-measure.ts'
import { fenceArea } from '#core/domain/fence-geometry.ts'
import { areaOutlines } from './area-outlines.ts'

const outlines = new Map(areaOutlines().map(([areaId, position, left]) => [areaId, { position, left }]))

it('provinces, prefectures and countries have an outline that a geofence takes', () => {
  const provinces = [...outlines.keys()].filter((areaId) => /^\d\d$/.test(areaId))
  const prefectures = [...outlines.keys()].filter((areaId) => /^\d{4}$/.test(areaId))
  expect([provinces.length, prefectures.length > 300, outlines.size > 550]).toEqual([34, true, true])
  for (const [areaId, { position }] of outlines) {
    const shape = fenceShape({ type: FENCE_POLYGON, position })
    if (shape?.kind !== 'polygon') throw new Error(`${areaId} has no polygon`)
    expect([areaId, shape.points.length <= 800, crossesItself(shape.points)]).toEqual([areaId, true, false])
  }
})

it.each([
  ['61', 108.95, 34.26, 121.47, 31.23],
  ['6101', 108.95, 34.26, 110.15, 39.6],
  ['DE', 13.4, 52.5, 2.35, 48.85],
])('%s has its capital inside and others outside', (areaId, lng, lat, otherLng, otherLat) => {
  const { position } = outlines.get(areaId)!
  const area = fenceArea(fenceShape({ type: FENCE_POLYGON, position })!)
  expect([area.contains(lng, lat), area.contains(otherLng, otherLat)]).toEqual([true, false])
})
