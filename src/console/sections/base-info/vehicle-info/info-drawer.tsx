import { Form } from 'antd'
import { useAtomValue } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as search from '#core/contract/keyword-search.ts'
import * as contract from '#core/contract/vehicle-info.ts'
import { call } from '#web/api/call.ts'
import { myInfoAtom } from '#web/state/session.ts'
import { DayItem } from '#console/ui/day-item.tsx'
import { byId, EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { ChoiceItem, CodeItem, NumberItem, SelectItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { KeywordSelect } from '#console/ui/select/keyword-select.tsx'
import { ModelSelect } from '#console/ui/select/model-select.tsx'
import { RegionSelect } from '#console/ui/select/region-select.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { usePlateColourOptions } from '../options.ts'
import { useColourOptions, useEcuOptions } from './use-config-options.ts'

interface Props {
  editing: contract.VehicleInfoRow | 'new' | undefined
  onClose: () => void
}

/** Technical data of a vehicle; the organisation of a registered one is changed in the register. */
export function InfoDrawer({ editing, onClose }: Props) {
  const { t } = useTranslation(['vehicleInfo', 'plant', 'baseInfo', 'common'])
  const ownOrg = useAtomValue(myInfoAtom)?.orgIds.split(',')[0]
  const keyword = (name: string, label: string, from: typeof search.searchEngineInfo) => (
    <Form.Item name={name} label={label} normalize={(value: string | undefined) => value ?? ''}>
      <KeywordSelect from={from} />
    </Form.Item>
  )
  return (
    <EntityDrawer
      editing={editing}
      title={(row) => (row ? t('edit', { vin: row.plate || row.vin }) : t('add'))}
      schema={contract.VehicleInfoInput}
      initial={{ plateColour: 0, ecus: [], orgId: Number(ownOrg) }}
      create={(body) => call(contract.createVehicleInfo, { body })}
      update={(input, { id, updateTime }) => call(contract.updateVehicleInfo, { body: { ...input, id, updateTime } })}
      read={byId(contract.getVehicleInfo)}
      reads={[contract.listVehicleInfo, contract.listVehicleInfoChanges, contract.checkAgainstPlant]}
      onClose={onClose}
    >
      <CodeItem name="vin" label={t('common:field.vin')} normalize={(text: string) => text.toUpperCase()} />
      <TextItem name="plate" label={t('baseInfo:vehicle.plate')} />
      <SelectItem name="plateColour" label={t('baseInfo:vehicle.plateColour')} options={usePlateColourOptions()} />
      <Form.Item name="modelId" label={t('plant:field.model')} required>
        <ModelSelect />
      </Form.Item>
      <SelectItem
        name="orgId"
        label={t('baseInfo:vehicle.org')}
        disabled={editing !== 'new'}
        options={useOrgOptions()}
        showSearch
      />
      <CodeItem name="orderNum" label={t('plant:field.orderNum')} />
      <ChoiceItem
        name="colour"
        label={t('plant:field.colour')}
        options={useColourOptions()}
        normalize={(value: string | undefined) => value ?? ''}
      />
      {keyword('engine', t('plant:field.engine'), search.searchEngineInfo)}
      <CodeItem name="engineNo" label={t('plant:field.engineNo')} />
      {keyword('motor', t('plant:field.motor'), search.searchElectricInfo)}
      <CodeItem name="motorNo" label={t('plant:field.motorNo')} />
      {keyword('gearbox', t('plant:field.gearbox'), search.searchGearboxModels)}
      {keyword('chassis', t('plant:field.chassis'), search.searchChassisNames)}
      {keyword('energyStore', t('plant:field.energyStore'), search.searchPowerInfo)}
      <SelectItem name="ecus" label={t('ecus')} mode="multiple" options={useEcuOptions()} showSearch />
      <DayItem name="producedOn" label={t('plant:field.producedOn')} />
      <CodeItem name="certificateNo" label={t('plant:field.certificateNo')} />
      <NumberItem name="tonnage" label={t('plant:field.tonnage')} step={0.5} />
      <NumberItem name="seats" label={t('plant:field.seats')} />
      <TextItem name="usage" label={t('usage')} />
      <Form.Item name="areaId" label={t('region')} normalize={(value: string | undefined) => value ?? ''}>
        <RegionSelect />
      </Form.Item>
    </EntityDrawer>
  )
}
