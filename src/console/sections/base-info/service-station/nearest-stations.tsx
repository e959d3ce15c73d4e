import { useTranslation } from '#web/i18n/use-translation.ts'
import { findNearestStations, MAX_NEAREST_KM, type StationFilter } from '#core/contract/service-station.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import styles from './station.module.css'

const MINUTES = 60

interface Props extends Pick<StationFilter, 'service' | 'powerType'> {
  lng: number
  lat: number
  /** Average, km/h. */
  speed: number
}

/** Open stations around a place of the map, as the nearest-station call answers them. */
export function NearestStations({ lng, lat, speed, service, powerType }: Props) {
  const { t } = useTranslation('serviceStation')
  const format = useFormat()
  const query = { lng, lat, ...(service && { service }), ...(powerType && { powerType }) }
  const { data } = useCall(findNearestStations, { query }, { keepPrevious: true })
  return (
    <section className={styles.nearest} aria-label={t('nearest')}>
      <h3>{t('nearest')}</h3>
      {data?.length === 0 && <p>{t('nearest.none', { distance: format.distance(MAX_NEAREST_KM) })}</p>}
      <ol>
        {(data ?? []).map((station) => (
          <li key={station.id}>
            <b dir="auto">{station.stationName}</b>
            <span>
              {t('nearest.distance')} <bdi>{format.distance(station.distanceKm)}</bdi>
            </span>
            <span>
              {t('nearest.time')}{' '}
              {t('coverage.min', { minutes: format.number(Math.ceil((station.distanceKm / speed) * MINUTES)) })}
            </span>
            <bdi dir="ltr">{station.phone}</bdi>
            <small>{station.alwaysOpen ? t('alwaysOpen') : station.openingHours}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}
