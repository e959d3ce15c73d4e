import { useEffect } from 'react'
import type { FleetFilter } from '#core/contract/fleet-filter.ts'
import { startLiveVideo } from '#core/contract/video.ts'
import { useLive } from '#web/live/live-provider.tsx'
import { WidgetBoundary } from '../stage/widget-boundary.tsx'
import { VideoBudgetProvider } from '../widgets/video-budget-provider.tsx'
import type { FleetBoard } from './fleet-board.ts'
import { MapGrounds } from './map-grounds.tsx'
import { TILE_GRID, type Tile, type TileCount } from './tile-layout.ts'
import styles from './tile-grid.module.css'
import { TrackTile } from './track-tile.tsx'
import { useMayCall } from '../stage/use-may-call.ts'

interface Props {
  board: FleetBoard
  /** Part of the fleet; undefined: all of it. */
  part: FleetFilter | undefined
  count: TileCount
  tiles: readonly Tile[]
  /** Index of the tile for a selected vehicle. */
  active: number
  trailMinutes: number
  onActive: (index: number) => void
  onTile: (index: number, change: Partial<Tile>) => void
}

/** Several vehicles side by side, each with its selected content. */
export function TileGrid({ board, part, count, tiles, active, trailMinutes, onActive, onTile }: Props) {
  const may = useMayCall()
  useTiledVehicles(tiles, part)
  const [columns, rows] = TILE_GRID[count]

  return (
    <MapGrounds wanted={tiles.some(({ kind }) => kind === 'map')}>
      <VideoBudgetProvider>
        <div
          className={styles.grid}
          style={{ '--columns': columns, '--rows': rows } as React.CSSProperties}
          data-count={count}
        >
          {tiles.map((tile, index) => (
            <WidgetBoundary key={index}>
              <TrackTile
                board={board}
                tile={tile}
                number={index + 1}
                active={index === active}
                count={count}
                maySee={may(startLiveVideo) === true}
                trailMinutes={trailMinutes}
                onActive={() => onActive(index)}
                onTile={(change) => onTile(index, change)}
              />
            </WidgetBoundary>
          ))}
        </div>
      </VideoBudgetProvider>
    </MapGrounds>
  )
}

/** Without a map there is no visible area: the whole fleet for the list, or these vehicles where it is sent as cells. */
function useTiledVehicles(tiles: readonly Tile[], filter: FleetFilter | undefined): void {
  const live = useLive()
  const ids = tiles.flatMap(({ vehicle }) => vehicle ?? []).join()
  useEffect(() => {
    live.subscribe({ filter })
    const narrow = () => {
      if (live.store.cells === null) return
      live.subscribe({ vehicleIds: ids.split(',').filter(Boolean).map(Number) })
    }
    narrow()
    return live.store.onChange(narrow)
  }, [live, ids, filter])
}
