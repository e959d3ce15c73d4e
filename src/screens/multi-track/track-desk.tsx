import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { getReplay, REPLAY_LIMITS } from '#core/contract/replay.ts'
import { useFormat } from '#web/i18n/format.ts'
import { parseHash, replaceQuery, useHashLocation } from '../stage/hash-location.ts'
import { DeskPicture } from './desk-picture.tsx'
import { DeskSide } from './desk-side.tsx'
import { matchFixed, stepFrom, treeRows } from './fleet-filter.ts'
import type { FleetRoster } from './fleet-roster.ts'
import { KeyCard } from './key-card.tsx'
import { LayoutMenu } from './layout-menu.tsx'
import { checkedVehicles } from './map-checks.ts'
import styles from './multi-track.module.css'
import { PinStrip } from './pin-strip.tsx'
import { REPLAY_STEP_SECONDS } from './replay-controls.tsx'
import { ReplayPanel } from './replay-panel.tsx'
import { rangeOf } from './replay-ranges.ts'
import { TileGrid } from './tile-grid.tsx'
import { tilesShown, withTile } from './tile-layout.ts'
import { layoutOf, MOST_PINS, readTrackQuery, type TrackQuery, writeTrackQuery } from './track-query.ts'
import { useBoardVersion, useFleetBoard } from './use-fleet-board.ts'
import { useKeptMoment } from './use-kept-moment.ts'
import { useMay } from './use-may.ts'
import { usePatrolRound } from './use-patrol-round.ts'
import { useReplay } from './use-replay.ts'
import { useTrackKeys } from './use-track-keys.ts'
import { VehicleTree } from './vehicle-tree.tsx'
import { ViewBar } from './view-bar.tsx'

/** Reads its whole state from the address, so that a reload or a second wall shows the same. */
export function TrackDesk({ roster }: { roster: FleetRoster }) {
  const address = useHashLocation().query
  const query = useMemo(() => readTrackQuery(address), [address])
  const change = useCallback((changed: Partial<TrackQuery>) => replaceQuery(writeTrackQuery(changed)), [])
  const board = useFleetBoard(roster)
  useBoardVersion(board)
  const { zone } = useFormat()
  const may = useMay()
  const search = useRef<HTMLInputElement>(null)
  const [card, setCard] = useState<'layouts' | 'keys' | null>(null)

  const { text, state, vehicleClass, powerType, off, flips, selected, follow, folded, show } = query
  // A vehicle may have left the data scope since; it must not take a place nobody can free.
  const known = (id: number) => roster.indexById.has(id)
  const pins = query.pins.filter(known)
  const replayed = useMemo(() => query.replayed.filter((id) => roster.indexById.has(id)), [query.replayed, roster])
  const fixed = useMemo(
    () => matchFixed(roster, { text, vehicleClass, powerType }),
    [roster, text, vehicleClass, powerType],
  )
  const checked = useMemo(() => checkedVehicles(roster, { off, flips }), [roster, off, flips])
  // States change with the fleet, so the rows are made anew with every change of the board: a millisecond for 10,000.
  const tree = treeRows(board, fixed, state, folded)
  const replay = useReplay({ ...query, replayed }, query.at, show === 'replay')
  useKeptMoment(replay.clock, show === 'replay', change)
  const patrol = usePatrolRound({ board, fixed, checked, query })
  const tiles = patrol.tiles ?? tilesShown(query.tiles, query.layout)

  const selectedIndex = selected === null ? undefined : roster.indexById.get(selected)
  const vehicle = selectedIndex === undefined ? undefined : roster.vehicles[selectedIndex]

  const select = useCallback((id: number | null) => {
    const now = readTrackQuery(parseHash(window.location.hash).query)
    // In tiles the chosen vehicle goes to the active one, so that keys alone can fill them.
    const filled = now.show === 'tiles' && id !== null && { tiles: withTile(now.tiles, now.tile, { vehicle: id }) }
    if (id !== now.selected || filled) replaceQuery(writeTrackQuery({ selected: id, follow: false, ...filled }))
  }, [])
  const pin = (id: number, on: boolean) =>
    change({
      pins: on ? [...pins.filter((each) => each !== id), id].slice(-MOST_PINS) : pins.filter((each) => each !== id),
    })
  const openReplay = () => {
    const wanted = [...pins, ...tiles.flatMap((tile) => tile.vehicle ?? []), ...(selected === null ? [] : [selected])]
    const first = [...new Set(wanted.filter(known))].slice(0, REPLAY_LIMITS.vehicles)
    const range = query.from > 0 ? {} : rangeOf('hour', Date.now(), zone)
    change({
      show: 'replay',
      list: '',
      patrol: 0,
      view: null,
      ...range,
      ...(replayed.length === 0 && { replayed: first }),
    })
  }
  const addToReplay = (id: number) => {
    if (replayed.includes(id) || replayed.length >= REPLAY_LIMITS.vehicles) return
    change({ replayed: [...replayed, id], selected: id })
  }

  useEffect(() => {
    // A link may leave the time open.
    if (show === 'replay' && query.from === 0) change(rangeOf('hour', Date.now(), zone))
  }, [show, query.from, change, zone])
  useEffect(() => {
    // What is told in a card of its own must not stay over another picture.
    setCard(null)
  }, [show])
  useTrackKeys({
    search: () => search.current?.focus(),
    follow: () => vehicle && change({ follow: !follow }),
    clear: () => (card ? setCard(null) : select(null)),
    step: (by) => {
      const next = stepFrom(tree.rows, selectedIndex, by)
      if (next !== undefined) select(roster.vehicles[next]!.id)
    },
    tile: (index) => show === 'tiles' && index < query.layout && change({ tile: index }),
    lists: () => change({ list: query.list === '' ? 'alarms' : '' }),
    keys: () => setCard(card === 'keys' ? null : 'keys'),
    play: show === 'replay' && replay.ways ? () => replay.clock.toggle() : undefined,
    wind: show === 'replay' ? (by) => replay.clock.seek(replay.clock.at + by * REPLAY_STEP_SECONDS) : undefined,
  })
  const side = query.list !== '' || (show === 'map' && vehicle !== undefined)

  return (
    <>
      {show !== 'tiles' && (
        <DeskPicture
          board={board}
          query={query}
          fixed={fixed}
          checked={checked}
          selectedId={vehicle ? selected : null}
          replay={show === 'replay' ? replay : undefined}
          patrolled={patrol.vehicles}
          onSelect={select}
          onChange={change}
        />
      )}
      <div className={styles.desk} data-show={show} data-side={side}>
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
        <ViewBar
          query={query}
          mayReplay={may(getReplay)}
          patrolled={patrol.words}
          onChange={change}
          onReplay={openReplay}
          onLayouts={() => setCard(card === 'layouts' ? null : 'layouts')}
          onKeys={() => setCard(card === 'keys' ? null : 'keys')}
        />
        {show === 'map' && (
          <PinStrip
            board={board}
            pins={pins}
            selectedId={selected}
            onSelect={select}
            onUnpin={(id) => pin(id, false)}
          />
        )}
        {show === 'tiles' && (
          <TileGrid
            board={board}
            count={query.layout}
            tiles={tiles}
            active={query.tile}
            trailMinutes={query.trail}
            onActive={(tile) => change({ tile })}
            onTile={(index, changed) => change({ tiles: withTile(query.tiles, index, changed) })}
          />
        )}
        {show === 'replay' && (
          <ReplayPanel
            replay={replay}
            query={{ ...query, replayed }}
            roster={roster}
            onChange={change}
            onAdd={addToReplay}
            onSelect={select}
          />
        )}
        {side && (
          <DeskSide
            roster={roster}
            query={query}
            vehicle={vehicle}
            pins={pins}
            watched={show === 'tiles' ? tiles.flatMap((tile) => tile.vehicle ?? []) : replayed}
            replay={show === 'replay' ? replay : undefined}
            onChange={change}
            onSelect={select}
            onPin={pin}
          />
        )}
        {card === 'layouts' && <LayoutMenu onOpen={openLayout} onClose={() => setCard(null)} />}
        {card === 'keys' && <KeyCard onClose={() => setCard(null)} />}
      </div>
    </>
  )

  /** What belongs to no layout, such as the language, stays in the address. */
  function openLayout(layout: string): void {
    const now = Object.fromEntries(new URLSearchParams(layoutOf(parseHash(window.location.hash).query)))
    const gone = Object.fromEntries(Object.keys(now).map((name) => [name, undefined]))
    replaceQuery({ ...gone, ...Object.fromEntries(new URLSearchParams(layoutOf(new URLSearchParams(layout)))) })
    setCard(null)
  }
}
