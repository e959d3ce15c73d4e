import { useTranslation } from '#web/i18n/use-translation.ts'
import { Panel } from '../widgets/panel.tsx'
import { useWallFormat } from '../widgets/use-wall-format.ts'
import { HourColumns } from './hour-columns.tsx'
import { clockOf, hoursOf } from './hours-of.ts'
import styles from './vehicles-out.module.css'
import { figuresOf, type Operations, type Place } from './use-operations.ts'

interface Props {
  place: Place
  operations: Operations
}

/** Number of active vehicles in each of the last 24 hours, and in the current one so far. */
export function VehiclesOut({ place: { value, at }, operations }: Props) {
  const { t } = useTranslation('yunying')
  const format = useWallFormat()
  const { hours, times, open, newest, until } = hoursOf(value)
  const total = figuresOf(operations.value, value?.operatingCity ?? '')?.total ?? 0
  const words = {
    time: newest && clockOf(newest.hourTime),
    out: format.number(newest?.out ?? 0),
    total: format.number(total),
  }

  return (
    <Panel label={t('byHour.attendance')} at={at} area="out">
      {newest ? (
        <div className={styles.out}>
          <HourColumns
            times={times}
            columns={hours.map(({ shares, out }) =>
              shares === null || total === 0 ? null : [{ share: Math.min(1, out / total), color: 'var(--accent)' }],
            )}
            open={open}
            scaleToFit
            format={format.wholePercent}
            label={until ? t('byHour.attendanceSoFar', { ...words, until }) : t('byHour.attendanceWords', words)}
          />
        </div>
      ) : (
        value && <p className={styles.none}>{t('byHour.none')}</p>
      )}
    </Panel>
  )
}
