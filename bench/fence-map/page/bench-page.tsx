import i18next from 'i18next'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import map from '#locales/en/map.json'
import { outlineRing } from '#core/domain/fence-outline.ts'
import { MapCanvas } from '#web/map/map-canvas.tsx'
import { AreasLayer } from '#web/map/shapes/areas-layer.tsx'

const COLORS = ['#35CDB9', '#5FAEFF', '#F3B94D', '#B596FF']
const fences = (await (await fetch('/fences.json')).json()) as string[]
const areas = fences.map((outline, id) => ({
  id,
  name: `Fence ${id}`,
  color: COLORS[id % COLORS.length]!,
  ring: outlineRing(outline),
  faint: false,
}))
const [lng = 113, lat = 33, zoom = 5] = (new URLSearchParams(location.search).get('view') ?? '')
  .split(',')
  .filter(Boolean)
  .map(Number)

declare global {
  interface Window {
    fenceMap?: import('maplibre-gl').Map
    panFences: (ms: number) => Promise<number>
    showFences: (shown: boolean) => void
  }
}

/** Frames a second while the map is dragged to and fro. */
window.panFences = (ms) =>
  new Promise((resolve) => {
    const start = performance.now()
    let frames = 0
    const step = (now: number) => {
      const passed = now - start
      frames += 1
      window.fenceMap?.panBy([Math.sin(passed / 500) * 8, Math.cos(passed / 700) * 5], { animate: false })
      if (passed < ms) requestAnimationFrame(step)
      else resolve((frames * 1000) / passed)
    }
    requestAnimationFrame(step)
  })

window.showFences = (shown) => {
  const map = window.fenceMap
  for (const { id } of map?.getStyle().layers ?? []) {
    if (!id.startsWith('base-')) map?.setLayoutProperty(id, 'visibility', shown ? 'visible' : 'none')
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
  <MapCanvas theme="dark" language="en" center={[lng, lat]} zoom={zoom} onReady={(made) => (window.fenceMap = made)}>
    <AreasLayer areas={areas} />
  </MapCanvas>,
)
