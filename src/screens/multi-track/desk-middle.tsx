import type { FleetFilter } from '#core/contract/fleet-filter.ts'
import { PinStrip } from './pin-strip.tsx'
import { ReplayPanel } from './replay-panel.tsx'
import { TileGrid } from './tile-grid.tsx'
import { withTile } from './tile-layout.ts'
import type { Desk } from './use-desk.ts'

/** The middle: the pinned vehicles under the map, the tiles, or the timeline of a replay. */
export function DeskMiddle({ desk, part }: { desk: Desk; part: FleetFilter | undefined }) {
  const { board, query, change, pins, pin, select, tiles, replay, replayed } = desk
  switch (query.show) {
    case 'map':
      return (
        <PinStrip
          board={board}
          pins={pins}
          card={query.card}
          trailMinutes={query.trail}
          selectedId={query.selected}
          onCard={(card) => change({ card })}
          onSelect={select}
          onUnpin={(id) => pin(id, false)}
        />
      )
    case 'tiles':
      return (
        <TileGrid
          board={board}
          part={part}
          count={query.layout}
          tiles={tiles}
          active={query.tile}
          trailMinutes={query.trail}
          onActive={(tile) => change({ tile })}
          onTile={(index, changed) => change({ tiles: withTile(query.tiles, index, changed) })}
        />
      )
    case 'replay':
      return (
        <ReplayPanel
          replay={replay}
          query={{ ...query, replayed }}
          roster={board.roster}
          onChange={change}
          onAdd={desk.addToReplay}
          onSelect={select}
        />
      )
  }
}
