import i18next from 'i18next'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import map from '#locales/en/map.json'
import { LiveProvider, useLive } from '#web/live/live-provider.tsx'
import { MapCanvas } from '#web/map/map-canvas.tsx'
import { VehicleLayer } from '#web/map/vehicles/vehicle-layer.tsx'
import type { VehicleScene } from '#web/map/vehicles/vehicle-scene.ts'
import { noteFirstVehicles } from './page-probe.ts'

const wish = new URLSearchParams(location.search)
const theme = wish.get('theme') === 'light' ? 'light' : 'dark'
const [lng = 105, lat = 34, zoom = 4.4] = (wish.get('view') ?? '').split(',').filter(Boolean).map(Number)

noteFirstVehicles()

/** Plates exist for every vehicle here; the real pages look them up in their lists. */
const labelOf = (id: number) => `沪A·${String(10_000 + id).padStart(5, '0')}`

function BenchMap() {
  const live = useLive()
  const [selectedId, select] = useState<number | null>(Number(wish.get('select')) || null)
  useEffect(() => live.subscribe({}), [live])
  return (
    <MapCanvas theme={theme} language="en" center={[lng, lat]} zoom={zoom} onReady={(made) => (window.benchMap = made)}>
      <VehicleLayer
        store={live.store}
        theme={theme}
        selectedId={selectedId}
        follow={wish.has('follow')}
        labelOf={labelOf}
        onPick={select}
        onScene={(scene: VehicleScene) => (window.benchScene = scene)}
      />
    </MapCanvas>
  )
}

declare global {
  interface Window {
    benchMap?: import('maplibre-gl').Map
    benchScene?: VehicleScene
  }
}

await i18next.use(initReactI18next).init({
  lng: 'en',
  defaultNS: 'map',
  resources: { en: { map } },
  keySeparator: false,
  nsSeparator: ':',
})
createRoot(document.getElementById('root')!).render(
  <LiveProvider>
    <BenchMap />
  </LiveProvider>,
)
