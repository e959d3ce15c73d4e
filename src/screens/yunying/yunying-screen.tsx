import { useMemo } from 'react'
import { fleetCounters } from '#core/contract/live.ts'
import type { OperationsCity } from '#core/contract/operations-wall.ts'
import { useTopic } from '#web/live/use-topic.ts'
import { useHashLocation } from '../stage/hash-location.ts'
import { useFreshness } from '../stage/use-freshness.ts'
import { WallColumns } from '../stage/wall-columns.tsx'
import { filterOf, readWallQuery } from '../stage/wall-query.ts'
import { WidgetBoundary } from '../stage/widget-boundary.tsx'
import { CityRanking } from './city-ranking.tsx'
import { FleetUse } from './fleet-use.tsx'
import { OperationsNotice } from './operations-notice.tsx'
import { PlaceAlarms } from './place-alarms.tsx'
import { PlaceMap } from './place-map.tsx'
import { PlacePanels } from './place-panels.tsx'
import { PlaceTitle } from './place-title.tsx'
import { useCityTour } from './use-city-tour.ts'
import { useOperations, usePlace } from './use-operations.ts'
import { VehiclesOut } from './vehicles-out.tsx'
import styles from './yunying-screen.module.css'

const NO_CITIES: readonly OperationsCity[] = []

/** Operations at home, city after city: the map of the city with its numbers next to those of the country. */
export function YunyingScreen() {
  const address = useHashLocation().query
  const query = useMemo(() => readWallQuery(address), [address])
  const filter = useMemo(() => filterOf(query), [query])
  const operations = useOperations(query)
  const tour = useCityTour(address, operations.value?.cities ?? NO_CITIES)
  const place = usePlace(query, tour.city)
  const shown = place.value?.operatingCity ?? tour.city
  const freshness = useFreshness(place.at, operations.ofYesterday)
  // Subscribed only for the header, which shows the connection status and the age of the last message.
  useTopic(fleetCounters)

  return (
    <>
      <div className={styles.map} data-freshness={place.at && freshness}>
        <WidgetBoundary>
          <PlaceMap place={place.value} filter={filter} />
        </WidgetBoundary>
      </div>
      <PlaceTitle operations={operations} tour={tour} city={shown} query={query} />
      <WallColumns
        className={styles.columns}
        footAt="between"
        start={
          <>
            <PlacePanels operations={operations} city={shown} query={query} />
            <VehiclesOut place={place} operations={operations} />
          </>
        }
        end={
          <>
            <CityRanking operations={operations} city={shown} />
            <PlaceAlarms place={place} />
          </>
        }
        foot={<FleetUse place={place} />}
      />
      <OperationsNotice operations={operations} place={place} query={query} />
    </>
  )
}
