import { PauseOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { vin } from '#core/contract/fields.ts'
import { getVehicleSummary, type VehicleSummary } from '#core/contract/monitor.ts'
import { useCall } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LoadFailed, Loading, NotSearched } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { VinField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { VinSelect } from '#console/ui/select/vehicle-selects.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { VehicleState } from '#console/ui/vehicle-summary.tsx'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { BatteryCells } from './battery-cells.tsx'
import { BodyView } from './body-view.tsx'
import { ConditionGrid } from '#console/ui/condition/condition-grid.tsx'
import { CONDITION_TABS, type ConditionTab, tabOf } from '#console/ui/condition/condition-tabs.ts'
import styles from './details.module.css'
import { RecordButton } from './record-button.tsx'
import { VideoView } from './video-view.tsx'

const REFRESH_MS = 10_000
/** The address also has the part that is shown, as `name`, and the vehicle that is compared, as `with`. */
const VinFilter = z.object({ vin, name: z.string().optional(), with: z.string().optional() })

/** What one vehicle measures at the moment (docs/product/operate.md). */
export function DetailsPage() {
  const { t } = useTranslation(['carCondition', 'shell'])
  const search = useSearch(VinFilter)
  const chosen = search.filter?.vin
  return (
    <>
      <PageHeader title={t('shell:title.operate.details')} hint={t('hint')} />
      <SearchForm search={search}>
        <VinField required />
      </SearchForm>
      {chosen ? <Condition key={chosen} vin={chosen} /> : <NotSearched />}
    </>
  )
}

function Condition({ vin: chosen }: { vin: string }) {
  const { t } = useTranslation('carCondition')
  const [params, setParams] = useSearchParams()
  const vehicle = useCall(getVehicleSummary, { query: { vin: chosen } }, { toast: false, refreshMs: REFRESH_MS })
  const shown = CONDITION_TABS.find((tab) => tab === params.get('name')) ?? 'carCondition-common'
  const [frozen, freeze] = useState(false)
  const put = (name: string, value: string | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (value === null) next.delete(name)
      else next.set(name, value)
      return next
    })
  if (vehicle.error && !vehicle.data) return <LoadFailed error={vehicle.error} retry={vehicle.reload} />
  if (!vehicle.data) return <Loading />
  return (
    <>
      <div className={styles.bar}>
        <h2>
          <bdi dir="ltr">{chosen}</bdi> {vehicle.data.plate && <bdi>{vehicle.data.plate}</bdi>}
        </h2>
        <VehicleState vehicle={vehicle.data} />
        <Button
          icon={frozen ? <PlayCircleOutlined aria-hidden /> : <PauseOutlined aria-hidden />}
          onClick={() => freeze(!frozen)}
        >
          {t(frozen ? 'resume' : 'freeze')}
        </Button>
        <RecordButton vin={chosen} />
        <VinSelect
          aria-label={t('compare')}
          placeholder={t('compare')}
          value={params.get('with')}
          onChange={(other) => put('with', other ?? null)}
        />
      </div>
      <ViewSwitch<ConditionTab>
        label={t('tabs')}
        shown={shown}
        onShow={(tab) => put('name', tab)}
        views={CONDITION_TABS.map((key) => ({ key, label: t(key) }))}
      />
      <Part tab={shown} vehicle={vehicle.data} frozen={frozen} other={params.get('with') ?? ''} />
    </>
  )
}

interface PartProps {
  tab: ConditionTab
  vehicle: VehicleSummary
  frozen: boolean
  /** VIN of the vehicle that is compared; empty: none. */
  other: string
}

function Part({ tab, vehicle, frozen, other }: PartProps) {
  if (tab === 'carCondition-video') return <VideoView vin={vehicle.vin} />
  if (tab === 'carCondition-body') return <BodyView vehicleId={vehicle.id} frozen={frozen} />
  return (
    <>
      <ConditionGrid vin={vehicle.vin} shows={(item) => tabOf(item) === tab} frozen={frozen} other={other} />
      {tab === 'carCondition-battery' && <BatteryCells vehicleId={vehicle.id} />}
    </>
  )
}
