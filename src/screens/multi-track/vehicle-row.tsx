import type { CSSProperties } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/i18n/format.ts'
import { AlarmSign } from '../widgets/alarm-sign.tsx'
import { StateSign } from '../widgets/state-sign.tsx'
import type { FleetBoard } from './fleet-board.ts'
import { vehicleName } from './fleet-roster.ts'
import styles from './tree-row.module.css'
import { dragVehicle } from './vehicle-drag.ts'

interface Props {
  style: CSSProperties
  board: FleetBoard
  vehicle: number
  checked: boolean
  selected: boolean
  onCheck: (on: boolean) => void
  onSelect: (id: number) => void
}

export function VehicleRow({ style, board, vehicle, checked, selected, onCheck, onSelect }: Props) {
  const { t } = useTranslation('screens')
  const format = useFormat()
  const { roster } = board
  const named = roster.vehicles[vehicle]!
  const name = vehicleName(named)
  const depth = (roster.orgs[roster.orgOf[vehicle]!]?.depth ?? 0) + 1
  const state = board.stateOf(vehicle)
  const level = board.alarm[vehicle]!

  return (
    // The row is a pointer short cut to its button; keys step through the list from anywhere on the screen.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      className={styles.row}
      style={{ ...style, paddingInlineStart: `calc(${0.04 + depth * 0.07} * var(--u))` }}
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={selected}
      tabIndex={-1}
      draggable
      onDragStart={(event) => dragVehicle(event, named.id)}
      onClick={() => onSelect(named.id)}
    >
      <input
        type="checkbox"
        checked={checked}
        aria-label={t('list.onMap', { name })}
        onClick={(event) => event.stopPropagation()}
        onChange={() => onCheck(!checked)}
      />
      <StateSign state={state} />
      <span className={styles.name} data-off={!checked}>
        <bdi>{name}</bdi>
      </span>
      {level > 0 && <AlarmSign level={level} />}
      <span className={styles.count}>
        {state === 'driving' ? format.speed(board.speed[vehicle]) : t(`state.${state}`)}
      </span>
    </div>
  )
}
