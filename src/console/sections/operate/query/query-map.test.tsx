import { waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { getMapSettings } from '#core/contract/map-settings.ts'
import { drawMaps } from '#tests/support/doubles/maplibre-gl.ts'
import { DrawnMap } from '#tests/support/drawn-map.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { QueryMap } from './query-map.tsx'

beforeAll(drawMaps)

const platform = fakePlatform()
beforeEach(() => {
  platform.answer(getMapSettings, () => ({}))
})

async function open(box: string | undefined) {
  DrawnMap.clear()
  const onMoved = vi.fn<(box: string) => void>()
  const map = (
    <QueryMap
      points={[['V1', 178, -17, 5, 0] as const, ['V2', -178, -19, 5, 0] as const].map((point) => [...point])}
      box={box}
      filterKey=""
      onMoved={onMoved}
    />
  )
  await renderPage(map, { namespaces: ['map'] })
  await waitFor(() => expect(DrawnMap.shown?.fitted).toBeDefined())
  return onMoved
}

it('shows vehicles on both sides of 180 degrees, and an area over it', async () => {
  await open(undefined)
  expect(DrawnMap.shown?.fitted).toEqual([178, -19, 182, -17])
  await open('170,-20,-170,0')
  expect(DrawnMap.shown?.fitted).toEqual([170, -20, 190, 0])
})

it.each([
  { seen: [170, -20, 190, 0], asked: '170.0000,-20.0000,-170.0000,0.0000', why: 'over 180 degrees' },
  { seen: [-190, -20, -170, 0], asked: '170.0000,-20.0000,-170.0000,0.0000', why: 'from the other side' },
  { seen: [530, -20, 540, 0], asked: '170.0000,-20.0000,-180.0000,0.0000', why: 'after turns around the earth' },
  { seen: [-300, -85, 100, 85], asked: '-180.0000,-85.0000,180.0000,85.0000', why: 'the whole earth' },
])('asks for the extent of a moved map: $why', async ({ seen, asked }) => {
  const onMoved = await open(undefined)
  const [west, south, east, north] = seen
  Object.assign(DrawnMap.shown!, {
    getBounds: () => ({ getWest: () => west, getSouth: () => south, getEast: () => east, getNorth: () => north }),
  })
  DrawnMap.shown!.fire('moveend', { originalEvent: new Event('mouseup') })
  expect(onMoved).toHaveBeenCalledWith(asked)
})
