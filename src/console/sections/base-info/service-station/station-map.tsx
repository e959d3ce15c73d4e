import { Select } from 'antd'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { listStationPlaces, type StationFilter } from '#core/contract/service-station.ts'
import { circleOutline, COVERAGE_MINUTES, COVERAGE_SPEEDS, coverageKm } from '#core/domain/coverage.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { MapPress } from '#web/map/points/map-press.tsx'
import { Pin } from '#web/map/points/pin.tsx'
import { RingLayer } from '#web/map/shapes/ring-layer.tsx'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS } from '#web/theme/tokens.ts'
import { PlaceMap } from '#console/ui/map/place-map.tsx'
import { NearestStations } from './nearest-stations.tsx'
import styles from './station.module.css'
import { StationStateTag } from './station-state.tsx'

interface Props {
  filter: StationFilter
  /** Absent without permission to edit. */
  onEdit: ((code: string) => void) | undefined
}

/** Map of the stations that match the search, with their coverage. Import it lazily: maps are heavy. */
export function StationMap({ filter, onEdit }: Props) {
  const { t } = useTranslation('serviceStation')
  const format = useFormat()
  const colors = COLORS[useAtomValue(themeAtom)]
  const { data } = useCall(listStationPlaces, { query: filter }, { keepPrevious: true })
  const [minutes, setMinutes] = useState(0)
  const [speed, setSpeed] = useState<number>(COVERAGE_SPEEDS[1])
  const [place, setPlace] = useState<{ lng: number; lat: number }>()
  const km = coverageKm(minutes, speed)
  const rings = useMemo(
    () =>
      km === 0
        ? []
        : (data?.places ?? [])
            .filter(({ state }) => state === 'open')
            .map(({ lng, lat }) => circleOutline(lng, lat, km)),
    [data, km],
  )
  return (
    <>
      <div className={styles.tools}>
        <Select
          aria-label={t('coverage.minutes')}
          value={minutes}
          onChange={setMinutes}
          options={[
            { value: 0, label: t('coverage.off') },
            ...COVERAGE_MINUTES.map((value) => ({ value, label: t('coverage.min', { minutes: value }) })),
          ]}
        />
        <Select
          aria-label={t('coverage.speed')}
          value={speed}
          onChange={setSpeed}
          options={COVERAGE_SPEEDS.map((value) => ({
            value,
            label: t(`coverage.speed.${value}`, { speed: format.speed(value) }),
          }))}
        />
        <span>{km === 0 ? t('nearest.hint') : t('coverage.note', { distance: format.distance(km) })}</span>
      </div>
      <div className={styles.map} data-nearest={place !== undefined}>
        <div>
          <PlaceMap
            places={data?.places}
            colorOf={({ state }) => (state === 'open' ? 'accent' : 'parked')}
            onEdit={onEdit && (({ stationCode }) => onEdit(stationCode))}
            notice={data && data.unplaced > 0 && t('unplaced', { number: format.number(data.unplaced) })}
            card={({ stationName, stationCode, state }) => (
              <>
                <b dir="auto">{stationName}</b>
                <bdi dir="ltr">{stationCode}</bdi>
                <StationStateTag state={state} />
              </>
            )}
          >
            {rings.length > 0 && <RingLayer rings={rings} color={colors.accent} />}
            <MapPress onPress={(lng, lat) => setPlace({ lng, lat })} />
            {place && <Pin {...place} color={colors.information} onMove={(lng, lat) => setPlace({ lng, lat })} />}
          </PlaceMap>
        </div>
        {place && <NearestStations {...place} speed={speed} service={filter.service} powerType={filter.powerType} />}
      </div>
    </>
  )
}
