import { Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { VIN_LENGTH } from '#core/domain/vin.ts'
import {
  createVehicle,
  getBrandTree,
  listVehicles,
  updateVehicle,
  type VehicleRow,
  VehicleInput,
} from '#core/contract/vehicle.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { countryOptions } from './countries.ts'
import { DayItem } from '#console/ui/day-item.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { useAttributeOptions, usePlateColourOptions } from './options.ts'

const MOST_TAGS = 12
const NEW_VEHICLE = { country: 'CN', plateColour: 0, attribute: 3, tags: [] }

interface Props {
  /** A row to change, or a new vehicle; undefined: closed. */
  editing: VehicleRow | 'new' | undefined
  onClose: () => void
}

export function VehicleDrawer({ editing, onClose }: Props) {
  const { t } = useTranslation(['baseInfo', 'common'])
  const { language } = useFormat()
  return (
    <EntityDrawer
      editing={editing}
      title={(row) => (row ? t('vehicle.edit', { vin: row.vin }) : t('vehicle.add'))}
      schema={VehicleInput}
      initial={NEW_VEHICLE}
      create={(body) => call(createVehicle, { body })}
      update={(input, { id, updateTime }) => call(updateVehicle, { body: { ...input, id, updateTime } })}
      read={async ({ id, vin }) => {
        const { list } = await call(listVehicles, { query: { vin } })
        return list.find((row) => row.id === id)
      }}
      reads={[listVehicles]}
      onClose={onClose}
    >
      <Form.Item name="vin" label={t('common:field.vin')} required normalize={(text: string) => text.toUpperCase()}>
        <Input maxLength={VIN_LENGTH} dir="ltr" autoComplete="off" />
      </Form.Item>
      <Form.Item name="plate" label={t('vehicle.plate')}>
        <Input maxLength={16} autoComplete="off" />
      </Form.Item>
      <Form.Item name="plateColour" label={t('vehicle.plateColour')}>
        <Select options={usePlateColourOptions()} />
      </Form.Item>
      <Form.Item name="modelId" label={t('vehicle.model')} required>
        <Select options={useModelOptions()} showSearch={{ optionFilterProp: 'label' }} />
      </Form.Item>
      <Form.Item name="orgId" label={t('vehicle.org')} required>
        <Select options={useOrgOptions()} showSearch={{ optionFilterProp: 'label' }} />
      </Form.Item>
      <Form.Item name="attribute" label={t('vehicle.attribute')}>
        <Select options={useAttributeOptions()} />
      </Form.Item>
      <Form.Item name="country" label={t('vehicle.country')}>
        <Select options={countryOptions(language)} showSearch={{ optionFilterProp: 'label' }} />
      </Form.Item>
      <Form.Item name="operatingCity" label={t('vehicle.operatingCity')}>
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item name="driverName" label={t('vehicle.driver')}>
        <Input maxLength={64} autoComplete="off" />
      </Form.Item>
      <DayItem name="soldOn" label={t('vehicle.soldOn')} />
      <DayItem name="insuranceUntil" label={t('vehicle.insurance')} />
      <DayItem name="inspectionUntil" label={t('vehicle.inspection')} />
      <Form.Item name="tags" label={t('vehicle.tags')}>
        <Select mode="tags" maxCount={MOST_TAGS} tokenSeparators={[',']} open={false} suffixIcon={null} />
      </Form.Item>
    </EntityDrawer>
  )
}

function useModelOptions() {
  const { data } = useCall(getBrandTree)
  return (data ?? []).flatMap(({ brandName, seriesVos }) =>
    seriesVos.flatMap(({ seriesName, modelVos }) =>
      modelVos.map(({ modelId, modeName }) => ({ value: modelId, label: `${brandName} ${seriesName} ${modeName}` })),
    ),
  )
}
