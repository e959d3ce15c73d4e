import { useTranslation } from '#web/i18n/use-translation.ts'
import { runAnalysis } from '#core/contract/analysis.ts'
import { ANALYSES, type AnalysisKind } from '#core/domain/analysis.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import styles from './analyse.module.css'

/** Available analyses, one card each. */
export function AnalysisCards({ onRun }: { onRun: (kind: AnalysisKind) => void }) {
  const { t } = useTranslation('analysis')
  return (
    <ul className={styles.cards} aria-label={t('cards')}>
      {ANALYSES.map((kind) => (
        <li key={kind}>
          <h2>{t(`kind.${kind}`)}</h2>
          <p>{t(`about.${kind}`)}</p>
          <AllowedButton
            to={runAnalysis}
            size="small"
            aria-label={t('run.title', { kind: t(`kind.${kind}`) })}
            onClick={() => onRun(kind)}
          >
            {t('run')}
          </AllowedButton>
        </li>
      ))}
    </ul>
  )
}
