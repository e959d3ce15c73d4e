import type { TaskRisk } from '#core/domain/upgrade-task.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import styles from './audit.module.css'

/** These need a second approver. */
const STRONGEST: readonly TaskRisk[] = ['recall', 'manyVehicles']

/** What an approver looks at twice, the strongest first. */
export function RiskTags({ risks }: { risks: readonly TaskRisk[] }) {
  const { t } = useTranslation('upgradeTask')
  const isStrong = (risk: TaskRisk) => STRONGEST.includes(risk)
  const sorted = risks.toSorted((a, b) => Number(isStrong(b)) - Number(isStrong(a)))
  return (
    <span className={styles.risks}>
      {sorted.map((risk) => (
        <ToneTag key={risk} tone={isStrong(risk) ? 'bad' : 'warning'}>
          {t(`risk.${risk}`)}
        </ToneTag>
      ))}
    </span>
  )
}
