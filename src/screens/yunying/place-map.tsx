import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { FleetFilter } from '#core/contract/fleet-filter.ts'
import type { OperationsPlace } from '#core/contract/operations-wall.ts'
import { MapCanvas } from '#web/map/map-canvas.tsx'
import { useMapSettings } from '#web/map/use-map-settings.ts'
import { languageAtom } from '#web/state/language.ts'
import { screenThemeAtom } from '../stage/screen-theme.ts'
import { mapScaleOf } from '../stage/unit.ts'
import { useUnit } from '../stage/use-unit.ts'
import { PlaceHeat } from './place-heat.tsx'
import { PlaceView } from './place-view.tsx'
import { PlaceVehicles } from './place-vehicles.tsx'
import styles from './place-map.module.css'

/** Half of the cross-fade from one city to the next. */
const FADE_MS = 300

interface Props {
  /** Undefined while nothing came yet. */
  place: OperationsPlace | undefined
  filter: FleetFilter | undefined
}

/** Where the place's vehicles are and were, over the base map; fades from city to city and is still in between. */
export function PlaceMap({ place, filter }: Props) {
  const theme = useAtomValue(screenThemeAtom)
  const language = useAtomValue(languageAtom)
  const unit = useUnit()
  const settings = useMapSettings()
  const { drawn, fading } = useFaded(place)
  if (!settings) return null
  return (
    <div className={styles.picture} data-fading={fading}>
      <MapCanvas
        theme={theme}
        language={language}
        interactive={false}
        scale={mapScaleOf(unit)}
        styleUrl={settings.styleUrl}
        mapKey={settings.mapKey}
      >
        {drawn && <PlaceView place={drawn} />}
        {drawn && <PlaceHeat place={drawn} />}
        <PlaceVehicles filter={filter} />
      </MapCanvas>
    </div>
  )
}

/** Another city is drawn once the one before has faded; news of the same city at once. */
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
