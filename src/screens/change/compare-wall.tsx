import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useNow } from '#web/motion/use-now.ts'
import { WidgetBoundary } from '../stage/widget-boundary.tsx'
import { Panel } from '../widgets/panel.tsx'
import { AlarmPanel } from '../vehicle/alarm-panel.tsx'
import { CoursePanel } from '../vehicle/course-panel.tsx'
import { DayPanel } from '../vehicle/day-panel.tsx'
import { IdentityPanel } from '../vehicle/identity-panel.tsx'
import { liveMoment } from '../vehicle/moment.ts'
import { useLivePosition } from '../vehicle/use-live-position.ts'
import { useSingleVehicle } from '../vehicle/use-single-vehicle.ts'
import { VehicleGauges } from '../vehicle/vehicle-gauges.tsx'
import { VehicleRefused } from '../vehicle/vehicle-refused.tsx'
import { VehicleScene } from '../vehicle/vehicle-scene.tsx'
import styles from './compare-wall.module.css'
import { Ready } from './ready.tsx'

/** Two vehicles side by side, each with the same panels in the same places. */
export function CompareWall({ vehicleIds, bar }: { vehicleIds: readonly number[]; bar: ReactNode }) {
  return (
    <div className={styles.compare}>
      {vehicleIds.map((id, index) => (
        <WidgetBoundary key={index}>
          <Ready vehicleId={id}>{(vehicleId) => <Half vehicleId={vehicleId} />}</Ready>
        </WidgetBoundary>
      ))}
      <div className={styles.bar}>{bar}</div>
    </div>
  )
}

function Half({ vehicleId }: { vehicleId: number }) {
  const { t } = useTranslation('single')
  const { value, at, error } = useSingleVehicle(vehicleId)
  const livePosition = useLivePosition(vehicleId)
  const now = useNow()
  if (!value) return <div className={styles.half}>{error && <VehicleRefused error={error} />}</div>
  const moment = liveMoment(value, livePosition, now)
  return (
    <article className={styles.half} aria-label={value.plate || value.vin}>
      <IdentityPanel vehicle={value} moment={moment} />
      <VehicleScene vehicle={value} moment={moment} />
      <CoursePanel key={value.id} vehicle={value} moment={moment} replay={undefined} askedAt={at} />
      <Panel label={t('readings')} at={at} area="readings">
        <VehicleGauges vehicle={value} moment={moment} />
      </Panel>
      <DayPanel vehicle={value} moment={moment} at={at} />
      <AlarmPanel vehicle={value} alarms={value.openAlarms} ofReplay={false} at={at} />
    </article>
  )
}
