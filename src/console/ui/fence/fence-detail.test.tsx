import type { Feature, Polygon } from 'geojson'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getMapSettings } from '#core/contract/map-settings.ts'
import type { FenceRecord } from '#core/domain/fence.ts'
import { greatCircleKm } from '#core/domain/great-circle.ts'
import { drawMaps } from '#tests/support/doubles/maplibre-gl.ts'
import { DrawnMap } from '#tests/support/drawn-map.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { FenceDetail } from './fence-detail.tsx'

beforeAll(drawMaps)

const platform = fakePlatform()

/** Outline of the one shape on the map. */
function ring() {
  const [shape] = [...(DrawnMap.shown?.sources.values() ?? [])]
  return ((shape as Feature<Polygon> | undefined)?.geometry.coordinates[0] as [number, number][] | undefined) ?? []
}
beforeEach(() => DrawnMap.clear())

async function show(fence: FenceRecord & { name?: string }) {
  platform.answer(getMapSettings, () => ({}))
  await renderPage(<FenceDetail fence={fence} onClose={() => {}} />, { namespaces: ['dialogs', 'map'] })
}

describe('electronic fence detail dialog', () => {
  it('draws a circle with radius × 1000 m', async () => {
    await show({ type: 1, position: '108.95,34.26', radius: 3, name: 'Depot' })
    expect(await screen.findByRole('dialog', { name: 'Depot' })).toBeInTheDocument()
    await waitFor(() => expect(ring().length).toBeGreaterThan(3))
    for (const [lng, lat] of ring()) {
      expect(greatCircleKm(34.26, 108.95, lat, lng) * 1000).toBeCloseTo(3000, 0)
    }
    expect(screen.getByText('3 km')).toBeInTheDocument()
  })

  it('draws a polygon', async () => {
    await show({ type: 2, position: '108,34;109,34;109,35' })
    await waitFor(() => expect(ring()).toHaveLength(4))
    expect(screen.getByText('Polygon')).toBeInTheDocument()
    expect(screen.getByRole('dialog', { name: 'Geofence details' })).toBeInTheDocument()
  })

  it('draws and fits a polygon over 180 degrees in one piece', async () => {
    await show({ type: 2, position: '178,-17;-178,-17;-178,-19;178,-19' })
    await waitFor(() => expect(ring().map(([lng]) => lng)).toEqual([178, 182, 182, 178, 178]))
    expect(DrawnMap.shown?.fitted).toEqual([178, -19, 182, -17])
  })

  it('says when the position cannot be read', async () => {
    await show({ type: 2, position: 'nonsense' })
    expect(
      await screen.findByText('The shape of this geofence cannot be displayed', { selector: 'div' }),
    ).toBeInTheDocument()
  })
})
