import { type ReactNode, useState } from 'react'
import * as contract from '#core/contract/vehicle-model.ts'
import { getBrandTree } from '#core/contract/vehicle.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ListPage } from '#console/ui/list-page.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { usePowerTypeOptions } from '#console/ui/power-type-options.ts'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import { useViewSearch } from '#console/ui/use-view-search.ts'
import { useModelColumns } from './model-columns.tsx'
import { MODEL_READS, ModelDrawer } from './model-drawer.tsx'
import { useClassOptions } from './use-class-options.ts'

/** Models of vehicles with their brand and series: a vehicle cannot be added without one. */
export function ModelList({ views }: { views: ReactNode }) {
  const { t } = useTranslation('vehicleModel')
  const search = useViewSearch(contract.VehicleModelFilter, 'models')
  const [editing, edit] = useState<contract.VehicleModelRow | 'new'>()
  const { data: brands = [] } = useCall(getBrandTree, {}, { toast: false })
  return (
    <>
      <ListPage
        title={t('title')}
        hint={t('hint')}
        search={search}
        list={usePagedList(contract.listVehicleModels, search.filter)}
        reads={MODEL_READS}
        columns={useModelColumns(edit)}
        rowKey={({ id }) => id}
        imports={{
          template: contract.downloadVehicleModelTemplate,
          importer: 'vehicleModel',
          label: t('import'),
          title: t('import.title'),
        }}
        exports={contract.exportVehicleModels}
        add={{ to: contract.createVehicleModel, label: t('add'), onClick: () => edit('new') }}
        bulk={[
          {
            to: contract.deleteVehicleModels,
            label: t('delete'),
            danger: true,
            ask: (count) => ({ title: t('delete.ask', { count }), content: t('delete.hint') }),
            run: (rows) => call(contract.deleteVehicleModels, { body: { ids: rows.map(({ id }) => id) } }),
          },
        ]}
        above={views}
        empty={<NoneYet title={t('none')} hint={t('noneHint')} />}
      >
        <TextField name="keyWord" label={t('keyWord')} maxLength={64} />
        <SelectField
          name="brandCode"
          label={t('brand')}
          options={brands.map(({ brandCode, brandName }) => ({ value: brandCode, label: brandName }))}
        />
        <SelectField name="vehicleClass" label={t('vehicleClass')} options={useClassOptions()} />
        <SelectField name="powerType" label={t('powerType')} options={usePowerTypeOptions()} />
      </ListPage>
      <ModelDrawer editing={editing} onClose={() => edit(undefined)} />
    </>
  )
}
