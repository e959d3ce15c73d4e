import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { getMapSettings } from '#core/contract/map-settings.ts'
import { useCall } from '#web/api/use-call.ts'
import { MapCanvas } from '#web/map/map-canvas.tsx'
import { PointLayer } from '#web/map/points/point-layer.tsx'
import { languageAtom } from '#web/state/language.ts'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS } from '#web/theme/tokens.ts'
import styles from '../data-service.module.css'

interface Props {
  places: readonly { vin: string; lat: number; lng: number }[]
}

const FAR = 3.5

/** Where the vehicles stand that have a fault. */
export function PlaceMap({ places }: Props) {
  const theme = useAtomValue(themeAtom)
  const language = useAtomValue(languageAtom)
  const { data: settings } = useCall(getMapSettings, {}, { toast: false })
  const { danger, surface } = COLORS[theme]
  const points = useMemo(
    () => places.map(({ vin, lat, lng }) => ({ id: vin, lat, lng, color: danger })),
    [places, danger],
  )
  const [first] = places
  if (!settings || !first) return null
  return (
    <div className={styles.map}>
      <MapCanvas theme={theme} language={language} {...settings} center={[first.lng, first.lat]} zoom={FAR}>
        <PointLayer points={points} radius={6} edge={surface} />
      </MapCanvas>
    </div>
  )
}
