import { useTranslation } from '#web/i18n/use-translation.ts'
import type { RiskClass } from '#core/domain/command-kind.ts'
import styles from './command.module.css'

/** How much a command interferes with the vehicle. */
export function RiskBadge({ risk }: { risk: number }) {
  const { t } = useTranslation('command')
  const known = Math.min(Math.max(risk, 0), 3) as RiskClass
  return (
    <span className={styles.risk} data-risk={known}>
      {t(`risk.${known}`)}
    </span>
  )
}
