import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { AlarmDetail } from '#core/contract/alarm.ts'
import { AddressOf } from '../location/address-of.tsx'
import { Coordinates } from '../location/coordinates.tsx'
import styles from './alarm-place.module.css'

const AlarmMap = lazy(async () => ({ default: (await import('./alarm-map.tsx')).AlarmMap }))

/** Where an alarm began: coordinates at once, the address when it arrives, and the place on a map with what came before and after. */
export function AlarmPlace({ alarm }: { alarm: AlarmDetail }) {
  const { lat, lng, plate, vin } = alarm
  const { t } = useTranslation(['alarm', 'map'])
  if (lat === null || lng === null) return <p className={styles.words}>{t('drawer.noPlace')}</p>
  return (
    <section aria-label={t('drawer.place')}>
      <p className={styles.words}>
        <AddressOf lng={lng} lat={lat} />
        <span className={styles.degrees}>
          <Coordinates lat={lat} lng={lng} />
        </span>
      </p>
      <div className={styles.map}>
        <Suspense fallback={<Skeleton.Node active style={{ width: '100%', height: '100%' }} />}>
          <AlarmMap alarm={alarm} lng={lng} lat={lat} label={`${t('map:title')} · ${plate || vin}`} />
        </Suspense>
      </div>
    </section>
  )
}
