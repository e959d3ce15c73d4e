import { useTranslation } from '#web/i18n/use-translation.ts'
import type { VehicleState } from '#core/domain/vehicle-state.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Lead } from './lead.tsx'
import { StateSign } from './state-sign.tsx'
import styles from './state-breakdown.module.css'
import { SHOWN_STATES, STATE_COLOR } from './vehicle-state-list.ts'

/** A permanent zero would only take room. */
const RARE: ReadonlySet<VehicleState> = new Set(['towed', 'neverOnline'])

interface Props {
  states: Readonly<Record<string, number>> | undefined
  /** Address of the list behind a state. */
  leadTo?: (state: VehicleState) => string
}

/** Vehicles by status: one bar, and its parts by shape, label and number. */
export function StateBreakdown({ states, leadTo }: Props) {
  const { t } = useTranslation('screens')
  const { number } = useFormat()
  const shown = SHOWN_STATES.filter((state) => !RARE.has(state) || (states?.[state] ?? 0) > 0)
  return (
    <div className={styles.states}>
      <div className={styles.bar} aria-hidden>
        {shown.map((state) => (
          <i key={state} style={{ flexGrow: states?.[state] ?? 0, background: STATE_COLOR[state] }} />
        ))}
      </div>
      <ul>
        {shown.map((state) => (
          <li key={state}>
            <StateSign state={state} />
            <span>{t(`state.${state}`)}</span>
            <b data-metric={`state-${state}`} dir="ltr">
              <Lead to={leadTo?.(state)}>{number(states?.[state] ?? (states ? 0 : undefined))}</Lead>
            </b>
          </li>
        ))}
      </ul>
    </div>
  )
}
