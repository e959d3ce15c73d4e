import { Marker } from 'react-map-gl/maplibre'
import styles from './name-tag.module.css'

/** The name of a place, below it. */
export function NameTag({ lng, lat, name }: { lng: number; lat: number; name: string }) {
  if (name === '') return null
  return (
    <Marker longitude={lng} latitude={lat} anchor="top" offset={[0, 12]}>
      <bdi className={styles.name}>{name}</bdi>
    </Marker>
  )
}
