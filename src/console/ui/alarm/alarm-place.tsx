import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlarmDetail } from '#core/contract/alarm.ts'
import { reverseGeocode } from '#core/contract/geocoding.ts'
import { useCall } from '#web/api/use-call.ts'
import { coordinates } from '#web/i18n/coordinates.ts'
import styles from './alarm-place.module.css'

const LocationMap = lazy(async () => ({ default: (await import('../location/location-map.tsx')).LocationMap }))

/** Where an alarm began: coordinates at once, the address when it arrives, and the place on a map. */
export function AlarmPlace({ alarm: { lat, lng } }: { alarm: AlarmDetail }) {
  const { t } = useTranslation(['alarm', 'map'])
  const { data } = useCall(
    reverseGeocode,
    { query: { lng: lng ?? 0, lat: lat ?? 0 } },
    { enabled: lat !== null && lng !== null, toast: false },
  )
  if (lat === null || lng === null) return <p className={styles.words}>{t('drawer.noPlace')}</p>
  return (
    <section aria-label={t('drawer.place')}>
      <p className={styles.words}>
        {data?.address && <span dir="auto">{data.address}</span>}
        <bdi dir="ltr" className={styles.degrees}>
          {coordinates({ lat, lng })}
        </bdi>
      </p>
      <div className={styles.map}>
        <Suspense fallback={<Skeleton.Node active style={{ width: '100%', height: '100%' }} />}>
          <LocationMap lng={lng} lat={lat} />
        </Suspense>
      </div>
    </section>
  )
}
