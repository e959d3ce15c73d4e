import { useTranslation } from '#web/i18n/use-translation.ts'
import type { SingleVehicle } from '#core/contract/single.ts'
import { ELECTRIC_POWER_TYPES } from '#core/domain/power-type.ts'
import { Lead } from '../widgets/lead.tsx'
import { Panel } from '../widgets/panel.tsx'
import { RollingNumber } from '../widgets/rolling-number.tsx'
import { useWallFormat } from '../widgets/use-wall-format.ts'
import { gearName } from './gear-name.ts'
import { type Moment, OLD_READING_MS } from './moment.ts'
import { readingLead } from './reading-lead.ts'
import styles from './speed-panel.module.css'
import { useSpan } from './use-span.ts'

interface Props {
  vehicle: Pick<SingleVehicle, 'vin' | 'powerType'>
  moment: Moment
  at: number | undefined
}

/** Speed as the one large number, with gear and drive mode; the other readings are at their parts. */
export function SpeedPanel({ vehicle, moment, at: askedAt }: Props) {
  const { t } = useTranslation('single')
  const { t: named } = useTranslation('screens')
  const format = useWallFormat()
  const { readings, at } = moment
  const { speed, gear, mode } = readings
  const span = useSpan(vehicle.vin, moment)
  const electric = ELECTRIC_POWER_TYPES.has(vehicle.powerType)
  const age = speed && at - speed.at > OLD_READING_MS ? format.age(at - speed.at) : undefined
  return (
    <Panel label={t('readings')} at={askedAt} area="readings">
      <div className={styles.speed}>
        <p className={styles.figure} data-old={age !== undefined}>
          <Lead to={readingLead('speed', span, electric)}>
            <RollingNumber value={speed?.value} format={format.number} metric="speed" />
          </Lead>
          <small>
            {t('reading.speed')}
            <bdi> {named('unit.kmh')}</bdi>
            {age !== undefined && <em>{age}</em>}
          </small>
        </p>
        {(gear !== undefined || mode !== undefined) && (
          <p className={styles.gear} data-old={gear !== undefined && at - gear.at > OLD_READING_MS}>
            {gear !== undefined && (
              <span>
                <Lead to={readingLead('gear', span, electric)}>
                  {t('reading.gear')} <b dir="ltr">{gearName(gear.value)}</b>
                </Lead>
              </span>
            )}
            {mode !== undefined && mode.value >= 1 && mode.value <= 3 && (
              <span>{t(`mode.${mode.value as 1 | 2 | 3}`)}</span>
            )}
          </p>
        )}
      </div>
    </Panel>
  )
}
