import { useTranslation } from '#web/i18n/use-translation.ts'
import { firstRequestOf, type UdsStep } from '#core/domain/uds-script.ts'
import styles from '../data-service.module.css'
import own from './uds-v2.module.css'

/** The steps of a script as text and bytes. */
export function StepList({ steps }: { steps: readonly UdsStep[] }) {
  const { t } = useTranslation('udsV2')
  return (
    <ol className={own.steps}>
      {steps.map((step, index) => (
        <li key={index}>
          {t(`kind.${step.kind}`)} <bdi dir="ltr">{`${step.ecu} ${step.address}`}</bdi>{' '}
          <span className={styles.hex}>
            {firstRequestOf(step)
              .toUpperCase()
              .replace(/(..)(?=.)/g, '$1 ')}
          </span>
          <br />
          <small>
            {t('step.waits', { seconds: step.waitSeconds })} · {t(`onError.${step.onError}`)}
          </small>
        </li>
      ))}
    </ol>
  )
}
