import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import { AlarmSign } from '../widgets/alarm-sign.tsx'
import { StateSign } from '../widgets/state-sign.tsx'
import type { FleetBoard } from './fleet-board.ts'
import { vehicleName } from './fleet-roster.ts'
import styles from './pin-strip.module.css'
import { PositionAge } from './position-age.tsx'

interface Props {
  board: FleetBoard
  pins: readonly number[]
  selectedId: number | null
  onSelect: (id: number) => void
  onUnpin: (id: number) => void
}

/** The vehicles somebody keeps an eye on, as small cards under the map. */
export function PinStrip({ board, pins, selectedId, onSelect, onUnpin }: Props) {
  const { t } = useTranslation('screens')
  const format = useFormat()
  const { roster } = board
  const shown = pins.flatMap((id) => roster.indexById.get(id) ?? [])
  if (shown.length === 0) return null

  return (
    <ul className={styles.pins} aria-label={t('pins.title')}>
      {shown.map((index) => {
        const vehicle = roster.vehicles[index]!
        const state = board.stateOf(index)
        const name = vehicleName(vehicle)
        return (
          <li key={vehicle.id} data-selected={vehicle.id === selectedId}>
            <button type="button" className={styles.card} onClick={() => onSelect(vehicle.id)}>
              <strong>
                <bdi>{name}</bdi>
              </strong>
              <span>
                <StateSign state={state} />
                {t(`state.${state}`)}
                {board.alarm[index]! > 0 && <AlarmSign level={board.alarm[index]!} />}
              </span>
              <b>{state === 'driving' ? format.speed(board.speed[index]) : ' '}</b>
              <small>
                <PositionAge vehicleId={vehicle.id} />
              </small>
            </button>
            <button
              type="button"
              className={styles.unpin}
              aria-label={t('action.unpin', { name })}
              onClick={() => onUnpin(vehicle.id)}
            />
          </li>
        )
      })}
    </ul>
  )
}
