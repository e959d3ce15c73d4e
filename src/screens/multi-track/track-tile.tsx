import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/i18n/format.ts'
import { channelName } from '#web/video/channel-name.ts'
import { AlarmSign } from '../widgets/alarm-sign.tsx'
import { StateSign } from '../widgets/state-sign.tsx'
import type { FleetBoard } from './fleet-board.ts'
import { vehicleName } from './fleet-roster.ts'
import { TileBody } from './tile-body.tsx'
import { type Tile, TILE_KINDS, type TileCount, type TileKind } from './tile-layout.ts'
import styles from './track-tile.module.css'
import { takesVehicle } from './vehicle-drag.ts'

/** Cameras of the product (docs/product/walls.md). */
const CHANNELS = [1, 2, 3, 4] as const
const FEW = 4

interface Props {
  board: FleetBoard
  tile: Tile
  number: number
  active: boolean
  /** Number of tiles: a single one plays the main stream of its camera, and few have room for large numbers. */
  count: TileCount
  /** The user may open cameras. */
  maySee: boolean
  trailMinutes: number
  onActive: () => void
  onTile: (change: Partial<Tile>) => void
}

/** One vehicle with one content; vehicles are dropped on it, or selected in the list while it is active, unless it is pinned. */
export function TrackTile({ board, tile, number, active, onActive, onTile, ...shown }: Props) {
  const { t } = useTranslation(['multiTrack', 'screens'])
  const [over, setOver] = useState(false)
  const index = tile.vehicle === null ? undefined : board.roster.indexById.get(tile.vehicle)
  const vehicle = index === undefined ? undefined : board.roster.vehicles[index]
  const drop =
    !tile.pinned &&
    takesVehicle((id) => {
      setOver(false)
      onActive()
      onTile({ vehicle: id })
    })

  return (
    // Activating by pointer is a short cut; keys 1 to 9 and the button with the number do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.tile}
      data-active={active}
      data-over={over}
      aria-label={vehicle ? vehicleName(vehicle) : t('tile.empty', { number })}
      onPointerDown={onActive}
      onDragEnter={() => setOver(!tile.pinned)}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      {...drop}
    >
      <TileHead
        board={board}
        tile={tile}
        number={number}
        index={index}
        active={active}
        maySee={shown.maySee}
        tight={shown.count > FEW && tile.kind === 'video'}
        onActive={onActive}
        onTile={onTile}
      />
      <div className={styles.body}>
        {vehicle ? (
          <TileBody
            key={`${tile.kind} ${vehicle.id}`}
            board={board}
            index={index!}
            vehicle={vehicle}
            tile={tile}
            room={shown.count === 1 ? 'whole' : shown.count <= FEW ? 'large' : 'small'}
            maySee={shown.maySee}
            trailMinutes={shown.trailMinutes}
          />
        ) : (
          <p className={styles.empty}>{active ? t('tile.choose') : t('tile.drop')}</p>
        )}
      </div>
    </section>
  )
}

interface HeadProps extends Pick<Props, 'board' | 'tile' | 'number' | 'active' | 'maySee' | 'onActive' | 'onTile'> {
  index: number | undefined
  /** No room for more than the name next to the options. */
  tight: boolean
}

function TileHead({ board, tile, number, index, active, maySee, tight, onActive, onTile }: HeadProps) {
  const { t } = useTranslation(['multiTrack', 'screens', 'video'])
  const format = useFormat()
  const vehicle = index === undefined ? undefined : board.roster.vehicles[index]
  const state = index === undefined ? 'neverOnline' : board.stateOf(index)
  const alarm = index === undefined ? 0 : board.alarm[index]!
  const kinds = TILE_KINDS.filter((kind) => kind !== 'video' || maySee || tile.kind === 'video')
  return (
    <header className={styles.head}>
      <button
        type="button"
        className={styles.number}
        aria-pressed={active}
        aria-label={t('tile.activate', { number })}
        onClick={onActive}
      >
        {number}
      </button>
      {vehicle && (
        <>
          <StateSign state={state} />
          <strong>
            <bdi>{vehicleName(vehicle)}</bdi>
          </strong>
          {alarm > 0 && <AlarmSign level={alarm} />}
          {!tight && (
            <span className={styles.doing}>
              {state === 'driving' ? format.speed(board.speed[index!]) : t(`screens:state.${state}`)}
            </span>
          )}
        </>
      )}
      <span className={styles.choices}>
        {tile.kind === 'video' && (
          <select
            aria-label={t('tile.camera')}
            value={tile.channel}
            onChange={(event) => onTile({ channel: Number(event.target.value) })}
          >
            {CHANNELS.map((channel) => (
              <option key={channel} value={channel}>
                {t(`video:channel.${channelName(channel)}`)}
              </option>
            ))}
          </select>
        )}
        <select
          aria-label={t('tile.kind')}
          value={tile.kind}
          onChange={(event) => onTile({ kind: event.target.value as TileKind })}
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`tile.${kind}`)}
            </option>
          ))}
        </select>
        {vehicle && (
          <button
            type="button"
            className={styles.pin}
            aria-pressed={tile.pinned}
            aria-label={t('tile.pin', { name: vehicleName(vehicle) })}
            title={t(tile.pinned ? 'tile.isPinned' : 'tile.pinHint')}
            // The vehicle a rotation currently shows is pinned as it is shown.
            onClick={() => onTile({ vehicle: vehicle.id, pinned: !tile.pinned })}
          >
            <PinSign />
          </button>
        )}
        {vehicle && (
          <button
            type="button"
            className={styles.clear}
            aria-label={t('tile.clear', { name: vehicleName(vehicle) })}
            onClick={() => onTile({ vehicle: null })}
          />
        )}
      </span>
    </header>
  )
}

/** A needle: filled while it holds. */
const PinSign = () => (
  <svg viewBox="0 0 10 10" width="1em" height="1em" aria-hidden>
    <path d="M3 .8h4M3.7.8v3L2.4 5.6h5.2L6.3 3.8v-3M5 5.6v3.8" />
  </svg>
)
