import { type ReactNode, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  createVehicle,
  downloadVehicleTemplate,
  exportVehicles,
  listVehicles,
  VehicleFilter,
  type VehicleRow,
} from '#core/contract/vehicle.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { ModelField } from '#console/ui/model-field.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { OperatingCityField } from '#console/ui/lookup-fields.tsx'
import { SelectField, TextField, VinField } from '#console/ui/search-fields.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { useView } from '#console/ui/use-view.ts'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { VinsField } from '#console/ui/vins-field.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { usePowerTypeOptions } from '#console/ui/power-type-options.ts'
import { useRegisterStateOptions, useSilentOptions, useStateOptions } from './options.ts'
import { ModelList } from './vehicle-model/model-list.tsx'
import { useVehicleColumns } from './vehicle-columns.tsx'
import { VehicleDataDrawer } from './vehicle-data-drawer.tsx'
import { VehicleDrawer } from './vehicle-drawer.tsx'
import { VehicleSelectionBar } from './vehicle-selection-bar.tsx'

const VIEWS = ['vehicles', 'models'] as const

/** The vehicle register, and the models its vehicles are of. */
export function VehiclePage() {
  const { t } = useTranslation('vehicleModel')
  const [shown, show] = useView(VIEWS)
  const views = (
    <ViewSwitch
      label={t('view')}
      shown={shown}
      onShow={show}
      views={VIEWS.map((key) => ({ key, label: t(`view.${key}`) }))}
    />
  )
  return shown === 'models' ? <ModelList views={views} /> : <VehicleList views={views} />
}

/** Who owns and runs each vehicle, and whether it is in service. */
function VehicleList({ views }: { views: ReactNode }) {
  const { t } = useTranslation('baseInfo')
  const search = useSearch(VehicleFilter)
  const list = usePagedList(listVehicles, search.filter)
  const [editing, setEditing] = useState<VehicleRow | 'new'>()
  const [dataOf, setDataOf] = useState<VehicleRow>()
  const columns = useVehicleColumns({ onEdit: setEditing, onData: setDataOf })

  return (
    <>
      <ListPage
        title={t('vehicle.title')}
        search={search}
        list={list}
        reads={[listVehicles]}
        columns={columns}
        rowKey={(row) => row.id}
        imports={useVehicleImport()}
        exports={exportVehicles}
        above={views}
        add={{ to: createVehicle, label: t('vehicle.add'), onClick: () => setEditing('new') }}
        bar={(selected, done) => (
          <VehicleSelectionBar selected={selected} archived={search.filter?.archived ?? false} onDone={done} />
        )}
      >
        <VinField />
        <TextField name="plate" label={t('vehicle.plate')} maxLength={16} />
        <SelectField name="state" label={t('vehicle.liveState')} options={useStateOptions()} />
        <SelectField name="orgId" label={t('vehicle.org')} options={useOrgOptions()} />
        <SelectField name="silentHours" label={t('vehicle.lastMessage')} options={useSilentOptions()} />
        <ModelField />
        <SelectField name="registerState" label={t('vehicle.registerState')} options={useRegisterStateOptions()} />
        <SelectField name="powerType" label={t('vehicle.powerType')} options={usePowerTypeOptions()} />
        <OperatingCityField label={t('vehicle.operatingCity')} />
        <TextField name="tag" label={t('vehicle.tag')} maxLength={24} />
        <VinsField />
        <SelectField
          name="archived"
          label={t('vehicle.shown')}
          options={[
            { value: 'false', label: t('shown.register') },
            { value: 'true', label: t('shown.archive') },
          ]}
        />
      </ListPage>
      <VehicleDrawer editing={editing} onClose={() => setEditing(undefined)} />
      <VehicleDataDrawer vehicle={dataOf} onClose={() => setDataOf(undefined)} />
    </>
  )
}

function useVehicleImport() {
  const { t } = useTranslation('baseInfo')
  return {
    template: downloadVehicleTemplate,
    importer: 'vehicle' as const,
    label: t('vehicle.import'),
    title: t('vehicle.import.title'),
  }
}
