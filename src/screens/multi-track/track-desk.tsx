import { useCallback, useMemo, useRef } from 'react'
import { parseHash, replaceQuery, useHashLocation } from '../stage/hash-location.ts'
import { EmptyMapNote } from './empty-map-note.tsx'
import { whyEmpty } from './empty-map.ts'
import { matchFixed, stepFrom, treeRows } from './fleet-filter.ts'
import type { FleetRoster } from './fleet-roster.ts'
import { checkedVehicles } from './map-checks.ts'
import styles from './multi-track.module.css'
import { PinStrip } from './pin-strip.tsx'
import { TrackMap } from './track-map.tsx'
import { MOST_PINS, NO_FILTER, readTrackQuery, type TrackQuery, writeTrackQuery } from './track-query.ts'
import { useBoardVersion, useFleetBoard } from './use-fleet-board.ts'
import { useTrackKeys } from './use-track-keys.ts'
import { VehiclePanel } from './vehicle-panel.tsx'
import { VehicleTree } from './vehicle-tree.tsx'

/** Reads its whole state from the address, so that a reload or a second wall shows the same. */
export function TrackDesk({ roster }: { roster: FleetRoster }) {
  const address = useHashLocation().query
  const query = useMemo(() => readTrackQuery(address), [address])
  const change = useCallback((changed: Partial<TrackQuery>) => replaceQuery(writeTrackQuery(changed)), [])
  const board = useFleetBoard(roster)
  useBoardVersion(board)
  const search = useRef<HTMLInputElement>(null)

  const { text, state, vehicleClass, powerType, off, flips, selected, follow, trail, folded, view } = query
  // A pinned vehicle may have left the data scope since; it must not take a place nobody can free.
  const pins = query.pins.filter((id) => roster.indexById.has(id))
  const fixed = useMemo(
    () => matchFixed(roster, { text, vehicleClass, powerType }),
    [roster, text, vehicleClass, powerType],
  )
  const checked = useMemo(() => checkedVehicles(roster, { off, flips }), [roster, off, flips])
  // States change with the fleet, so the rows are made anew with every change of the board: a millisecond for 10,000.
  const tree = treeRows(board, fixed, state, folded)

  const selectedIndex = selected === null ? undefined : roster.indexById.get(selected)
  const vehicle = selectedIndex === undefined ? undefined : roster.vehicles[selectedIndex]

  const select = useCallback((id: number | null) => {
    const { selected: before } = readTrackQuery(parseHash(window.location.hash).query)
    if (id !== before) replaceQuery(writeTrackQuery({ selected: id, follow: false }))
  }, [])
  const pin = (id: number, on: boolean) =>
    change({
      pins: on ? [...pins.filter((each) => each !== id), id].slice(-MOST_PINS) : pins.filter((each) => each !== id),
    })

  useTrackKeys({
    search: () => search.current?.focus(),
    follow: () => vehicle && change({ follow: !follow }),
    clear: () => select(null),
    step: (by) => {
      const next = stepFrom(tree.rows, selectedIndex, by)
      if (next !== undefined) select(roster.vehicles[next]!.id)
    },
  })

  return (
    <>
      <div className={styles.map}>
        <TrackMap
          roster={roster}
          fixed={fixed}
          checked={checked}
          state={state}
          selectedId={vehicle ? selected : null}
          follow={follow}
          trailMinutes={trail}
          view={view}
          onSelect={select}
          onFollowEnd={() => change({ follow: false })}
          onLook={(at) => change({ view: at })}
        />
      </div>
      <EmptyMapNote why={whyEmpty(board, { fixed, checked, state })} onReset={() => change(NO_FILTER)} />
      <div className={styles.desk} data-selected={vehicle !== undefined}>
        <VehicleTree
          ref={search}
          board={board}
          tree={tree}
          query={query}
          checked={checked}
          selectedIndex={selectedIndex}
          onChange={change}
          onSelect={select}
        />
        <PinStrip board={board} pins={pins} selectedId={selected} onSelect={select} onUnpin={(id) => pin(id, false)} />
        {vehicle && (
          <VehiclePanel
            key={vehicle.id}
            vehicle={vehicle}
            follow={follow}
            trail={trail}
            pinned={pins.includes(vehicle.id)}
            full={pins.length >= MOST_PINS}
            onChange={change}
            onPin={(on) => pin(vehicle.id, on)}
            onClose={() => select(null)}
          />
        )}
      </div>
    </>
  )
}
