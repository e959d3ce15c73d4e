import { useTranslation } from '#web/i18n/use-translation.ts'
import { stateCode, type VehicleState } from '#core/domain/vehicle-state.ts'
import { useFormat } from '#web/i18n/format.ts'
import { StateSign } from '../widgets/state-sign.tsx'
import { SHOWN_STATES } from '../widgets/vehicle-state-list.ts'
import type { FleetBoard } from './fleet-board.ts'
import styles from './state-counts.module.css'

interface Props {
  board: FleetBoard
  state: VehicleState | ''
  onChoose: (state: VehicleState | '') => void
}

/** Number of vehicles by status; selecting one filters by it, selecting it again shows all. */
export function StateCounts({ board, state, onChoose }: Props) {
  const { t } = useTranslation('screens')
  const format = useFormat()
  const counts = new Int32Array(SHOWN_STATES.length)
  const placeOf = new Map(SHOWN_STATES.map((each, place) => [stateCode(each), place]))
  for (const code of board.state) counts[placeOf.get(code)!]! += 1

  return (
    <fieldset className={styles.counts} aria-label={t('list.state')}>
      {SHOWN_STATES.map((each, place) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === state}
          disabled={counts[place] === 0 && each !== state}
          onClick={() => onChoose(each === state ? '' : each)}
        >
          <StateSign state={each} />
          <span>{t(`state.${each}`)}</span>
          <b dir="ltr" data-metric={`state-${each}`}>
            {format.number(counts[place])}
          </b>
        </button>
      ))}
    </fieldset>
  )
}
