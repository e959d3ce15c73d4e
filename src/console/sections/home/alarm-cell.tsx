import type { HomeFilter } from '#core/contract/home.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { alarmsPath } from './home-links.ts'
import styles from './key-figures.module.css'
import { Lead } from './lead.tsx'
import { LevelCounts, type Levels, sumOf } from './level-counts.tsx'

interface Props {
  open: Levels
  ongoing: number
  filter: HomeFilter
}

/**
 * Alarms that wait for a person, by level. How many are ongoing is a second number: an SOS ends in the second it
 * starts, and an alarm that was closed may go on.
 */
export function AlarmCell({ open, ongoing, filter }: Props) {
  const { t } = useTranslation('home')
  const format = useFormat()
  return (
    <div className={styles.cell} data-bad={open.level1 > 0}>
      <span className={styles.label}>{t('figure.alarms')}</span>
      <span className={styles.value}>
        <Lead to={alarmsPath(filter, { states: 'open' })} title={t('figure.alarms')}>
          <bdi>{format.number(sumOf(open))}</bdi>
        </Lead>
        <small>
          <Lead to={alarmsPath(filter, { active: true })}>
            {t('figure.ongoing', { alarms: format.number(ongoing) })}
          </Lead>
        </small>
      </span>
      <span className={styles.note}>
        <LevelCounts counts={open} to={(level) => alarmsPath(filter, { states: 'open', levels: String(level) })} />
      </span>
    </div>
  )
}
