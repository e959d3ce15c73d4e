import { useTranslation } from '#web/i18n/use-translation.ts'
import type { OperationsFigures } from '#core/contract/operations-wall.ts'
import { AlarmSign } from '../widgets/alarm-sign.tsx'
import { Panel } from '../widgets/panel.tsx'
import { RollingNumber } from '../widgets/rolling-number.tsx'
import { useWallFormat } from '../widgets/use-wall-format.ts'
import { PlaceFigure } from './place-figure.tsx'
import styles from './safety-panel.module.css'

interface Props {
  figures: OperationsFigures | undefined
  countryFigures: OperationsFigures | undefined
  at: number | undefined
  outdated: boolean
}

const LEVELS = ['level1', 'level2', 'level3'] as const

/** The score of domain/safety-score.ts and what it is made of. */
export function SafetyPanel({ figures, countryFigures, at, outdated }: Props) {
  const { t } = useTranslation('yunying')
  const { t: named } = useTranslation('screens')
  const format = useWallFormat()
  const safety = figures?.safety
  return (
    <Panel label={t('safety')} at={at} outdated={outdated} area="safety">
      <div className={styles.safety}>
        <PlaceFigure label={t('score')} value={safety?.score} country={countryFigures?.safety?.score} metric="safety" />
        <div>
          <ul>
            {LEVELS.map((level, index) => (
              <li key={level}>
                <AlarmSign level={index + 1} />
                <span>{named('alarms.level', { level: index + 1 })}</span>
                <RollingNumber
                  value={safety?.[level]}
                  format={format.hundredths}
                  metric={`alarms-per-1000-km-${index + 1}`}
                />
              </li>
            ))}
          </ul>
          <p className={styles.note}>{figures && !safety ? t('safety.tooFew') : t('safety.parts')}</p>
        </div>
      </div>
    </Panel>
  )
}
