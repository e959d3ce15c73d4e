import { useAtomValue } from 'jotai'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import type { FleetFilter } from '#core/contract/fleet-filter.ts'
import { boxOfPlaces, type MapBox } from '#core/domain/antimeridian.ts'
import { useLive } from '#web/live/live-provider.tsx'
import { useMap } from '#web/map/base/use-map.ts'
import { MovingMarks } from '#web/map/replay/moving-marks.tsx'
import { TailLayer } from '#web/map/replay/tail-layer.tsx'
import { TrackLayer } from '#web/map/replay/track-layer.tsx'
import { useReplayLayers } from '#web/map/replay/use-replay-layers.ts'
import { COLORS } from '#web/theme/tokens.ts'
import { freePadding } from '../stage/free-part.ts'
import { screenThemeAtom } from '../stage/screen-theme.ts'
import type { ReplayClock } from '#web/map/replay/replay-clock.ts'
import type { ReplayWay } from '#core/domain/replay-track.ts'
import type { TrackView } from './track-query.ts'
import { useChosenView } from './use-chosen-view.ts'

const NEAREST_ZOOM = 10
/** Units a name takes to the right of its vehicle. */
const NAME_ROOM = 0.65

interface Props {
  /** Part of the fleet for the list next to the map; undefined: all of it. */
  part: FleetFilter | undefined
  ways: readonly ReplayWay[]
  clock: ReplayClock
  selectedId: number | null
  follow: boolean
  /** Opened with a place in its address, the map stays there. */
  placed: boolean
  /** A panel is at the inline end. */
  side: boolean
  onSelect: (id: number) => void
  onFollowEnd: () => void
  onLook: (view: TrackView) => void
}

/** The vehicles of a replay on the map around it. */
export function ReplayOnMap({ part, ways, clock, selectedId, follow, placed, side, ...props }: Props) {
  const colors = COLORS[useAtomValue(screenThemeAtom)]
  const { onSelect, onFollowEnd, onLook } = props
  useChosenView(follow, onLook)
  useFleetOfList(part)
  useAllInView(ways, placed, side)

  const { tracks, marks, placeOf, tailOf } = useReplayLayers(ways, colors)

  return (
    <>
      <TrackLayer tracks={tracks} selectedId={selectedId} />
      <TailLayer tracks={tracks} selectedId={selectedId} tailOf={tailOf} onMoment={clock.onMoment} />
      <MovingMarks
        marks={marks}
        placeOf={placeOf}
        onMoment={clock.onMoment}
        selectedId={selectedId}
        follow={follow}
        onPick={onSelect}
        onFollowEnd={onFollowEnd}
      />
    </>
  )
}

/** When vehicles or time change, all of them are fitted into view; so they are when a panel opens over a map that was not moved. */
function useAllInView(ways: readonly ReplayWay[], placed: boolean, side: boolean): void {
  const map = useMap()
  const left = useRef(placed)
  const fitted = useRef<{ ways: readonly ReplayWay[]; view: string }>(undefined)
  useEffect(() => {
    const box = boxOf(ways)
    if (!box) return
    if (left.current) {
      left.current = false
      fitted.current = { ways, view: '' }
      return
    }
    if (fitted.current?.ways === ways && fitted.current.view !== viewOf(map)) return
    map.fitBounds(box, {
      padding: freePadding(map, NAME_ROOM),
      maxZoom: NEAREST_ZOOM,
      duration: 0,
    })
    fitted.current = { ways, view: viewOf(map) }
  }, [map, ways, side])
}

const viewOf = (map: MapLibreMap): string => `${map.getZoom()} ${map.getCenter().lng} ${map.getCenter().lat}`

/** The list next to the map stays live, also where the screen was opened with a replay. */
function useFleetOfList(filter: FleetFilter | undefined): void {
  const live = useLive()
  useEffect(() => live.subscribe({ filter }), [live, filter])
}

/** Around all tracks. */
const boxOf = (ways: readonly ReplayWay[]): MapBox | undefined =>
  boxOfPlaces(ways.flatMap(({ vehicle: { track } }) => track.lng.map((lng, at) => [lng, track.lat[at]!] as const)))
