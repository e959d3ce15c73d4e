import type { LockDetail } from '#core/contract/vehicle-lock.ts'
import { LOCK_LEVELS } from '#core/domain/vehicle-lock.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useLockLabels } from './use-lock-labels.ts'
import styles from './vehicle-lock.module.css'

/** The five levels: which one the vehicle shows, and which one was ordered. */
export function LevelLadder({ detail: { shownLevel, orderedLevel, limit } }: { detail: LockDetail }) {
  const { t } = useTranslation('vehicleLock')
  const format = useFormat()
  const labels = useLockLabels()
  return (
    <ol className={styles.ladder} aria-label={t('ladder')}>
      {LOCK_LEVELS.map((level) => {
        const marks = [
          ...(level === shownLevel ? [t('ladder.shown')] : []),
          ...(level === orderedLevel ? [t('ladder.ordered')] : []),
        ]
        return (
          <li key={level} data-level={level} data-shown={level === shownLevel} data-ordered={level === orderedLevel}>
            <span className={styles.number}>{format.number(level)}</span>
            <strong>{labels.level(level, limit ?? undefined)}</strong>
            <small>{marks.length > 0 ? marks.join(' · ') : t(`level.${level}.hint`)}</small>
          </li>
        )
      })}
    </ol>
  )
}
