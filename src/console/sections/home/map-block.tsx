import { ExportOutlined } from '@ant-design/icons'
import { lazy, Suspense } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getHomeMap } from '#core/contract/home.ts'
import { stateCode, VEHICLE_STATES, type VehicleState } from '#core/domain/vehicle-state.ts'
import { useFormat } from '#web/i18n/format.ts'
import { TileSourceStep } from '#console/ui/map/tile-source-step.tsx'
import { StateTag } from '#console/ui/state-tag.tsx'
import type { BlockProps } from './block-props.ts'
import { HomeBlock, Nothing } from './home-block.tsx'
import { trackPath } from './home-links.ts'
import { Lead } from './lead.tsx'
import styles from './map-block.module.css'
import { useBlock } from './use-block.ts'

const HomeMap = lazy(async () => ({ default: (await import('./home-map.tsx')).HomeMap }))

/** Most interesting first; those without a position never appear. */
const SHOWN: readonly VehicleState[] = [...VEHICLE_STATES].reverse()

/** Positions and status of the vehicles. Opens the live map. */
export function MapBlock({ filter }: BlockProps) {
  const { t } = useTranslation(['home', 'shell'])
  const format = useFormat()
  const read = useBlock(getHomeMap, { query: filter })
  const points = read.data?.points ?? []
  const counts = SHOWN.map((state) => ({
    state,
    count: points.filter((point) => point[3] === stateCode(state)).length,
  })).filter(({ count }) => count > 0)
  return (
    <HomeBlock
      title={t('block.map')}
      read={read}
      aside={
        <Lead to={trackPath(filter)} className={styles.open} title={t('shell:menu.newWindow')}>
          {t('map.open')} <ExportOutlined aria-hidden />
        </Lead>
      }
    >
      {points.length === 0 ? (
        <Nothing>{t('map.none')}</Nothing>
      ) : (
        <>
          <div className={styles.map}>
            <Suspense>
              <HomeMap key={JSON.stringify(filter)} points={points} />
            </Suspense>
            <Lead to={trackPath(filter)} className={styles.cover} title={t('map.open')}>
              <span className={styles.unseen}>{t('map.open')}</span>
            </Lead>
          </div>
          <TileSourceStep />
          <ul className={styles.states}>
            {counts.map(({ state, count }) => (
              <li key={state}>
                <Lead to={trackPath(filter, { state })} className={styles.state}>
                  <StateTag state={state} />
                  <b>{format.number(count)}</b>
                </Lead>
              </li>
            ))}
          </ul>
        </>
      )}
    </HomeBlock>
  )
}
