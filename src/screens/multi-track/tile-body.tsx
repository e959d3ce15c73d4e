import { lazy, Suspense } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { MonitorVehicle } from '#core/contract/monitor.ts'
import { CONNECTED_STATES } from '#core/domain/vehicle-state.ts'
import { ChartTile } from './chart-tile.tsx'
import type { FleetBoard } from './fleet-board.ts'
import { FollowTile } from './follow-tile.tsx'
import { GaugeTile } from './gauge-tile.tsx'
import { PositionAge } from './position-age.tsx'
import type { Tile, TileRoom } from './tile-layout.ts'
import styles from './tile-body.module.css'

const VideoTile = lazy(async () => {
  const { VideoTile: Player } = await import('../widgets/video-tile.tsx')
  return { default: Player }
})

interface Props {
  board: FleetBoard
  vehicle: MonitorVehicle
  /** Index of the vehicle in the roster. */
  index: number
  tile: Pick<Tile, 'kind' | 'channel'>
  room: TileRoom
  /** The user may open cameras. */
  maySee: boolean
  trailMinutes: number
}

/** One vehicle with one content; fills its slot. */
export function TileBody({ board, vehicle, index, tile, room, maySee, trailMinutes }: Props) {
  const { t } = useTranslation('multiTrack')
  const state = board.stateOf(index)
  switch (tile.kind) {
    case 'map':
      return <FollowTile vehicle={vehicle} state={state} trailMinutes={trailMinutes} bare={room === 'card'} />
    case 'gauges':
      return <GaugeTile vehicle={vehicle} room={room} />
    case 'chart':
      return <ChartTile vehicle={vehicle} bare={room === 'card'} />
    case 'video':
      if (!maySee) return <p className={styles.note}>{t('tile.noVideo')}</p>
      return (
        <Suspense fallback={null}>
          <VideoTile
            vin={vehicle.vin}
            channelNo={tile.channel}
            offline={!CONNECTED_STATES.has(state)}
            focused={room === 'whole'}
          />
          {room !== 'card' && (
            <small className={styles.age}>
              <PositionAge vehicleId={vehicle.id} />
            </small>
          )}
        </Suspense>
      )
  }
}
