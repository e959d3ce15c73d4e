import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createVehicle, exportVehicles, listVehicles, VehicleFilter, type VehicleRow } from '#core/contract/vehicle.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { Allowed } from '#console/ui/allowed.tsx'
import { ExportButton } from '#console/ui/export-button.tsx'
import { ModelField } from '#console/ui/model-field.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { PagedTable } from '#console/ui/paged-table.tsx'
import { SelectField, TextField, VinField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { VinsField } from '#console/ui/vins-field.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { usePowerTypeOptions, useRegisterStateOptions } from './options.ts'
import { useVehicleColumns } from './vehicle-columns.tsx'
import { VehicleDataDrawer } from './vehicle-data-drawer.tsx'
import { VehicleDrawer } from './vehicle-drawer.tsx'
import { VehicleSelectionBar } from './vehicle-selection-bar.tsx'

/** The vehicle register: who owns and runs each vehicle, and whether it is in service. */
export function VehiclePage() {
  const { t } = useTranslation('baseInfo')
  const search = useSearch(VehicleFilter)
  const list = usePagedList(listVehicles, search.filter)
  const [selected, setSelected] = useState<VehicleRow[]>([])
  const [editing, setEditing] = useState<VehicleRow | 'new'>()
  const [dataOf, setDataOf] = useState<VehicleRow>()
  const columns = useVehicleColumns({ onEdit: setEditing, onData: setDataOf })

  return (
    <>
      <PageHeader
        title={t('vehicle.title')}
        actions={
          <Allowed to={createVehicle}>
            <Button icon={<PlusOutlined aria-hidden />} onClick={() => setEditing('new')}>
              {t('vehicle.add')}
            </Button>
          </Allowed>
        }
      />
      <SearchForm search={search} actions={<ExportButton endpoint={exportVehicles} filter={search.filter} />}>
        <VinField />
        <TextField name="plate" label={t('vehicle.plate')} maxLength={16} />
        <SelectField name="orgId" label={t('vehicle.org')} options={useOrgOptions()} />
        <ModelField />
        <SelectField name="registerState" label={t('vehicle.registerState')} options={useRegisterStateOptions()} />
        <SelectField name="powerType" label={t('vehicle.powerType')} options={usePowerTypeOptions()} />
        <TextField name="operatingCity" label={t('vehicle.operatingCity')} maxLength={64} />
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
      </SearchForm>
      <VehicleSelectionBar
        selected={selected}
        archived={search.filter?.archived ?? false}
        onDone={() => setSelected([])}
      />
      <PagedTable
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        selection={{ keys: selected.map((row) => row.id), onChange: (_keys, rows) => setSelected(rows) }}
      />
      <VehicleDrawer editing={editing} onClose={() => setEditing(undefined)} />
      <VehicleDataDrawer vehicle={dataOf} onClose={() => setDataOf(undefined)} />
    </>
  )
}
