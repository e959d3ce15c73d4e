import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getPositionPicture, type PositionDataFilter } from '#core/contract/position-data.ts'
import { boxOfPlaces, wrappedLng } from '#core/domain/antimeridian.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { themeAtom } from '#web/state/theme.ts'
import { LoadFailed, Loading, NoneYet, NotSearched } from '#console/ui/list-states.tsx'
import { VinCell } from '#console/ui/vin-cell.tsx'
import page from '#console/ui/page.module.css'
import shared from '../data-service.module.css'
import styles from './location.module.css'
import { trackColors } from './track-colors.ts'

const PositionMap = lazy(async () => ({ default: (await import('./position-map.tsx')).PositionMap }))

interface Props {
  filter: PositionDataFilter | null
  shown: 'map' | 'heat'
  /** A box, or none. */
  onArea: (area: string | undefined) => void
}

/** Ways of the vehicles, or where they were most, on a map. */
export function PositionPictures({ filter, ...rest }: Props) {
  return filter ? <Picture key={JSON.stringify(filter)} filter={filter} {...rest} /> : <NotSearched />
}

function Picture({ filter, shown, onArea }: Props & { filter: PositionDataFilter }) {
  const { t } = useTranslation('positionData')
  const format = useFormat()
  const colors = trackColors(useAtomValue(themeAtom))
  const [corner, setCorner] = useState<[lng: number, lat: number]>()
  // The order of the table and the length of gaps change nothing here.
  const query = { ...filter, reportTimeDesc: true, gapMinutes: 10 }
  const { data, error, reload } = useCall(getPositionPicture, { query }, { toast: false })
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  if (data.cells.length === 0) return <NoneYet title={t('none')} hint={t('noneHint')} />

  function press(lng: number, lat: number) {
    if (!corner) return setCorner([lng, lat])
    setCorner(undefined)
    const at = (degrees: number) => degrees.toFixed(5)
    const [west, south, east, north] = boxOfPlaces([corner, [lng, lat]])!
    // Over the antimeridian the search has its east west of its west.
    onArea([wrappedLng(west), south, wrappedLng(east), north].map(at).join(','))
    return undefined
  }

  return (
    <>
      <div className={styles.about}>
        <p className={page.note}>{t(corner ? 'area.second' : 'area.first')}</p>
        {filter.area && (
          <Button size="small" onClick={() => onArea(undefined)}>
            {t('area.clear')}
          </Button>
        )}
      </div>
      <div className={styles.picture}>
        <div className={styles.map}>
          <Suspense>
            <PositionMap
              picture={data}
              shown={shown}
              {...(filter.area && { area: filter.area })}
              {...(corner && { corner })}
              onPress={press}
            />
          </Suspense>
        </div>
        <aside className={styles.side} aria-label={t('vehicles')}>
          <h2 className={shared.heading}>{t('vehicles')}</h2>
          <ul className={styles.list}>
            {data.vehicles.map(({ vin, positions, step }, index) => (
              <li key={vin}>
                {shown === 'map' && <i style={{ background: colors[index % colors.length] }} />}
                <VinCell vin={vin} />
                <span className={styles.count} title={t('positions')}>
                  {format.number(positions)}
                </span>
                {shown === 'map' && step > 1 && <small>{t('every', { step: format.number(step) })}</small>}
              </li>
            ))}
          </ul>
        </aside>
      </div>
    </>
  )
}
