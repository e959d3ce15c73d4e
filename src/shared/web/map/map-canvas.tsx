import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import 'maplibre-gl/dist/maplibre-gl.css'
import { baseMapStyle } from './base/base-map-style.ts'
import { createMap, destroyMap, maxZoomFor } from './base/create-map.ts'
import { overlayKeeper } from './base/keep-overlays.ts'
import type { MapTheme } from './base/palette.ts'
import { BASE_SOURCE } from './base/source.ts'
import { MapContext } from './base/use-map.ts'
import styles from './map-canvas.module.css'

export interface MapCanvasProps {
  theme: MapTheme
  language: string
  /** Where the map starts; later changes are made on the map itself. */
  center?: [lng: number, lat: number]
  zoom?: number
  interactive?: boolean
  /** Base map of this installation; absent means the built-in one. */
  styleUrl?: string | undefined
  mapKey?: string | undefined
  /** The style is loaded. Tiles may still be on their way: vehicles need not wait for them. */
  onReady?: (map: MapLibreMap) => void
  /** Overlays; they are mounted once the map is ready and reach it by `useMap()`. */
  children?: ReactNode
}

type MapState = 'loading' | 'ready' | 'no-tiles' | 'no-webgl'

const CHINA: [number, number] = [104.5, 35.5]

/** One MapLibre map filling its parent. Changing theme, language or base map keeps view and overlays. */
export function MapCanvas(props: MapCanvasProps) {
  const { theme, language, styleUrl, mapKey, onReady, children } = props
  const { t } = useTranslation('map')
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapLibreMap>()
  const [styled, setStyled] = useState(false)
  const [state, setState] = useState<MapState>('loading')
  const [keepOverlays] = useState(overlayKeeper)
  const drawn = useRef('')

  const start = useEffectEvent((element: HTMLElement) => {
    const { center = CHINA, zoom = 3.6, interactive = true } = props
    drawn.current = styleKey(props)
    const view = { center, zoom }
    return createMap({
      container: element,
      view,
      interactive,
      transformStyle: keepOverlays,
      theme,
      language,
      styleUrl,
      mapKey,
    })
  })
  const announce = useEffectEvent((ready: MapLibreMap) => onReady?.(ready))

  useEffect(() => {
    if (!container.current) return
    let started: MapLibreMap
    try {
      started = start(container.current)
    } catch {
      // Whether this browser can draw is known only by trying.
      // oxlint-disable-next-line react/set-state-in-effect
      setState('no-webgl')
      return
    }
    setMap(started)
    started.once('style.load', () => {
      setStyled(true)
      announce(started)
    })
    started.once('load', () => setState('ready'))
    started.on('sourcedata', (event) => {
      if (event.isSourceLoaded) setState('ready')
    })
    started.on('error', (event) => {
      if ('sourceId' in event && event.sourceId === BASE_SOURCE) setState('no-tiles')
    })
    return () => {
      setMap(undefined)
      setStyled(false)
      setState('loading')
      destroyMap(started)
    }
  }, [])

  useEffect(() => {
    const key = styleKey({ theme, language, styleUrl, mapKey })
    if (!map || drawn.current === key) return
    drawn.current = key
    map.setMaxZoom(maxZoomFor(styleUrl))
    map.setStyle(baseMapStyle({ theme, language, styleUrl, mapKey }), { transformStyle: keepOverlays })
  }, [map, theme, language, styleUrl, mapKey, keepOverlays])

  useEffect(() => {
    map?.getCanvas().setAttribute('aria-label', t('title'))
  }, [map, t])

  return (
    <div className={styles.frame} data-theme={theme}>
      <div ref={container} className={styles.canvas} data-map={state} />
      {map && styled && <MapContext value={map}>{children}</MapContext>}
      {state === 'loading' && <output className={styles.note}>{t('loading')}</output>}
      {state === 'no-tiles' && <output className={styles.note}>{t('failed.tiles')}</output>}
      {state === 'no-webgl' && (
        <p role="alert" className={styles.failed}>
          {t('failed.webgl')}
        </p>
      )}
    </div>
  )
}

function styleKey({
  theme,
  language,
  styleUrl,
  mapKey,
}: Pick<MapCanvasProps, 'theme' | 'language' | 'styleUrl' | 'mapKey'>): string {
  return JSON.stringify([theme, language, styleUrl, mapKey])
}
