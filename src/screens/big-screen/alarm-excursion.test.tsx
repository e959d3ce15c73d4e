import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { LiveAlarm } from '#core/contract/live.ts'
import { MapContext } from '#web/map/base/use-map.ts'
import { AlarmExcursion } from './alarm-excursion.tsx'

const easeTo = vi.fn<(options: object) => void>()
const map = { getCenter: () => ({ lng: 105, lat: 35 }), getZoom: () => 4, easeTo } as unknown as MapLibreMap
const excursion = (raised?: LiveAlarm) => (
  <MapContext value={map}>
    <AlarmExcursion raised={raised} />
  </MapContext>
)

beforeEach(() => {
  vi.useFakeTimers()
  easeTo.mockReset()
})
afterEach(() => vi.useRealTimers())

const alarm = (id: number): LiveAlarm => ({
  id,
  vehicleId: null,
  vin: null,
  plate: null,
  kind: 'panic',
  level: 1,
  startTime: '2026-11-21 10:00:00',
  lat: 23,
  lng: 113,
})

it('eases to the place of a new alarm and back, then rests', () => {
  const { rerender } = render(excursion())
  expect(easeTo).not.toHaveBeenCalled()

  rerender(excursion(alarm(1)))
  expect(easeTo).toHaveBeenLastCalledWith(expect.objectContaining({ center: { lng: 113, lat: 23 }, zoom: 6.5 }))
  rerender(excursion(alarm(2)))
  expect(easeTo).toHaveBeenCalledTimes(1)

  vi.advanceTimersByTime(11_000)
  expect(easeTo).toHaveBeenCalledTimes(2)
  expect(easeTo).toHaveBeenLastCalledWith(expect.objectContaining({ center: { lng: 105, lat: 35 }, zoom: 4 }))

  vi.advanceTimersByTime(90_000)
  rerender(excursion(alarm(3)))
  expect(easeTo).toHaveBeenCalledTimes(3)
})
