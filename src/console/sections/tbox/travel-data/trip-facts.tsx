import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Trip } from '#core/contract/trip.ts'
import { useFormat } from '#web/i18n/format.ts'
import { PlaceCell } from '#console/ui/location/place-cell.tsx'
import styles from './travel-data.module.css'
import { useConsumption } from './trip-columns.tsx'

/** Totals of a trip. */
export function TripFacts({ trip }: { trip: Trip }) {
  const { t } = useTranslation('trip')
  const format = useFormat()
  const consumption = useConsumption()
  const facts = [
    [t('distance'), format.distance(trip.distanceKm)],
    [t('duration'), format.duration(trip.durationSeconds)],
    [t('idle'), format.duration(trip.idleSeconds)],
    [t('speed'), `${format.speed(trip.maxSpeed)} / ${format.speed(trip.avgSpeed)}`],
    [t('consumption'), consumption(trip)],
    [t('harsh'), format.number(trip.harshEvents)],
    [t('score'), format.number(trip.score)],
    [t('driver'), trip.driver || '–'],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
      <div data-wide>
        <dt>{t('from')}</dt>
        <dd>
          <PlaceCell lng={trip.startLng} lat={trip.startLat} />
        </dd>
      </div>
      <div data-wide>
        <dt>{t('to')}</dt>
        <dd>
          <PlaceCell lng={trip.endLng} lat={trip.endLat} />
        </dd>
      </div>
    </dl>
  )
}
