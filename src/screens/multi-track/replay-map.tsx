import { useAtomValue } from 'jotai'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { FleetFilter } from '#core/contract/fleet-filter.ts'
import { useLive } from '#web/live/live-provider.tsx'
import { useMap } from '#web/map/base/use-map.ts'
import { MovingMarks } from '#web/map/replay/moving-marks.tsx'
import { TrackLayer } from '#web/map/replay/track-layer.tsx'
import { COLORS } from '#web/theme/tokens.ts'
import { freePadding } from '../stage/free-part.ts'
import { screenThemeAtom } from '../stage/screen-theme.ts'
import type { ReplayClock } from './replay-clock.ts'
import { replayColor } from './replay-colors.ts'
import { placeAt, pointBefore, type ReplayWay } from './replay-track.ts'
import type { TrackView } from './track-query.ts'
import { useChosenView } from './use-chosen-view.ts'

/** Length of the highlighted track behind a vehicle. */
const TAIL_SECONDS = 15 * 60
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

  const byId = useMemo(() => new Map(ways.map((way) => [way.vehicle.vehicleId, way])), [ways])
  const lines = useMemo(
    () =>
      ways.map(({ vehicle: { vehicleId, track }, afterGap }, index) => ({
        id: vehicleId,
        color: replayColor(colors, index),
        lng: track.lng,
        lat: track.lat,
        afterGap,
      })),
    [ways, colors],
  )
  const marks = useMemo(
    () =>
      ways.map(({ vehicle: { vehicleId, plate, vin } }, index) => ({
        id: vehicleId,
        number: String(index + 1),
        name: plate || vin,
        color: replayColor(colors, index),
      })),
    [ways, colors],
  )
  // A frame may come between the change of the vehicles and that of their marks.
  const placeOf = useCallback(
    (id: number, moment: number) => {
      const way = byId.get(id)
      const place = way && placeAt(way, moment)
      return place && { ...place, moving: place.motion === 'driving' }
    },
    [byId],
  )
  const tailOf = useCallback(
    (id: number, moment: number) => {
      const way = byId.get(id)
      return way ? tailAt(way, moment) : []
    },
    [byId],
  )

  return (
    <>
      <TrackLayer tracks={lines} selectedId={selectedId} tailOf={tailOf} onMoment={clock.onMoment} />
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

/** The last section of the track up to the vehicle, at most since a silence. */
function tailAt(way: ReplayWay, moment: number): [lng: number, lat: number][] {
  const { at, afterGap, vehicle } = way
  const last = pointBefore(at, moment)
  const head = placeAt(way, moment)
  if (!head || head.silent) return []
  const tail: [number, number][] = [[head.lng, head.lat]]
  for (let index = last; index >= 0 && at[index]! >= moment - TAIL_SECONDS; index -= 1) {
    tail.unshift([vehicle.track.lng[index]!, vehicle.track.lat[index]!])
    if (afterGap[index] === 1) break
  }
  return tail
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

/** West, south, east, north. */
function boxOf(ways: readonly ReplayWay[]): [number, number, number, number] | undefined {
  const box: [number, number, number, number] = [180, 90, -180, -90]
  for (const { vehicle } of ways) {
    for (const lng of vehicle.track.lng) {
      box[0] = Math.min(box[0], lng)
      box[2] = Math.max(box[2], lng)
    }
    for (const lat of vehicle.track.lat) {
      box[1] = Math.min(box[1], lat)
      box[3] = Math.max(box[3], lat)
    }
  }
  return box[0] <= box[2] ? box : undefined
}
