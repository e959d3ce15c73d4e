import { renderHook } from '@testing-library/react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { expect, it, vi } from 'vitest'
import { MapContext } from '#web/map/base/use-map.ts'
import { CHOSEN_MOVE, useChosenView } from './use-chosen-view.ts'

function aMap() {
  const listeners = new Set<(event: object) => void>()
  const map = {
    on: (_name: string, listener: (event: object) => void) => listeners.add(listener),
    off: (_name: string, listener: (event: object) => void) => listeners.delete(listener),
    getCenter: () => ({ wrap: () => ({ lng: 113.5, lat: 23 }) }),
    getZoom: () => 8,
  }
  return {
    map: map as unknown as MapLibreMap,
    comesToRest: (event: object) => listeners.forEach((hear) => hear(event)),
  }
}

const watch = (map: MapLibreMap, follow: boolean) => {
  const onLook = vi.fn<(view: object) => void>()
  renderHook(() => useChosenView(follow, onLook), {
    wrapper: ({ children }) => <MapContext value={map}>{children}</MapContext>,
  })
  return onLook
}

it('reports where the user left the map', () => {
  const { map, comesToRest } = aMap()
  const onLook = watch(map, false)
  comesToRest({ originalEvent: new Event('wheel') })
  expect(onLook).toHaveBeenLastCalledWith({ lng: 113.5, lat: 23, zoom: 8 })
  comesToRest(CHOSEN_MOVE)
  expect(onLook).toHaveBeenCalledTimes(2)
})

it('does not report moves the user did not make', () => {
  const { map, comesToRest } = aMap()
  const onLook = watch(map, false)
  comesToRest({})
  expect(onLook).not.toHaveBeenCalled()
})

it('does not write down every step of a followed vehicle', () => {
  const { map, comesToRest } = aMap()
  const onLook = watch(map, true)
  comesToRest({ originalEvent: new Event('wheel') })
  expect(onLook).not.toHaveBeenCalled()
})
