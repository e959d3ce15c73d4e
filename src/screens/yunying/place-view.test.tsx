import { render } from '@testing-library/react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OperationsPlace } from '#core/contract/operations-wall.ts'
import { MapContext } from '#web/map/base/use-map.ts'
import { PlaceView } from './place-view.tsx'

const easeTo = vi.fn<(camera: object) => void>()
const jumpTo = vi.fn<(camera: object) => void>()
const map = {
  getContainer: () => document.body,
  cameraForBounds: ([west, south]: [number, number]) => ({ center: { lng: west, lat: south }, zoom: 9 }),
  on: () => undefined,
  off: () => undefined,
  jumpTo,
  easeTo,
} as unknown as MapLibreMap

const aPlace = (operatingCity: string, west: number): OperationsPlace => ({
  atTime: '2026-11-21 10:00:00',
  operatingCity,
  box: [west, 34, west + 1, 35],
  hours: [],
  cells: [],
  cellDegrees: 0.02,
  alarms: [],
})
const view = (place: OperationsPlace) => (
  <MapContext value={map}>
    <PlaceView place={place} />
  </MapContext>
)
const stillness = (asked: boolean) =>
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: asked } as MediaQueryList)

beforeEach(() => {
  easeTo.mockReset()
  jumpTo.mockReset()
})
afterEach(() => void vi.restoreAllMocks())

it('meets the next city from a little higher and settles', () => {
  stillness(false)
  const { rerender } = render(view(aPlace('Xuzhou', 117)))
  expect(jumpTo).toHaveBeenLastCalledWith({ center: { lng: 117, lat: 34 }, zoom: 9 })
  expect(easeTo).not.toHaveBeenCalled()
  rerender(view(aPlace('Ningbo', 121)))
  expect(jumpTo).toHaveBeenLastCalledWith({ center: { lng: 121, lat: 34 }, zoom: 8.65 })
  expect(easeTo).toHaveBeenLastCalledWith(expect.objectContaining({ center: { lng: 121, lat: 34 }, zoom: 9 }))
})

it('is there at once where no motion is wanted', () => {
  stillness(true)
  const { rerender } = render(view(aPlace('Xuzhou', 117)))
  rerender(view(aPlace('Ningbo', 121)))
  expect(jumpTo).toHaveBeenLastCalledWith({ center: { lng: 121, lat: 34 }, zoom: 9 })
  expect(easeTo).not.toHaveBeenCalled()
})
