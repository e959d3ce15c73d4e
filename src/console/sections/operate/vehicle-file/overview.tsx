import type { VehicleSummary } from '#core/contract/monitor.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Alarms, Figures, Health } from '#console/ui/vehicle-summary.tsx'
import { VehiclePages } from '#console/ui/vehicle-pages.tsx'
import styles from './vehicle-file.module.css'

/** What it reports now, what is open, and the pages about it. */
export function Overview({ vehicle, updatedAt }: { vehicle: VehicleSummary; updatedAt: number }) {
  const { t } = useTranslation('vehicleFile')
  return (
    <div className={styles.cards}>
      <section className={styles.card}>
        <h3>{t('now')}</h3>
        <Figures vehicle={vehicle} updatedAt={updatedAt} />
      </section>
      <div className={styles.card}>
        <Health vin={vehicle.vin} />
        <Alarms alarms={vehicle.openAlarms} />
      </div>
      <section className={styles.card}>
        <h3>{t('pages')}</h3>
        <VehiclePages vin={vehicle.vin} powerType={vehicle.powerType} className={styles.pages} />
      </section>
    </div>
  )
}
