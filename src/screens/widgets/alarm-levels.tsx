import { useTranslation } from '#web/i18n/use-translation.ts'
import { AlarmSign } from './alarm-sign.tsx'
import styles from './alarm-levels.module.css'
import { RollingNumber } from './rolling-number.tsx'

interface Props {
  /** Undefined until loaded. */
  counts: { level1: number; level2: number; level3: number } | undefined
}

/** How many alarms of each level. */
export function AlarmLevels({ counts }: Props) {
  const { t } = useTranslation('screens')
  return (
    <div className={styles.levels}>
      {[counts?.level1, counts?.level2, counts?.level3].map((count, index) => (
        <p key={index}>
          <RollingNumber value={count} metric={`alarms-level${index + 1}`} />
          <span>
            <AlarmSign level={index + 1} />
            {t('alarms.level', { level: index + 1 })}
          </span>
        </p>
      ))}
    </div>
  )
}
