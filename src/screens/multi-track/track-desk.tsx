import { useRef, useState } from 'react'
import type { FleetFilter } from '#core/contract/fleet-filter.ts'
import { getReplay } from '#core/contract/replay.ts'
import { useLiveStatus } from '#web/live/use-live-status.ts'
import { WidgetBoundary } from '../stage/widget-boundary.tsx'
import { DeskMiddle } from './desk-middle.tsx'
import { DeskPicture } from './desk-picture.tsx'
import { DeskSide } from './desk-side.tsx'
import { stepFrom } from './fleet-filter.ts'
import type { FleetRoster } from './fleet-roster.ts'
import { KeyCard } from './key-card.tsx'
import { LayoutMenu } from './layout-menu.tsx'
import styles from './multi-track.module.css'
import { REPLAY_STEP_SECONDS } from './replay-controls.tsx'
import type { TrackViewName } from './track-query.ts'
import { useDesk } from './use-desk.ts'
import { useMayCall } from '../stage/use-may-call.ts'
import { useTrackKeys } from './use-track-keys.ts'
import { useWalk } from './use-walk.ts'
import { VehicleTree } from './vehicle-tree.tsx'
import { ViewBar } from './view-bar.tsx'

type CardName = 'layouts' | 'keys'

/** The workspace: the list, the map in one of its views, and the panel next to it. */
export function TrackDesk({ roster, part }: { roster: FleetRoster; part: FleetFilter | undefined }) {
  const desk = useDesk(roster)
  const { board, query, change, fixed, checked, tree, replay, patrol, tiles, pins, replayed, select } = desk
  const { selectedIndex, vehicle } = desk
  const may = useMayCall()
  const { status, stale } = useLiveStatus()
  const search = useRef<HTMLInputElement>(null)
  const all = useRef<HTMLDivElement>(null)
  useWalk(all)
  const { selected, follow, show } = query
  // A message card must not stay over another view.
  const [opened, setOpened] = useState<{ card: CardName; over: TrackViewName } | null>(null)
  const card = opened?.over === show ? opened.card : null
  const toggle = (name: CardName) => setOpened(card === name ? null : { card: name, over: show })

  useTrackKeys({
    search: () => search.current?.focus(),
    follow: () => vehicle && change({ follow: !follow }),
    clear: () => (card ? setOpened(null) : select(null)),
    step: (by) => {
      const next = stepFrom(tree.rows, selectedIndex, by)
      if (next !== undefined) select(roster.vehicles[next]!.id)
    },
    tile: (index) => show === 'tiles' && index < query.layout && change({ tile: index }),
    turn: show === 'tiles' ? (by) => change({ tile: (query.tile + by + query.layout) % query.layout }) : undefined,
    lists: () => change({ list: query.list === '' ? 'alarms' : '' }),
    keys: () => toggle('keys'),
    play: show === 'replay' && replay.ways ? () => replay.clock.toggle() : undefined,
    wind: show === 'replay' ? (by) => replay.clock.seek(replay.clock.at + by * REPLAY_STEP_SECONDS) : undefined,
  })
  const side = query.list !== '' || (show === 'map' && vehicle !== undefined)

  return (
    <>
      {show !== 'tiles' && (
        <WidgetBoundary>
          <DeskPicture
            board={board}
            part={part}
            query={query}
            fixed={fixed}
            checked={checked}
            selectedId={vehicle ? selected : null}
            replay={show === 'replay' ? replay : undefined}
            patrolled={patrol.vehicles}
            onSelect={select}
            onChange={change}
          />
        </WidgetBoundary>
      )}
      <div
        ref={all}
        className={styles.desk}
        data-show={show}
        data-covers="within"
        data-side={side}
        data-old={stale || status === 'reconnecting'}
      >
        <WidgetBoundary>
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
        </WidgetBoundary>
        <ViewBar
          query={query}
          mayReplay={may(getReplay) === true}
          patrolled={patrol.words}
          onChange={change}
          onReplay={desk.openReplay}
          onLayouts={() => toggle('layouts')}
          onKeys={() => toggle('keys')}
        />
        <WidgetBoundary key={show}>
          <DeskMiddle desk={desk} part={part} />
        </WidgetBoundary>
        {side && (
          <WidgetBoundary>
            <DeskSide
              roster={roster}
              query={query}
              vehicle={vehicle}
              pins={pins}
              watched={show === 'tiles' ? tiles.flatMap((tile) => tile.vehicle ?? []) : replayed}
              replay={show === 'replay' ? replay : undefined}
              onChange={change}
              onSelect={select}
              onPin={desk.pin}
            />
          </WidgetBoundary>
        )}
        {card === 'layouts' && (
          <WidgetBoundary>
            <LayoutMenu
              onOpen={(layout) => {
                desk.openLayout(layout)
                setOpened(null)
              }}
              onClose={() => setOpened(null)}
            />
          </WidgetBoundary>
        )}
        {card === 'keys' && <KeyCard onClose={() => setOpened(null)} />}
      </div>
    </>
  )
}
