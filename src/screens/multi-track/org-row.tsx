import type { CSSProperties } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CONNECTED_STATES, VEHICLE_STATES } from '#core/domain/vehicle-state.ts'
import { useFormat } from '#web/i18n/format.ts'
import { leadAddress } from '../stage/lead-address.ts'
import { Lead } from '../widgets/lead.tsx'
import { StateSign } from '../widgets/state-sign.tsx'
import type { FleetBoard } from './fleet-board.ts'
import type { CheckState } from './map-checks.ts'
import styles from './tree-row.module.css'

interface Props {
  style: CSSProperties
  board: FleetBoard
  org: number
  box: CheckState
  open: boolean
  onFold: () => void
  onCheck: (on: boolean) => void
}

/** An organisation with how many of its vehicles drive and are connected. */
export function OrgRow({ style, board, org, box, open, onFold, onCheck }: Props) {
  const { t } = useTranslation('screens')
  const format = useFormat()
  const { id, name, depth } = board.roster.orgs[org]!
  const connected = [...CONNECTED_STATES].reduce((sum, state) => sum + board.countOf(org, state), 0)
  const total = VEHICLE_STATES.reduce((sum, state) => sum + board.countOf(org, state), 0)

  return (
    <div
      className={styles.row}
      style={{ ...style, paddingInlineStart: `calc(${0.04 + depth * 0.07} * var(--u))` }}
      role="treeitem"
      aria-level={depth + 1}
      aria-expanded={open}
      aria-selected={false}
      data-org
    >
      <button
        type="button"
        className={styles.fold}
        data-open={open}
        aria-label={open ? t('list.fold', { name }) : t('list.unfold', { name })}
        onClick={onFold}
      />
      <input
        ref={(element) => {
          if (element) element.indeterminate = box === 'some'
        }}
        type="checkbox"
        checked={box !== 'none'}
        aria-label={t('list.onMap', { name })}
        onChange={() => onCheck(box !== 'all')}
      />
      <span className={styles.name}>{name}</span>
      <span className={styles.driving}>
        <StateSign state="driving" />
        {format.number(board.countOf(org, 'driving'))}
      </span>
      <span className={styles.count} dir="ltr">
        <Lead to={leadAddress('/baseInfo/vehicle', { orgId: id })}>
          {`${format.number(connected)} / ${format.number(total)}`}
        </Lead>
      </span>
    </div>
  )
}
