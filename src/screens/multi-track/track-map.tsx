import { useAtomValue } from 'jotai'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FleetFilter } from '#core/contract/fleet-filter.ts'
import { boxOfPlaces } from '#core/domain/antimeridian.ts'
import { stateCode } from '#core/domain/vehicle-state.ts'
import { useLive } from '#web/live/live-provider.tsx'
import { useLiveStatus } from '#web/live/use-live-status.ts'
import { worldX, worldY } from '#web/live/world-position.ts'
import { useMap } from '#web/map/base/use-map.ts'
import { TrailLayer } from '#web/map/trail/trail-layer.tsx'
import type { VehicleFilter } from '#web/map/vehicles/fleet-picture.ts'
import { inBox, viewBox } from '#web/map/vehicles/map-view-box.ts'
import { VehicleLayer } from '#web/map/vehicles/vehicle-layer.tsx'
import { COLORS } from '#web/theme/tokens.ts'
import { screenThemeAtom } from '../stage/screen-theme.ts'
import { StageMap } from '../stage/stage-map.tsx'
import { freePadding } from '../stage/free-part.ts'
import { homeView } from '../stage/home-view.ts'
import { useFleetMemory } from '../stage/use-fleet-memory.ts'
import { useFleetSubscription } from '../stage/use-fleet-subscription.ts'
import { HoverCard } from './hover-card.tsx'
import { type FleetRoster, vehicleName } from './fleet-roster.ts'
import type { TrackQuery, TrackView } from './track-query.ts'
import { CHOSEN_MOVE, useChosenView } from './use-chosen-view.ts'
import { useTrail } from './use-trail.ts'

interface Props {
  roster: FleetRoster
  /** Part of the fleet; undefined: all of it. */
  part: FleetFilter | undefined
  /** By vehicle index: matches the filter apart from its state, and is checked in the tree. */
  fixed: Uint8Array
  checked: Uint8Array
  state: TrackQuery['state']
  selectedId: number | null
  follow: boolean
  trailMinutes: number
  /** Map view of the address. */
  view: TrackView | null
  onSelect: (id: number | null) => void
  onFollowEnd: () => void
  /** The user moved the map. */
  onLook: (view: TrackView) => void
  /** Vehicles that are shown together for a while; null: the map stays where it is. */
  patrolled: readonly number[] | null
  /** Content of the map instead of the live fleet. */
  children?: ReactNode
}

export function TrackMap(props: Props) {
  const { view, children, ...live } = props
  return (
    <StageMap {...(view && { center: [view.lng, view.lat], zoom: view.zoom })}>
      {children ?? <TrackedFleet view={view} {...live} />}
    </StageMap>
  )
}

const SELECTED_ZOOM = 8
const SHOWN_SHARE = 0.9

function TrackedFleet({
  roster,
  part,
  fixed,
  checked,
  state,
  selectedId,
  follow,
  trailMinutes,
  view,
  onSelect,
  onFollowEnd,
  onLook,
  patrolled,
}: Omit<Props, 'children'>) {
  const map = useMap()
  const { store } = useLive()
  const theme = useAtomValue(screenThemeAtom)
  const { status, stale } = useLiveStatus()
  const trail = useTrail(selectedId, trailMinutes)
  useFleetSubscription(map, { filter: part, lists: true })
  useFleetMemory(part ? `multiTrack ${JSON.stringify(part)}` : 'multiTrack')

  const filter: VehicleFilter = useMemo(() => {
    const code = state === '' ? -1 : stateCode(state)
    return (index, { ids, state: states }) => {
      const vehicle = roster.indexById.get(ids[index]!)
      return (
        vehicle !== undefined && checked[vehicle] === 1 && fixed[vehicle] === 1 && (code < 0 || states[index] === code)
      )
    }
  }, [roster, fixed, checked, state])

  const labelOf = useCallback(
    (id: number) => {
      const vehicle = roster.indexById.get(id)
      return vehicle === undefined ? undefined : vehicleName(roster.vehicles[vehicle]!)
    },
    [roster],
  )

  const [opened] = useState({ view, selectedId })
  useShownSelection(selectedId, opened.view ? opened.selectedId : null)
  useFirstView(opened.view === null && opened.selectedId === null)
  useChosenView(follow || patrolled !== null, onLook)
  usePatrolView(patrolled, roster)
  const [hoveredId, setHoveredId] = useState<number | null>(null)
  const hoveredIndex = hoveredId === null || hoveredId === selectedId ? undefined : roster.indexById.get(hoveredId)
  const hovered = hoveredIndex === undefined ? undefined : roster.vehicles[hoveredIndex]

  return (
    <>
      {selectedId !== null && trailMinutes > 0 && (
        <TrailLayer
          key={selectedId}
          points={trail}
          color={COLORS[theme].accent}
          store={store}
          vehicleId={selectedId}
          keepSeconds={trailMinutes * 60}
        />
      )}
      <VehicleLayer
        store={store}
        theme={theme}
        filter={filter}
        others="hide"
        selectedId={selectedId}
        follow={follow}
        labelOf={labelOf}
        onPick={onSelect}
        onHover={setHoveredId}
        onFollowEnd={onFollowEnd}
        stale={stale || status !== 'live'}
      />
      {hovered && <HoverCard vehicle={hovered} />}
    </>
  )
}

/**
 * Brings a newly selected vehicle into view when it is outside of it. The one a screen was opened with is shown where the
 * map was left, if that is known.
 */
function useShownSelection(selectedId: number | null, leftAs: number | null): void {
  const map = useMap()
  const { store } = useLive()
  const left = useRef(leftAs)
  useEffect(() => {
    if (selectedId === left.current) return
    left.current = null
    if (selectedId === null) return
    const show = () => {
      const index = store.indexOf(selectedId)
      if (index < 0) return false
      const at: [number, number] = [store.lng[index]!, store.lat[index]!]
      const near = map.getZoom() >= SELECTED_ZOOM - 2
      if (!near || !inBox(viewBox(map), worldX(at[0]), worldY(at[1]))) {
        map.easeTo({ center: at, zoom: Math.max(map.getZoom(), SELECTED_ZOOM), duration: 800 }, CHOSEN_MOVE)
      }
      return true
    }
    if (show()) return
    const stop = store.onChange(() => {
      if (show()) stop()
    })
    return stop
  }, [map, store, selectedId])
}

/** The first picture: where most of the fleet is, unless the address names a place or a vehicle. */
function useFirstView(wanted: boolean): void {
  const map = useMap()
  const { store } = useLive()
  const begun = useRef(false)
  useEffect(() => {
    if (!wanted || begun.current) return
    const begin = () => {
      const box = homeView(store, SHOWN_SHARE)
      if (!box) return false
      begun.current = true
      map.fitBounds(box, { padding: freePadding(map), maxZoom: 10, duration: 0 })
      return true
    }
    if (begin()) return
    const stop = store.onChange(() => {
      if (begin()) stop()
    })
    return stop
  }, [map, store, wanted])
}

/** Shows the groups of a rotation one after the other. */
function usePatrolView(vehicles: readonly number[] | null, roster: FleetRoster): void {
  const map = useMap()
  const { store } = useLive()
  // The fleet is counted again every second; the map moves only when the target changes.
  const members = vehicles?.map((vehicle) => roster.vehicles[vehicle]!.id).join() ?? ''
  useEffect(() => {
    if (members === '') return
    const wanted = new Set(members.split(',').map(Number))
    const places: [number, number][] = []
    for (let index = 0; index < store.count; index++) {
      if (wanted.has(store.ids[index]!)) places.push([store.lng[index]!, store.lat[index]!])
    }
    const box = boxOfPlaces(places)
    if (box) map.fitBounds(box, { padding: freePadding(map), maxZoom: SELECTED_ZOOM + 1, duration: 1200 })
  }, [map, store, members])
}
