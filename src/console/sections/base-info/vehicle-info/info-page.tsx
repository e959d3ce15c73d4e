import { Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as search from '#core/contract/keyword-search.ts'
import * as contract from '#core/contract/vehicle-info.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { ListPage } from '#console/ui/list-page.tsx'
import { MeinField, PlateField } from '#console/ui/lookup-fields.tsx'
import { SelectField, TextField, VinField } from '#console/ui/search-fields.tsx'
import { KeywordSelect } from '#console/ui/select/keyword-select.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { useSearch } from '#console/ui/use-search.ts'
import { usePowerTypeOptions } from '#console/ui/power-type-options.ts'
import { BrandField, ModelOfSeriesField, SeriesField } from './brand-fields.tsx'
import { useInfoColumns } from './info-columns.tsx'
import { InfoDetail } from './info-detail.tsx'
import { InfoDrawer } from './info-drawer.tsx'
import { useColourOptions } from './use-config-options.ts'

type Row = contract.VehicleInfoRow

/** The technical side of vehicles: what they are made of, and whether that is what the plant says. */
export function InfoPage() {
  const { t } = useTranslation(['vehicleInfo', 'plant', 'baseInfo'])
  const filter = useSearch(contract.VehicleInfoFilter)
  const list = usePagedList(contract.listVehicleInfo, filter.filter)
  const [editing, edit] = useState<Row | 'new'>()
  const [opened, open] = useState<Row>()
  const keyword = (name: string, label: string, from: typeof search.searchEngineInfo) => (
    <Form.Item name={name} label={label}>
      <KeywordSelect from={from} />
    </Form.Item>
  )
  return (
    <>
      <ListPage
        title={t('title')}
        search={filter}
        list={list}
        reads={[contract.listVehicleInfo]}
        columns={useInfoColumns({ onOpen: open, onEdit: edit })}
        rowKey={({ id }) => id}
        imports={{
          template: contract.downloadVehicleInfoTemplate,
          importer: 'vehicleInfo',
          label: t('import'),
          title: t('import.title'),
        }}
        exports={contract.exportVehicleInfo}
        add={{ to: contract.createVehicleInfo, label: t('add'), onClick: () => edit('new') }}
      >
        <VinField />
        <PlateField label={t('baseInfo:vehicle.plate')} />
        <BrandField />
        <SeriesField />
        <ModelOfSeriesField />
        <TextField name="orderNum" label={t('plant:field.orderNum')} maxLength={64} />
        <SelectField name="colour" label={t('plant:field.colour')} options={useColourOptions()} />
        <SelectField name="powerType" label={t('baseInfo:vehicle.powerType')} options={usePowerTypeOptions()} />
        {keyword('engine', t('plant:field.engine'), search.searchEngineInfo)}
        {keyword('motor', t('plant:field.motor'), search.searchElectricInfo)}
        {keyword('gearbox', t('plant:field.gearbox'), search.searchGearboxModels)}
        {keyword('chassis', t('plant:field.chassis'), search.searchChassisNames)}
        {keyword('energyStore', t('plant:field.energyStore'), search.searchPowerInfo)}
        {keyword('ecu', t('ecu'), search.searchEcus)}
        {keyword('terminalModel', t('terminalModel'), search.searchTboxInfo)}
        <MeinField label={t('mein')} />
        <SelectField name="orgId" label={t('baseInfo:vehicle.org')} options={useOrgOptions()} />
      </ListPage>
      <InfoDrawer editing={editing} onClose={() => edit(undefined)} />
      <InfoDetail vehicle={opened ?? null} onClose={() => open(undefined)} />
    </>
  )
}
