import { Skeleton } from 'antd'
import { useSetAtom } from 'jotai'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getVehicleSummary, type VehicleSummary } from '#core/contract/monitor.ts'
import { useCall } from '#web/api/use-call.ts'
import { Copyable } from './copyable.tsx'
import { chooseVehicleAtom } from './current-vehicle.ts'
import { DetailDrawer } from './detail-drawer.tsx'
import { LoadFailed } from './list-states.tsx'
import { MapFrame } from './map/map-frame.tsx'
import styles from './vehicle-drawer.module.css'
import { VehiclePages } from './vehicle-pages.tsx'
import { Alarms, Figures, Health, Identity, VehicleState } from './vehicle-summary.tsx'

const WIDTH = 460
const REFRESH_MS = 10_000

interface Props {
  vin: string
  open: boolean
  onClose: () => void
}

/** Everything known about one vehicle, next to the list it was found in (docs/product/shared.md#vehicle-drawer). */
export function VehicleDrawer({ vin, open, onClose }: Props) {
  const { t } = useTranslation(['list', 'baseInfo', 'alarm'])
  const { data, error, reload, updatedAt } = useCall(
    getVehicleSummary,
    { query: { vin } },
    { enabled: open, refreshMs: REFRESH_MS, toast: false },
  )
  const chooseVehicle = useSetAtom(chooseVehicleAtom)
  const isKnown = data !== undefined
  useEffect(() => {
    if (isKnown) chooseVehicle(vin)
  }, [isKnown, vin, chooseVehicle])
  return (
    <DetailDrawer
      open={open}
      size={WIDTH}
      onClose={onClose}
      title={
        <div className={styles.title}>
          {data?.plate && <bdi>{data.plate}</bdi>}
          <Copyable text={vin} />
        </div>
      }
      aria-label={t('vehicle.title', { vin })}
    >
      {error && !data && <LoadFailed error={error} retry={reload} />}
      {!error && !data && <Skeleton active paragraph={{ rows: 8 }} title={false} />}
      {data && <Summary key={vin} vehicle={data} updatedAt={updatedAt} />}
    </DetailDrawer>
  )
}

function Summary({ vehicle, updatedAt }: { vehicle: VehicleSummary; updatedAt: number }) {
  const { t } = useTranslation(['list', 'lifeEvent'])
  return (
    <div className={styles.body}>
      <VehicleState vehicle={vehicle} />
      <VehiclePages vin={vehicle.vin} show="frequent" label={t('vehicle.frequent')} className={styles.shortcuts} />
      <Figures vehicle={vehicle} updatedAt={updatedAt} />
      {vehicle.location && (
        <div className={styles.map}>
          <MapFrame>
            <LocationMap lng={vehicle.location.lng} lat={vehicle.location.lat} label={t('vehicle.position')} />
          </MapFrame>
        </div>
      )}
      <Health vin={vehicle.vin} />
      <Alarms alarms={vehicle.openAlarms} />
      <section>
        <h3>{t('vehicle.identity')}</h3>
        <Identity vehicle={vehicle} />
      </section>
      <section>
        <h3>{t('vehicle.shortcuts')}</h3>
        <VehiclePages vin={vehicle.vin} powerType={vehicle.powerType} show="others" />
      </section>
      <section>
        <h3>{t('lifeEvent:title')}</h3>
        <Suspense fallback={<Skeleton active paragraph={{ rows: 3 }} title={false} />}>
          <LifeTimeline vin={vehicle.vin} />
        </Suspense>
      </section>
    </div>
  )
}

/** Maps are heavy, and a vehicle that never reported has none. */
const LocationMap = lazy(async () => ({ default: (await import('./location/location-map.tsx')).LocationMap }))
const LifeTimeline = lazy(async () => ({ default: (await import('./life/life-timeline.tsx')).LifeTimeline }))
