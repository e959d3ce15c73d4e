import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { isOpenTo } from '#core/contract/endpoint.ts'
import { vin } from '#core/contract/fields.ts'
import { getVehicleSummary, type VehicleSummary } from '#core/contract/monitor.ts'
import { listParts } from '#core/contract/parts.ts'
import { useCall } from '#web/api/use-call.ts'
import { grantedCodesAtom } from '#web/state/session.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { chooseVehicleAtom } from '#console/ui/current-vehicle.ts'
import { LifeTimeline } from '#console/ui/life/life-timeline.tsx'
import { LoadFailed, Loading, NotSearched } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { PageLive } from '#console/ui/page-live.tsx'
import { VinField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { Identity, VehicleState } from '#console/ui/vehicle-summary.tsx'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { EventTimeline } from './event-timeline.tsx'
import { Overview } from './overview.tsx'
import { PartsTable } from './parts-table.tsx'
import styles from './vehicle-file.module.css'

const TABS = ['overview', 'timeline', 'identity', 'parts', 'life'] as const
type Tab = (typeof TABS)[number]
const REFRESH_MS = 10_000
/** The address also has the tab, and what the timeline shows. */
const VinFilter = z.object({ vin })

/** Everything about one vehicle (docs/product/operate.md). */
export function VehicleFilePage() {
  const { t } = useTranslation(['vehicleFile', 'shell'])
  const search = useSearch(VinFilter)
  const chosen = search.filter?.vin
  return (
    <PageLive>
      <PageHeader title={t('shell:title.operate.detailInfo')} hint={t('vehicleFile:hint')} />
      <SearchForm search={search}>
        <VinField required />
      </SearchForm>
      {chosen ? <File key={chosen} vin={chosen} /> : <NotSearched />}
    </PageLive>
  )
}

function File({ vin: chosen }: { vin: string }) {
  const { data, error, reload, updatedAt } = useCall(
    getVehicleSummary,
    { query: { vin: chosen } },
    { refreshMs: REFRESH_MS, toast: false },
  )
  const chooseVehicle = useSetAtom(chooseVehicleAtom)
  const isKnown = data !== undefined
  useEffect(() => {
    if (isKnown) chooseVehicle(chosen)
  }, [isKnown, chosen, chooseVehicle])
  if (error && !data) return <LoadFailed error={error} retry={reload} />
  return data ? <Tabs vehicle={data} updatedAt={updatedAt} /> : <Loading />
}

function Tabs({ vehicle, updatedAt }: { vehicle: VehicleSummary; updatedAt: number }) {
  const { t } = useTranslation('vehicleFile')
  const [params, setParams] = useSearchParams()
  const grants = useAtomValue(grantedCodesAtom)
  const tabs = TABS.filter((tab) => tab !== 'parts' || isOpenTo(listParts.access, grants))
  const shown = tabs.find((tab) => tab === params.get('tab')) ?? 'overview'
  return (
    <>
      <header className={styles.head}>
        <h2>
          <bdi dir="ltr">{vehicle.vin}</bdi> {vehicle.plate && <bdi>{vehicle.plate}</bdi>}
        </h2>
        <VehicleState vehicle={vehicle} />
      </header>
      <ViewSwitch<Tab>
        label={t('tabs')}
        shown={shown}
        onShow={(tab) => setParams({ vin: vehicle.vin, ...(tab !== 'overview' && { tab }) })}
        views={tabs.map((key) => ({ key, label: t(`tab.${key}`) }))}
      />
      {shown === 'overview' && <Overview vehicle={vehicle} updatedAt={updatedAt} />}
      {shown === 'timeline' && <EventTimeline vin={vehicle.vin} />}
      {shown === 'identity' && (
        <section className={styles.card}>
          <Identity vehicle={vehicle} />
        </section>
      )}
      {shown === 'parts' && <PartsTable vin={vehicle.vin} />}
      {shown === 'life' && (
        <section className={styles.card}>
          <LifeTimeline vin={vehicle.vin} />
        </section>
      )}
    </>
  )
}
