import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { PointLayer } from '#web/map/points/point-layer.tsx'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS } from '#web/theme/tokens.ts'
import { ConsoleMap } from '#console/ui/map/console-map.tsx'
import styles from '../data-service.module.css'

interface Props {
  places: readonly { vin: string; lat: number; lng: number }[]
}

const FAR = 3.5

/** Positions of the vehicles with a fault. */
export function PlaceMap({ places }: Props) {
  const theme = useAtomValue(themeAtom)
  const { danger, surface } = COLORS[theme]
  const points = useMemo(
    () => places.map(({ vin, lat, lng }) => ({ id: vin, lat, lng, color: danger })),
    [places, danger],
  )
  const [first] = places
  if (!first) return null
  return (
    <div className={styles.map}>
      <ConsoleMap center={[first.lng, first.lat]} zoom={FAR}>
        <PointLayer points={points} radius={6} edge={surface} />
      </ConsoleMap>
    </div>
  )
}
