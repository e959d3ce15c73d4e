import { Marker } from 'react-map-gl/maplibre'

interface Props {
  lng: number
  lat: number
  /** Degrees clockwise from north. */
  direction: number
  color: string
}

const ARROW = 'M12 2 20 21 12 16.5 4 21Z'

/** One vehicle that is not in the live stream, such as in a replay: an arrow that shows its heading. */
export function HeadingMark({ lng, lat, direction, color }: Props) {
  return (
    <Marker longitude={lng} latitude={lat} rotation={direction} rotationAlignment="map">
      <svg viewBox="0 0 24 24" width="34" height="34" aria-hidden>
        <path d={ARROW} fill={color} stroke="#0B1116" strokeWidth="1.2" />
      </svg>
    </Marker>
  )
}
