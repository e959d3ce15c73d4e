import { useEffect, useState } from 'react'
import type { FleetFilter } from '#core/contract/fleet-filter.ts'
import type { OperationsPlace } from '#core/contract/operations-wall.ts'
import { StageMap } from '../stage/stage-map.tsx'
import { WallFleet } from '../stage/wall-fleet.tsx'
import { PlaceHeat } from './place-heat.tsx'
import { PlaceView } from './place-view.tsx'
import styles from './place-map.module.css'

/** Half of the cross-fade from one city to the next. */
const FADE_MS = 300

interface Props {
  /** Undefined until loaded. */
  place: OperationsPlace | undefined
  filter: FleetFilter | undefined
}

/** Current and past positions of the region's vehicles over the base map; fades from city to city and is static in between. */
export function PlaceMap({ place, filter }: Props) {
  const { drawn, fading } = useFaded(place)
  return (
    <div className={styles.picture} data-fading={fading}>
      <StageMap interactive={false}>
        {drawn && <PlaceView place={drawn} />}
        {drawn && <PlaceHeat place={drawn} />}
        {/* Those of other cities that pass included. */}
        <WallFleet wall="yunyingScreen" filter={filter} />
      </StageMap>
    </div>
  )
}

/** Another city is drawn once the previous one has faded; updates of the same city at once. */
function useFaded(place: OperationsPlace | undefined): { drawn: OperationsPlace | undefined; fading: boolean } {
  const [drawn, setDrawn] = useState(place)
  const same = drawn === undefined || place === undefined || drawn.operatingCity === place.operatingCity
  if (same && place && place !== drawn) setDrawn(place)

  useEffect(() => {
    if (same) return
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setTimeout(() => setDrawn(place), still ? 0 : FADE_MS)
    return () => clearTimeout(timer)
  }, [same, place])

  return { drawn, fading: !same }
}
