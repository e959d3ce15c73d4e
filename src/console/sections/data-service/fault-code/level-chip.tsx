import { useTranslation } from '#web/i18n/use-translation.ts'
import type { FAULT_LEVELS } from '#core/contract/fault-code.ts'
import styles from '../data-service.module.css'

/** Level of a fault: colour, number and word. */
export function LevelChip({ level }: { level: (typeof FAULT_LEVELS)[number] }) {
  const { t } = useTranslation('faultCode')
  return (
    <span className={styles.chip} data-level={level}>
      {t(`level.${level}`)}
    </span>
  )
}
