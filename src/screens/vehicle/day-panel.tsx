import { useTranslation } from '#web/i18n/use-translation.ts'
import type { SingleVehicle } from '#core/contract/single.ts'
import { ELECTRIC_POWER_TYPES } from '#core/domain/power-type.ts'
import { useFormat } from '#web/i18n/format.ts'
import { leadAddress } from '../stage/lead-address.ts'
import { usePlatformDay } from '../stage/use-platform-day.ts'
import { Figure } from '../widgets/figure.tsx'
import { Panel } from '../widgets/panel.tsx'
import styles from './day-panel.module.css'
import type { Moment } from './moment.ts'
import { readingLead } from './reading-lead.ts'
import { useSpan } from './use-span.ts'

interface Props {
  vehicle: SingleVehicle
  moment: Moment
  at: number | undefined
}

/** Numbers of the vehicle for today, and since delivery. */
export function DayPanel({ vehicle, moment, at }: Props) {
  const { t } = useTranslation('single')
  const { t: named } = useTranslation('screens')
  const format = useFormat()
  const day = usePlatformDay()
  const { vin, mileageTodayKm, usualMileageTodayKm, driverScore, lastService } = vehicle
  const span = useSpan(vin)
  const trips = leadAddress('/tbox/travalData', { ...span })
  // The panel is narrow: what is usual takes the place of the name, and the panel is called today.
  return (
    <Panel label={named('today.title')} at={at} outdated={at !== undefined && at < day} area="day">
      <div className={styles.day}>
        <Figure
          label={usualMileageTodayKm ? '' : t('drivenToday')}
          unit={named('unit.km')}
          value={mileageTodayKm}
          usual={usualMileageTodayKm ?? undefined}
          metric="mileage-today"
          size="small"
          to={trips}
        />
        <Figure
          label={t('odometer')}
          unit={named('unit.km')}
          value={moment.readings.mileageKm?.value}
          metric="odometer"
          size="small"
          to={readingLead('mileageKm', span, ELECTRIC_POWER_TYPES.has(vehicle.powerType))}
        />
        {driverScore !== null && (
          <Figure label={t('driverScore')} value={driverScore} metric="driver-score" size="small" to={trips} />
        )}
      </div>
      {lastService && (
        <p className={styles.service}>
          {t('lastService', { date: format.date(lastService.endTime), station: lastService.station })}
        </p>
      )}
    </Panel>
  )
}
