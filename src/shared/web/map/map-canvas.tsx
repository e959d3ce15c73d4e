import * as maplibre from 'maplibre-gl'
import type { Map as MapLibreMap, MapSourceDataEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type ErrorEvent, Map as ReactMap } from 'react-map-gl/maplibre'
import 'maplibre-gl/dist/maplibre-gl.css'
import { BaseMap } from './base/base-map.ts'
import { baseMapStyle } from './base/base-map-style.ts'
import { OVERSCAN_PX } from './base/overscan.ts'
import { MAP_PALETTES, type MapTheme } from './base/palette.ts'
import { BASE_SOURCE, maxZoomOf } from './base/source.ts'
import { type BaseTilesState, useBaseTiles } from './base/use-base-tiles.ts'
import { MapContext } from './base/use-map.ts'
import styles from './map-canvas.module.css'

export interface MapCanvasProps {
  theme: MapTheme
  language: string
  /** Where the map starts; later changes are made on the map itself. */
  center?: [lng: number, lat: number]
  zoom?: number
  interactive?: boolean
  /** Of several maps on a page, what this one shows. */
  label?: string | undefined
  /** Size of the map's text and lines: 1 on a desk (default), more on a wall that is read from afar. */
  scale?: number
  /** Base map of this installation; absent means the built-in one. */
  styleUrl?: string | undefined
  mapKey?: string | undefined
  /** The built-in map shows the roads of the simulated fleet. */
  demoRoads?: boolean | undefined
  /** Towns of a dark built-in map shine by their population. */
  lights?: boolean | undefined
  /** The style is loaded. Tiles may still be on their way: vehicles need not wait for them. */
  onReady?: (map: MapLibreMap) => void
  /** Overlays; they are mounted once the map is ready and reach it by `useMap()`. */
  children?: ReactNode
}

type MapState = 'loading' | 'ready' | 'no-tiles' | 'no-style' | 'no-webgl'

const STATE_OF: Record<BaseTilesState, MapState> = { loading: 'loading', ready: 'ready', missing: 'no-tiles' }

const MAP_LIBRARY = { ...maplibre, Map: BaseMap }
const CHINA: [number, number] = [104.5, 35.5]
const CHINA_ZOOM = 3.6

/** One map filling its parent. Changing theme, language or base map keeps view and overlays. */
export function MapCanvas(props: MapCanvasProps) {
  const {
    theme,
    language,
    center = CHINA,
    zoom = CHINA_ZOOM,
    interactive = true,
    scale,
    mapKey,
    demoRoads,
    lights,
    children,
  } = props
  const { t } = useTranslation('map')
  const label = props.label ?? t('title')
  const [map, setMap] = useState<MapLibreMap>()
  const [broken, setBroken] = useState<'no-style' | 'no-webgl'>()
  const tiles = useBaseTiles(map)
  const state = broken ?? STATE_OF[tiles.state]
  const [failedStyle, setFailedStyle] = useState<string>()
  // A configured map that does not load must not take the vehicles with it: the built-in one steps in.
  const styleUrl = props.styleUrl === failedStyle ? undefined : props.styleUrl
  const mapStyle = useMemo(
    () => baseMapStyle({ theme, language, styleUrl, mapKey, scale, demoRoads, lights }),
    [theme, language, styleUrl, mapKey, scale, demoRoads, lights],
  )
  const announce = useEffectEvent((ready: MapLibreMap) => props.onReady?.(ready))

  useEffect(() => map && announce(map), [map])
  useEffect(() => map?.getCanvas().setAttribute('aria-label', label), [map, label])

  const onError = (event: ErrorEvent) => {
    if (!event.target) setBroken('no-webgl')
    else if ('sourceId' in event) {
      if (event.sourceId === BASE_SOURCE) tiles.failed()
    } else if (!map && styleUrl) {
      setFailedStyle(styleUrl)
      setBroken('no-style')
    }
  }
  const onSourceData = ({ sourceId, isSourceLoaded, tile }: MapSourceDataEvent) => {
    if (sourceId !== BASE_SOURCE || !isSourceLoaded) return
    if (tile) tiles.arrived()
    else tiles.drawn()
  }

  return (
    <div className={styles.frame} data-theme={theme} style={ground(theme, scale)}>
      <div className={styles.canvas} data-map={state}>
        <ReactMap
          mapLib={MAP_LIBRARY}
          initialViewState={{ longitude: center[0], latitude: center[1], zoom }}
          interactive={interactive}
          maxZoom={maxZoomOf({ styleUrl, demoRoads })}
          mapStyle={mapStyle}
          onStyleData={({ target }) => setMap(target)}
          onLoad={tiles.drawn}
          // `load` waits for every source, those of overlays too: a slow one would keep saying that the map is loading
          // when it has long been drawn.
          onSourceData={onSourceData}
          onError={onError}
        >
          {map && (
            <MapContext value={map}>
              <div className={styles.overlays}>{children}</div>
            </MapContext>
          )}
        </ReactMap>
      </div>
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

const ground = (theme: MapTheme, scale = 1) =>
  ({
    backgroundColor: MAP_PALETTES[theme].water,
    '--map-overscan': `${OVERSCAN_PX}px`,
    '--map-scale': scale,
  }) as CSSProperties
