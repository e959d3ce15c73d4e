import { render } from '@testing-library/react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { expect, it } from 'vitest'
import { MapContext } from '../base/use-map.ts'
import { FitTo } from './fit-to.tsx'

it('shows places on both sides of 180 degrees without the rest of the earth', () => {
  const seen: unknown[] = []
  const map = { fitBounds: (box: unknown) => seen.push(box) } as unknown as MapLibreMap
  const points = [
    [178, -17],
    [-178, -19],
  ] as const
  const page = (shown: typeof points | []) => (
    <MapContext value={map}>
      <FitTo points={shown} padding={10} maxZoom={9} />
    </MapContext>
  )
  const { rerender } = render(page([]))
  rerender(page(points))
  rerender(page(points))
  expect(seen).toEqual([[178, -19, 182, -17]])
})
