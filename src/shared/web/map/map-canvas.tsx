import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import 'maplibre-gl/dist/maplibre-gl.css'
import { OVERSCAN_PX } from './base/overscan.ts'
import { MAP_PALETTES, type MapTheme } from './base/palette.ts'
import { MapContext } from './base/use-map.ts'
import { useMapInstance } from './base/use-map-instance.ts'
import styles from './map-canvas.module.css'

export interface MapCanvasProps {
  theme: MapTheme
  language: string
  /** Where the map starts; later changes are made on the map itself. */
  center?: [lng: number, lat: number]
  zoom?: number
  interactive?: boolean
  /** Size of the map's text and lines: 1 on a desk (default), more on a wall that is read from afar. */
  scale?: number
  /** Base map of this installation; absent means the built-in one. */
  styleUrl?: string | undefined
  mapKey?: string | undefined
  /** The style is loaded. Tiles may still be on their way: vehicles need not wait for them. */
  onReady?: (map: MapLibreMap) => void
  /** Overlays; they are mounted once the map is ready and reach it by `useMap()`. */
  children?: ReactNode
}

const CHINA: [number, number] = [104.5, 35.5]
const CHINA_ZOOM = 3.6

/** One MapLibre map filling its parent. Changing theme, language or base map keeps view and overlays. */
export function MapCanvas(props: MapCanvasProps) {
  const { theme, language, center = CHINA, zoom = CHINA_ZOOM, interactive = true } = props
  const { scale, styleUrl, mapKey, onReady, children } = props
  const { t } = useTranslation('map')
  const view = { center, zoom }
  const { container, map, state } = useMapInstance({
    theme,
    language,
    scale,
    styleUrl,
    mapKey,
    view,
    interactive,
    onReady,
  })

  useEffect(() => {
    map?.getCanvas().setAttribute('aria-label', t('title'))
  }, [map, t])

  return (
    <div className={styles.frame} data-theme={theme} style={ground(theme)}>
      <div ref={container} className={styles.canvas} data-map={state} />
      {map && <MapContext value={map}>{children}</MapContext>}
      {state === 'loading' && <output className={styles.note}>{t('loading')}</output>}
      {state === 'no-tiles' && <output className={styles.note}>{t('failed.tiles')}</output>}
      {state === 'no-style' && <output className={styles.note}>{t('failed.style')}</output>}
      {state === 'no-webgl' && (
        <p role="alert" className={styles.failed}>
          {t('failed.webgl')}
        </p>
      )}
    </div>
  )
}

const ground = (theme: MapTheme) =>
  ({ backgroundColor: MAP_PALETTES[theme].water, '--map-overscan': `${OVERSCAN_PX}px` }) as CSSProperties
