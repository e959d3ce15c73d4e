import { CaretDownFilled, CaretUpFilled } from '@ant-design/icons'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './analysis.module.css'

/** Places gained or lost since the preceding period. */
export function RankChange({ change }: { change: number | null }) {
  const { t } = useTranslation('operating')
  if (change === null) return '–'
  if (change === 0) return '0'
  const gained = change > 0
  return (
    <span className={gained ? styles.up : styles.down}>
      {gained ? <CaretUpFilled aria-label={t('rank.up')} /> : <CaretDownFilled aria-label={t('rank.down')} />}{' '}
      {Math.abs(change)}
    </span>
  )
}
