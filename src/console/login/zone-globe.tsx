import { useMemo } from 'react'
import { arcPath, landPath, type PlacePoint, project } from './globe-picture.ts'
import styles from './zone-globe.module.css'

const PLATFORM_CITY: PlacePoint = { lng: 121.47, lat: 31.23 }

/** The cities of the offered time zones. */
const CITIES: Readonly<Record<string, PlacePoint>> = {
  'America/Costa_Rica': { lng: -84.08, lat: 9.93 },
  'Asia/Shanghai': PLATFORM_CITY,
  'Europe/Moscow': { lng: 37.62, lat: 55.75 },
  'Asia/Baghdad': { lng: 44.37, lat: 33.31 },
  'Europe/Paris': { lng: 2.35, lat: 48.86 },
  'Europe/Berlin': { lng: 13.4, lat: 52.52 },
  'Europe/Lisbon': { lng: -9.14, lat: 38.72 },
}

/** The globe above the viewer's zone, with a line to the platform's. Decoration without text. */
export function ZoneGlobe({ zone }: { zone: string }) {
  const city = CITIES[zone] ?? PLATFORM_CITY
  const center = useMemo(() => viewOf(city), [city])
  const land = useMemo(() => landPath(center), [center])
  return (
    <svg className={styles.globe} viewBox="-1.02 -1.02 2.04 2.04" aria-hidden="true">
      <circle className={styles.rim} r="1" />
      <path className={styles.land} d={land} />
      {Object.entries(CITIES).map(([name, place]) => (
        <City key={name} place={place} center={center} chosen={name === zone} />
      ))}
    </svg>
  )
}

function City({ place, center, chosen }: { place: PlacePoint; center: PlacePoint; chosen: boolean }) {
  const at = project(place, center)
  return (
    <>
      {place !== PLATFORM_CITY && (
        <path className={styles.way} data-chosen={chosen} d={arcPath(place, PLATFORM_CITY, center)} />
      )}
      {at && <circle className={styles.city} data-chosen={chosen} cx={at[0]} cy={at[1]} r={chosen ? 0.016 : 0.009} />}
    </>
  )
}

/** Turned far enough towards the platform's city that both places and the land between them are in sight. */
function viewOf(city: PlacePoint): PlacePoint {
  if (city === PLATFORM_CITY) return { lng: 92, lat: 28 }
  return { lng: city.lng + (PLATFORM_CITY.lng - city.lng) * 0.3, lat: 30 }
}
