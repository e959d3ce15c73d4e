import { useCallback, useEffect, useMemo } from 'react'
import { REPLAY_LIMITS } from '#core/contract/replay.ts'
import { useFormat } from '#web/i18n/format.ts'
import { parseHash, replaceQuery, useHashLocation } from '../stage/hash-location.ts'
import { matchFixed, onlyMatch, treeRows } from './fleet-filter.ts'
import type { FleetRoster } from './fleet-roster.ts'
import { checkedVehicles } from './map-checks.ts'
import { rangeOf } from './replay-ranges.ts'
import { tilesShown, tileToFill, withTile } from './tile-layout.ts'
import { layoutOf, MOST_PINS, readTrackQuery, type TrackQuery, writeTrackQuery } from './track-query.ts'
import { useBoardVersion, useFleetBoard } from './use-fleet-board.ts'
import { useSavedMoment } from './use-saved-moment.ts'
import { usePatrolRound } from './use-patrol-round.ts'
import { useReplay } from './use-replay.ts'

const change = (changed: Partial<TrackQuery>): void => replaceQuery(writeTrackQuery(changed))

export type Desk = ReturnType<typeof useDesk>

/** The whole state of the screen is read from the address, so that a reload or a second wall shows the same. */
export function useDesk(roster: FleetRoster) {
  const address = useHashLocation().query
  const query = useMemo(() => readTrackQuery(address), [address])
  const board = useFleetBoard(roster)
  useBoardVersion(board)
  const { zone } = useFormat()

  const { text, state, vehicleClass, powerType, off, flips, selected, folded, show } = query
  // A vehicle may have left the data scope since; it must not take a slot that cannot be freed.
  const known = (id: number) => roster.indexById.has(id)
  const pins = query.pins.filter(known)
  const replayed = query.replayed.filter(known)
  const fixed = useMemo(
    () => matchFixed(roster, { text, vehicleClass, powerType }),
    [roster, text, vehicleClass, powerType],
  )
  const checked = useMemo(() => checkedVehicles(roster, { off, flips }), [roster, off, flips])
  // States change with the fleet, so the rows are rebuilt with every change of the board: a millisecond for 10,000.
  const tree = treeRows(board, fixed, state, folded)
  const replay = useReplay({ ...query, replayed }, query.at, show === 'replay')
  useSavedMoment(replay.clock, show === 'replay', change)
  const patrol = usePatrolRound({ board, fixed, checked, query })
  const tiles = patrol.tiles ?? tilesShown(query.tiles, query.layout)
  const selectedIndex = selected === null ? undefined : roster.indexById.get(selected)
  const vehicle = selectedIndex === undefined ? undefined : roster.vehicles[selectedIndex]

  const select = useCallback((id: number | null) => {
    const now = readTrackQuery(parseHash(window.location.hash).query)
    // The selected vehicle goes to the active tile, so that the keyboard alone can fill them.
    const tile = now.show === 'tiles' && id !== null ? tileToFill(now.tiles, now.tile, now.layout) : undefined
    const filled = tile !== undefined && { tile, tiles: withTile(now.tiles, tile, { vehicle: id }) }
    if (id !== now.selected || filled) replaceQuery(writeTrackQuery({ selected: id, follow: false, ...filled }))
  }, [])

  const onlyHit = text === '' ? undefined : onlyMatch(fixed)
  useEffect(() => {
    // Who searches for one vehicle wants to see it; selecting it moves the map there.
    const hit = onlyHit === undefined ? undefined : roster.vehicles[onlyHit]?.id
    if (hit !== undefined && show === 'map') select(hit)
  }, [onlyHit, roster, show, select])

  useEffect(() => {
    // A link may leave the time open.
    if (show === 'replay' && query.from === 0) change(rangeOf('hour', Date.now(), zone))
  }, [show, query.from, zone])

  return {
    board,
    query,
    change,
    pins,
    replayed,
    fixed,
    checked,
    tree,
    replay,
    patrol,
    tiles,
    selectedIndex,
    vehicle,
    select,
    pin: (id: number, on: boolean) => {
      const others = pins.filter((each) => each !== id)
      change({ pins: on ? [...others, id].slice(-MOST_PINS) : others })
    },
    /** The past of what was watched. */
    openReplay: () => {
      const watched = [...pins, ...tiles.map((tile) => tile.vehicle), selected].filter((id) => id !== null)
      const first = [...new Set(watched.filter(known))].slice(0, REPLAY_LIMITS.vehicles)
      const range = query.from > 0 ? {} : rangeOf('hour', Date.now(), zone)
      const vehicles = replayed.length === 0 ? { replayed: first } : {}
      change({ show: 'replay', list: '', patrol: 0, view: null, ...range, ...vehicles })
    },
    addToReplay: (id: number) => {
      if (replayed.includes(id) || replayed.length >= REPLAY_LIMITS.vehicles) return
      change({ replayed: [...replayed, id], selected: id })
    },
    /** Parameters outside of the layout, such as the language, stay in the address. */
    openLayout: (layout: string) => {
      const now = new URLSearchParams(layoutOf(parseHash(window.location.hash).query))
      const gone = Object.fromEntries([...now.keys()].map((name) => [name, undefined]))
      replaceQuery({ ...gone, ...Object.fromEntries(new URLSearchParams(layoutOf(new URLSearchParams(layout)))) })
    },
  }
}
