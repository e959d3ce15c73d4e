import { useTranslation } from '#web/i18n/use-translation.ts'
import type { ModelFault } from '#core/contract/model-wall.ts'
import { useFormat } from '#web/i18n/format.ts'
import { leadAddress } from '../stage/lead-address.ts'
import { AlarmSign } from '../widgets/alarm-sign.tsx'
import { Lead } from '../widgets/lead.tsx'
import { RollingNumber } from '../widgets/rolling-number.tsx'
import styles from './fault-scene.module.css'
import { SceneFrame } from './scene-frame.tsx'
import type { SceneProps } from './scene-props.ts'

/** The ten faults most vehicles have, and whether they become more. */
export function FaultScene({ value: { faults } }: SceneProps) {
  const { t } = useTranslation('fullMx')
  const format = useFormat()
  const most = Math.max(1, ...faults.map(({ vehicles }) => vehicles))

  return (
    <SceneFrame title={t('faults.title')} note={t('faults.note')} empty={faults.length === 0 && t('faults.none')}>
      <ol className={styles.faults}>
        {faults.map((fault) => (
          <li key={fault.code}>
            <span className={styles.sign}>{fault.level !== null && <AlarmSign level={fault.level} />}</span>
            <bdi className={styles.code} dir="ltr">
              <Lead to={leadAddress('/dataService/faultCodeManagement', { keyWord: fault.code })}>{fault.code}</Lead>
            </bdi>
            <span className={styles.name}>{nameOf(fault) || t('faults.unknown')}</span>
            <div className={styles.bar}>
              <i style={{ inlineSize: `${(100 * fault.vehicles) / most}%` }} />
            </div>
            <b dir="ltr">
              <RollingNumber value={fault.vehicles} metric={`fault-${fault.code}`} />
            </b>
            <Trend fault={fault} />
          </li>
        ))}
      </ol>
    </SceneFrame>
  )

  function nameOf({ names }: ModelFault): string | undefined {
    return names[format.language] || names['en']
  }
}

const ARROWS = { more: 'M5 1.5 9 8H1Z', fewer: 'M5 8.5 1 2h8Z', same: 'M1 3.4h8v1H1ZM1 5.6h8v1H1Z' } as const

/** More, fewer or as many vehicles as in the seven days before: by shape, number and word. */
function Trend({ fault: { vehicles, before } }: { fault: ModelFault }) {
  const { t } = useTranslation('fullMx')
  const format = useFormat()
  const difference = vehicles - before
  const way = difference > 0 ? 'more' : difference < 0 ? 'fewer' : 'same'
  return (
    <span
      className={styles.trend}
      data-way={way}
      aria-label={t(`faults.${way}`, { figure: format.number(Math.abs(difference)) })}
    >
      <svg viewBox="0 0 10 10" width="0.7em" height="0.7em" aria-hidden>
        <path d={ARROWS[way]} fill="currentColor" />
      </svg>
      {before === 0 && vehicles > 0 ? t('faults.new') : format.number(Math.abs(difference))}
    </span>
  )
}
