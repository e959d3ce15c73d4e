import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { FitTo } from '#web/map/points/fit-to.tsx'
import { type MapPoint, PointLayer } from '#web/map/points/point-layer.tsx'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS } from '#web/theme/tokens.ts'
import { ConsoleMap } from './console-map.tsx'
import styles from './place-map.module.css'

interface Props<Place extends Pick<MapPoint, 'id' | 'lng' | 'lat'>> {
  places: readonly Place[] | undefined
  colorOf: (place: Place) => 'accent' | 'warning' | 'parked'
  /** What the card of a place shows. */
  card: (place: Place) => ReactNode
  /** Absent without permission to edit. */
  onEdit: ((place: Place) => void) | undefined
  /** Above the map, such as what it does not show. */
  notice?: ReactNode
  /** Further layers of the map. */
  children?: ReactNode
}

/** Map of the places that match a search; a click shows the card of one. Import it lazily: maps are heavy. */
export function PlaceMap<Place extends Pick<MapPoint, 'id' | 'lng' | 'lat'>>(props: Props<Place>) {
  const { places: given, colorOf, card, onEdit, notice, children } = props
  const { t } = useTranslation('place')
  const theme = useAtomValue(themeAtom)
  const [picked, setPicked] = useState<string>()
  const colors = COLORS[theme]
  const points = (given ?? []).map((place) => ({
    id: place.id,
    lng: place.lng,
    lat: place.lat,
    color: colors[colorOf(place)],
  }))
  const places = useMemo(() => (given ?? []).map(({ lng, lat }) => [lng, lat] as const), [given])
  const shown = given?.find(({ id }) => String(id) === picked)
  return (
    <>
      {notice && <div className={styles.notice}>{notice}</div>}
      <div className={styles.map}>
        <ConsoleMap center={[104, 35]} zoom={3.4}>
          {children}
          <PointLayer points={points} radius={6} edge={colors.ground} onPick={setPicked} />
          <FitTo points={places} padding={48} maxZoom={10} />
        </ConsoleMap>
        {shown && (
          <div className={styles.card}>
            {card(shown)}
            <div>
              {onEdit && (
                <Button type="link" size="small" onClick={() => onEdit(shown)}>
                  {t('map.edit')}
                </Button>
              )}
              <Button type="text" size="small" onClick={() => setPicked(undefined)}>
                {t('map.close')}
              </Button>
            </div>
          </div>
        )}
      </div>
    </>
  )
}
