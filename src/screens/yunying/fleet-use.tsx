import { useTranslation } from '#web/i18n/use-translation.ts'
import type { OperationsHour } from '#core/contract/operations-wall.ts'
import type { VehicleState } from '#core/domain/vehicle-state.ts'
import { Panel } from '../widgets/panel.tsx'
import { StateSign } from '../widgets/state-sign.tsx'
import { STATE_COLOR } from '../widgets/vehicle-state-list.ts'
import { useWallFormat } from '../widgets/use-wall-format.ts'
import styles from './fleet-use.module.css'
import { HourColumns } from './hour-columns.tsx'
import { clockOf, hoursOf } from './hours-of.ts'
import type { Place } from './use-operations.ts'

type Part = keyof NonNullable<OperationsHour['shares']>

/** Stacked from the bottom; each has the colour and shape of its status. */
const PARTS: readonly { part: Part; state: VehicleState }[] = [
  { part: 'driving', state: 'driving' },
  { part: 'charging', state: 'charging' },
  { part: 'idling', state: 'idling' },
  { part: 'parked', state: 'parked' },
  { part: 'silent', state: 'offline' },
]

/** Status of all vehicles of the region in each of the last 24 hours, including the current one so far. */
export function FleetUse({ place: { value, at } }: { place: Place }) {
  const { t } = useTranslation('yunying')
  const { t: named } = useTranslation('screens')
  const { wholePercent } = useWallFormat()
  const { hours, times, open, newest, until } = hoursOf(value)
  const nameOf = (part: Part) => (part === 'silent' ? t('silent') : named(`state.${part}`))
  const time = newest && clockOf(newest.hourTime)

  return (
    <div className={styles.foot}>
      <Panel label={t('byHour.use')} at={at}>
        {newest ? (
          <div className={styles.use}>
            <HourColumns
              times={times}
              columns={hours.map(({ shares }) =>
                shares === null
                  ? null
                  : PARTS.map(({ part, state }) => ({ share: shares[part], color: STATE_COLOR[state] })),
              )}
              open={open}
              format={wholePercent}
              label={PARTS.map(({ part }) => `${nameOf(part)} ${wholePercent(newest.shares?.[part] ?? 0)}`).join(', ')}
            />
            <ul>
              {PARTS.map(({ part, state }) => (
                <li key={part}>
                  <StateSign state={state} />
                  <span>{nameOf(part)}</span>
                  <b dir="ltr" data-metric={`share-${part}`}>
                    {wholePercent(newest.shares?.[part] ?? 0)}
                  </b>
                </li>
              ))}
              <li className={styles.of}>{until ? t('byHour.ofUntil', { time, until }) : t('byHour.of', { time })}</li>
            </ul>
          </div>
        ) : (
          value && <p className={styles.none}>{t('byHour.none')}</p>
        )}
      </Panel>
    </div>
  )
}
