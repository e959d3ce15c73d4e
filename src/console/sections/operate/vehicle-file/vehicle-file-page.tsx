import { useAtomValue, useSetAtom } from 'jotai'
import { lazy, Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { vin } from '#core/contract/fields.ts'
import { getVehicleSummary, type VehicleSummary } from '#core/contract/monitor.ts'
import { useCall } from '#web/api/use-call.ts'
import { menuPathsAtom } from '#web/state/session.ts'
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
import { type FileTab, isListTab, tabsFor } from './file-tabs.ts'
import { PartsTable } from './parts-table.tsx'
import { TabLink } from './tab-link.tsx'
import styles from './vehicle-file.module.css'

const FileList = lazy(async () => ({ default: (await import('./file-lists.tsx')).FileList }))

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
  const tabs = tabsFor(useAtomValue(menuPathsAtom))
  const shown = tabs.find((tab) => tab === params.get('tab')) ?? 'overview'
  return (
    <>
      <header className={styles.head}>
        <h2>
          <bdi dir="ltr">{vehicle.vin}</bdi> {vehicle.plate && <bdi>{vehicle.plate}</bdi>}
        </h2>
        <VehicleState vehicle={vehicle} />
      </header>
      <ViewSwitch<FileTab>
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
      {shown === 'parts' && (
        <>
          <TabLink tab="parts" vin={vehicle.vin} />
          <PartsTable vin={vehicle.vin} />
        </>
      )}
      {isListTab(shown) && (
        <Suspense fallback={<Loading />}>
          <FileList key={shown} tab={shown} vehicle={vehicle} />
        </Suspense>
      )}
      {shown === 'life' && (
        <section className={styles.card}>
          <LifeTimeline vin={vehicle.vin} />
        </section>
      )}
    </>
  )
}
