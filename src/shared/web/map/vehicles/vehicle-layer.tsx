import { useEffect, useEffectEvent, useRef } from 'react'
import type { FleetStore } from '#web/live/fleet-store.ts'
import type { MapTheme } from '../base/palette.ts'
import { useMap } from '../base/use-map.ts'
import type { VehicleFilter } from './fleet-picture.ts'
import { VehicleScene } from './vehicle-scene.ts'

export interface VehicleLayerProps {
  store: FleetStore
  theme: MapTheme
  /** Vehicles that count; keep the function stable while its answer is the same. */
  filter?: VehicleFilter | undefined
  /** Treatment of the other vehicles. */
  others?: 'dim' | 'hide'
  selectedId?: number | null
  /** Keeps the selected vehicle in the middle. */
  follow?: boolean
  /** Plate or VIN of a vehicle, for labels; keep the function stable. */
  labelOf?: ((id: number) => string | undefined) | undefined
  /** A vehicle was clicked, or the empty map (null). Without it the layer takes no pointer. */
  onPick?: ((id: number | null) => void) | undefined
  /** The pointer is over a vehicle, or over none (null); needs `onPick`. */
  onHover?: ((id: number | null) => void) | undefined
  /** A person dragged the map away from the followed vehicle. */
  onFollowEnd?: (() => void) | undefined
  /** The data is out of date: drawn without colour. */
  stale?: boolean
  /** Size of the vehicles, as of the map's text. */
  scale?: number | undefined
  /** Handle for bringing vehicles into view. */
  onScene?: ((scene: VehicleScene) => void) | undefined
}

/** The fleet on the map around it. Renders nothing; vehicles never pass through React. */
export function VehicleLayer(props: VehicleLayerProps) {
  const {
    store,
    theme,
    filter,
    others = 'dim',
    selectedId = null,
    follow = false,
    labelOf,
    stale = false,
    scale,
  } = props
  const map = useMap()
  const scene = useRef<VehicleScene>(null)
  const pick = useEffectEvent((id: number | null) => props.onPick?.(id))
  const hover = useEffectEvent((id: number | null) => props.onHover?.(id))
  const endFollow = useEffectEvent(() => props.onFollowEnd?.())
  const announce = useEffectEvent((made: VehicleScene) => props.onScene?.(made))
  const canPick = props.onPick !== undefined

  useEffect(() => {
    const made = new VehicleScene(map, store)
    scene.current = made
    announce(made)
    return () => {
      scene.current = null
      made.remove()
    }
  }, [map, store])

  useEffect(() => {
    scene.current?.update({
      theme,
      filter,
      others,
      selectedId,
      follow,
      labelOf,
      stale,
      scale,
      onPick: canPick ? (id) => pick(id) : undefined,
      onHover: (id) => hover(id),
      onFollowEnd: () => endFollow(),
    })
  }, [map, store, theme, filter, others, selectedId, follow, labelOf, stale, scale, canPick])

  return null
}
