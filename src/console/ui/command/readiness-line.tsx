import { useTranslation } from '#web/i18n/use-translation.ts'
import type { CommandReadiness } from '#core/contract/command.ts'
import { useFormat } from '#web/i18n/format.ts'
import styles from './command.module.css'

/** Whether the vehicle is confirmed stationary, by which position and its age. */
export function ReadinessLine({ readiness }: { readiness: CommandReadiness }) {
  const { t } = useTranslation('command')
  const format = useFormat()
  const { standstill, positionAgeSeconds, speed, online } = readiness
  const facts = [
    online ? t('ready.online') : t('ready.offline'),
    speed === null ? '' : format.speed(speed),
    positionAgeSeconds === null ? '' : t('ready.age', { age: format.age(positionAgeSeconds * 1000) }),
  ]
  return (
    <p>
      <strong className={styles.readiness} data-standstill={standstill}>
        {t(`ready.${standstill}`)}
      </strong>
      {' – '}
      {facts.filter(Boolean).join(' · ')}
    </p>
  )
}
