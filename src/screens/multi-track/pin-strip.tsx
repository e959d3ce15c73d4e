import { useTranslation } from '#web/i18n/use-translation.ts'
import { startLiveVideo } from '#core/contract/video.ts'
import { useFormat } from '#web/i18n/format.ts'
import { WidgetBoundary } from '../stage/widget-boundary.tsx'
import { AlarmSign } from '../widgets/alarm-sign.tsx'
import { StateSign } from '../widgets/state-sign.tsx'
import { VideoBudgetProvider } from '../widgets/video-budget-provider.tsx'
import type { FleetBoard } from './fleet-board.ts'
import { vehicleName } from './fleet-roster.ts'
import { MapGrounds } from './map-grounds.tsx'
import styles from './pin-strip.module.css'
import { PositionAge } from './position-age.tsx'
import { TileBody } from './tile-body.tsx'
import { TILE_KINDS, type TileKind } from './tile-layout.ts'
import { useMayCall } from '../stage/use-may-call.ts'

/** Forward: what a driver sees. */
const CHANNEL = 2

interface Props {
  board: FleetBoard
  pins: readonly number[]
  /** What each card shows next to its text. */
  card: TileKind | null
  trailMinutes: number
  selectedId: number | null
  onCard: (card: TileKind | null) => void
  onSelect: (id: number) => void
  onUnpin: (id: number) => void
}

/** Pinned vehicles as small cards under the map, each with a map, a camera, gauges or a curve. */
export function PinStrip({ board, pins, card, trailMinutes, selectedId, onCard, onSelect, onUnpin }: Props) {
  const { t } = useTranslation(['screens', 'multiTrack'])
  const maySee = useMayCall()(startLiveVideo) === true
  const { roster } = board
  const shown = pins.flatMap((id) => roster.indexById.get(id) ?? [])
  if (shown.length === 0) return null
  const kinds = TILE_KINDS.filter((kind) => kind !== 'video' || maySee || card === 'video')

  return (
    <section className={styles.strip} aria-label={t('pins.title')}>
      <select
        className={styles.kind}
        aria-label={t('multiTrack:pins.show')}
        value={card ?? ''}
        onChange={(event) => onCard(kinds.find((kind) => kind === event.target.value) ?? null)}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`multiTrack:tile.${kind}`)}
          </option>
        ))}
        <option value="">{t('multiTrack:pins.words')}</option>
      </select>
      <MapGrounds wanted={card === 'map'}>
        <VideoBudgetProvider>
          <ul className={styles.pins} aria-label={t('pins.title')}>
            {shown.map((index) => {
              const vehicle = roster.vehicles[index]!
              return (
                <li key={vehicle.id} data-selected={vehicle.id === selectedId}>
                  {card && (
                    <div className={styles.picture}>
                      <WidgetBoundary>
                        <TileBody
                          key={card}
                          board={board}
                          vehicle={vehicle}
                          index={index}
                          tile={{ kind: card, channel: CHANNEL }}
                          room="card"
                          maySee={maySee}
                          trailMinutes={trailMinutes}
                        />
                      </WidgetBoundary>
                    </div>
                  )}
                  <div className={styles.words}>
                    <PinCard board={board} index={index} onSelect={() => onSelect(vehicle.id)} />
                    <button
                      type="button"
                      className={styles.unpin}
                      aria-label={t('action.unpin', { name: vehicleName(vehicle) })}
                      onClick={() => onUnpin(vehicle.id)}
                    />
                  </div>
                </li>
              )
            })}
          </ul>
        </VideoBudgetProvider>
      </MapGrounds>
    </section>
  )
}

/** Name and status of the vehicle. */
function PinCard({ board, index, onSelect }: { board: FleetBoard; index: number; onSelect: () => void }) {
  const { t } = useTranslation('screens')
  const format = useFormat()
  const vehicle = board.roster.vehicles[index]!
  const state = board.stateOf(index)
  return (
    <button type="button" className={styles.card} onClick={onSelect}>
      <strong>
        <bdi>{vehicleName(vehicle)}</bdi>
      </strong>
      <span>
        <StateSign state={state} />
        {state === 'driving' ? <b>{format.speed(board.speed[index])}</b> : t(`state.${state}`)}
        {board.alarm[index]! > 0 && <AlarmSign level={board.alarm[index]!} />}
      </span>
      <small>
        <PositionAge vehicleId={vehicle.id} />
      </small>
    </button>
  )
}
