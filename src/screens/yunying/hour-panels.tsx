import { useTranslation } from 'react-i18next'
import type { OperationsHour } from '#core/contract/operations-wall.ts'
import type { VehicleState } from '#core/domain/vehicle-state.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Panel } from '../widgets/panel.tsx'
import { StateSign } from '../widgets/state-sign.tsx'
import { STATE_COLOR } from '../widgets/vehicle-state-list.ts'
import { HourColumns } from './hour-columns.tsx'
import styles from './hour-panels.module.css'
import { figuresOf, type Operations, type Place } from './use-operations.ts'

type Part = keyof NonNullable<OperationsHour['shares']>

/** From the ground up; each has the colour and shape of its state. */
const PARTS: readonly { part: Part; state: VehicleState }[] = [
  { part: 'driving', state: 'driving' },
  { part: 'charging', state: 'charging' },
  { part: 'idling', state: 'idling' },
  { part: 'parked', state: 'parked' },
  { part: 'silent', state: 'offline' },
]

interface Props {
  place: Place
  operations: Operations
}

/** The last 24 hours, with the one under way so far: how many vehicles were out in each, and what all of them did. */
export function HourPanels({ place: { value, at }, operations }: Props) {
  const { t } = useTranslation('yunying')
  const { t: named } = useTranslation('screens')
  const format = useFormat()
  const hours = value?.hours ?? []
  const total = figuresOf(operations.value, value?.operatingCity ?? '')?.total ?? 0
  const newest = hours.findLast(({ shares }) => shares !== null)
  const whole = (share: number) => format.percent(Math.round(share * 100) / 100)
  const nameOf = (part: Part) => (part === 'silent' ? t('silent') : named(`state.${part}`))
  const clock = (time: string) => time.slice(11, 16)
  const times = hours.map(({ hourTime }) => clock(hourTime))
  const open = hours.findIndex(({ untilTime }) => untilTime !== null)
  const time = newest && clock(newest.hourTime)
  const until = newest?.untilTime && clock(newest.untilTime)
  const attendance = { time, out: format.number(newest?.out ?? 0), total: format.number(total) }

  return (
    <div className={styles.hours}>
      <Panel label={t('byHour.attendance')} at={at}>
        {newest ? (
          <HourColumns
            times={times}
            columns={hours.map(({ shares, out }) =>
              shares === null || total === 0 ? null : [{ share: Math.min(1, out / total), color: 'var(--accent)' }],
            )}
            open={open}
            scaleToFit
            format={whole}
            label={
              until ? t('byHour.attendanceSoFar', { ...attendance, until }) : t('byHour.attendanceWords', attendance)
            }
          />
        ) : (
          value && <p className={styles.none}>{t('byHour.none')}</p>
        )}
      </Panel>
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
              format={whole}
              label={PARTS.map(({ part }) => `${nameOf(part)} ${whole(newest.shares?.[part] ?? 0)}`).join(', ')}
            />
            <ul>
              {PARTS.map(({ part, state }) => (
                <li key={part}>
                  <StateSign state={state} />
                  <span>{nameOf(part)}</span>
                  <b dir="ltr" data-metric={`share-${part}`}>
                    {whole(newest.shares?.[part] ?? 0)}
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
