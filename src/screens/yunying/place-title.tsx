import { useTranslation } from '#web/i18n/use-translation.ts'
import type { WallQuery } from '#core/contract/wall.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useCityName } from '../stage/use-city-name.ts'
import { powerTypeName } from '../widgets/power-type-name.ts'
import styles from './place-title.module.css'
import type { CityTour } from './use-city-tour.ts'
import { figuresOf, type Operations } from './use-operations.ts'

interface Props {
  operations: Operations
  tour: CityTour
  city: string
  query: WallQuery
}

/** The city in view, the part of its fleet, and the next city. */
export function PlaceTitle({ operations: { value }, tour, city, query }: Props) {
  const { t } = useTranslation('yunying')
  const { t: named } = useTranslation('screens')
  const format = useFormat()
  const cityName = useCityName()
  if (!value || value.country.total === 0) return null
  const { powerType, vehicleClassification, vehicleModel } = query
  const part = [
    powerType && powerTypeName(powerType, named),
    vehicleClassification && named(`vehicleClass.${vehicleClassification}` as 'vehicleClass.truck'),
    vehicleModel,
  ].filter((each) => !!each)
  const nameOf = (name: string) => (name === '' ? named('market.cn') : cityName(name))
  const next = tour.next === undefined || tour.next === tour.at ? undefined : tour.stops[tour.next]
  // While a city cannot be loaded the map stays on the previous one; the title names that, not the one of the tour.
  const seen = tour.stops.findIndex(({ path }) => path === city)
  const behind = seen >= 0 && seen !== tour.at
  const place = { number: (behind ? seen : tour.at) + 1, total: tour.stops.length }
  return (
    <div className={styles.title}>
      <h2>
        <bdi>{nameOf(city)}</bdi>
      </h2>
      <p>
        {[
          t('vehicles', {
            count: figuresOf(value, city)?.total ?? 0,
            number: format.number(figuresOf(value, city)?.total ?? 0),
          }),
          ...part,
        ].join(' · ')}
      </p>
      {tour.stops.length > 1 && (
        <output className={styles.tour} data-held={tour.paused}>
          {tour.paused
            ? t('tour.held', place)
            : next && !behind
              ? t('tour.next', { ...place, name: nameOf(next.path) })
              : t('tour.place', place)}
        </output>
      )}
    </div>
  )
}
