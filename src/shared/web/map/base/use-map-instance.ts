import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { baseMapStyle } from './base-map-style.ts'
import type { BaseMapOptions } from './base-map-style.ts'
import { createMap, maxZoomFor } from './create-map.ts'
import type { InitialView } from './create-map.ts'
import { overlayKeeper } from './keep-overlays.ts'
import { BASE_SOURCE } from './source.ts'

export type MapState = 'loading' | 'ready' | 'no-tiles' | 'no-style' | 'no-webgl'

interface MapInstanceOptions extends BaseMapOptions {
  view: InitialView
  interactive: boolean
  onReady: ((map: MapLibreMap) => void) | undefined
}

interface MapInstance {
  container: RefObject<HTMLDivElement | null>
  /** Present as soon as a style is loaded, so that overlays can be added. */
  map: MapLibreMap | undefined
  state: MapState
}

/** Owns one map from mount to unmount and keeps its base style in step with the options. */
export function useMapInstance(options: MapInstanceOptions): MapInstance {
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapLibreMap>()
  const running = useRef<MapLibreMap>(undefined)
  const [state, setState] = useState<MapState>('loading')
  const [refusedStyle, setRefusedStyle] = useState<string>()
  const [keepOverlays] = useState(overlayKeeper)
  const shownStyle = useRef('')

  const { theme, language, mapKey, scale } = options
  // A configured map that does not load must not take the vehicles with it: the built-in one steps in.
  const styleUrl = options.styleUrl === refusedStyle ? undefined : options.styleUrl
  const styleKey = JSON.stringify([theme, language, styleUrl, mapKey, scale])

  const start = useEffectEvent((element: HTMLElement) => {
    const { view, interactive } = options
    shownStyle.current = styleKey
    const base = { theme, language, styleUrl, mapKey, scale }
    return createMap({ container: element, view, interactive, transformStyle: keepOverlays, ...base })
  })
  const announce = useEffectEvent((ready: MapLibreMap) => options.onReady?.(ready))
  const refuseStyle = useEffectEvent(() => {
    if (!styleUrl) return
    setRefusedStyle(styleUrl)
    setState('no-style')
  })

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
    running.current = started
    let styled = false
    started.once('style.load', () => {
      styled = true
      setMap(started)
      announce(started)
    })
    const settle = () => setState((before) => (before === 'loading' ? 'ready' : before))
    started.once('load', settle)
    // `load` waits for every source, those of overlays too: one that is slow or never still would keep saying that the
    // map is on its way when it has long been drawn.
    started.on('sourcedata', (event) => {
      if (event.sourceId === BASE_SOURCE && event.isSourceLoaded) settle()
    })
    started.on('error', (event) => {
      if (!styled) refuseStyle()
      else if ('sourceId' in event && event.sourceId === BASE_SOURCE) setState('no-tiles')
    })
    return () => {
      running.current = undefined
      setMap(undefined)
      setState('loading')
      // Also gives the WebGL context back; browsers keep only sixteen.
      started.remove()
    }
  }, [])

  useEffect(() => {
    if (!running.current || shownStyle.current === styleKey) return
    shownStyle.current = styleKey
    running.current.setMaxZoom(maxZoomFor(styleUrl))
    running.current.setStyle(baseMapStyle({ theme, language, styleUrl, mapKey, scale }), {
      transformStyle: keepOverlays,
    })
  }, [styleKey, theme, language, styleUrl, mapKey, scale, keepOverlays])

  return { container, map, state }
}
