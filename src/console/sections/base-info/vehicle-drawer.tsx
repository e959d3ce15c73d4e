import { PlusOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  createVehicle,
  getBrandTree,
  getVehicle,
  listVehicles,
  updateVehicle,
  VEHICLE_ATTRIBUTES,
  type VehicleRow,
  VehicleInput,
} from '#core/contract/vehicle.ts'
import { createVehicleModel } from '#core/contract/vehicle-model.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useAllowed } from '#console/ui/allowed.tsx'
import { byId, EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { SelectItem, TagsItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { countryOptions } from './countries.ts'
import { DayItem } from '#console/ui/day-item.tsx'
import { modelWords } from '#console/ui/model-words.ts'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { ModelDrawer } from './vehicle-model/model-drawer.tsx'
import { useAttributeOptions, usePlateColourOptions } from './options.ts'
import { VehicleVinItem } from './vehicle-vin-item.tsx'

const MOST_TAGS = 12
const [MANUFACTURER, , CUSTOMER] = VEHICLE_ATTRIBUTES.map((_, index) => index + 1)
const NEW_VEHICLE = { country: 'CN', plateColour: 0, attribute: MANUFACTURER, tags: [] }

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
      title={(row) => (row ? t('vehicle.edit', { vin: row.plate || row.vin }) : t('vehicle.add'))}
      schema={VehicleInput}
      initial={NEW_VEHICLE}
      create={(body) => call(createVehicle, { body })}
      update={(input, { id, updateTime }) => call(updateVehicle, { body: { ...input, id, updateTime } })}
      read={byId(getVehicle)}
      reads={[listVehicles]}
      onClose={onClose}
    >
      <VehicleVinItem />
      <TextItem name="plate" label={t('vehicle.plate')} />
      <SelectItem name="plateColour" label={t('vehicle.plateColour')} options={usePlateColourOptions()} />
      <ModelItem />
      <SelectItem name="orgId" label={t('vehicle.org')} options={useOrgOptions()} showSearch />
      <OwnershipItem isNew={editing === 'new'} />
      <SelectItem name="country" label={t('vehicle.country')} options={countryOptions(language)} showSearch />
      <TextItem name="operatingCity" label={t('vehicle.operatingCity')} />
      <TextItem name="driverName" label={t('vehicle.driver')} />
      <DayItem name="soldOn" label={t('vehicle.soldOn')} />
      <DayItem name="insuranceUntil" label={t('vehicle.insurance')} />
      <DayItem name="inspectionUntil" label={t('vehicle.inspection')} />
      <TagsItem name="tags" label={t('vehicle.tags')} maxCount={MOST_TAGS} />
    </EntityDrawer>
  )
}

/** Whose a new vehicle is follows from its sale, unless the user says otherwise: one that is not sold has no customer yet. */
function OwnershipItem({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('baseInfo')
  const form = Form.useFormInstance()
  const soldOn: unknown = Form.useWatch('soldOn', form)
  useEffect(() => {
    if (isNew && !form.isFieldTouched('attribute')) form.setFieldsValue({ attribute: soldOn ? CUSTOMER : MANUFACTURER })
  }, [form, isNew, soldOn])
  return <SelectItem name="attribute" label={t('vehicle.attribute')} options={useAttributeOptions()} />
}

/** The model of a vehicle; one that is missing is added on the spot. */
function ModelItem() {
  const { t } = useTranslation(['baseInfo', 'vehicleModel'])
  const form = Form.useFormInstance()
  const mayAdd = useAllowed(createVehicleModel)
  const [adding, setAdding] = useState(false)
  return (
    <>
      <SelectItem
        name="modelId"
        label={t('vehicle.model')}
        options={useModelOptions()}
        showSearch
        popupRender={(list) => (
          <>
            {list}
            {mayAdd && (
              <Button type="link" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
                {t('vehicleModel:add')}
              </Button>
            )}
          </>
        )}
      />
      <ModelDrawer
        editing={adding ? 'new' : undefined}
        onClose={() => setAdding(false)}
        onAdded={(modelId) => form.setFieldsValue({ modelId })}
      />
    </>
  )
}

function useModelOptions() {
  const { data } = useCall(getBrandTree)
  return (data ?? []).flatMap(({ brandName, seriesVos }) =>
    seriesVos.flatMap(({ seriesName, modelVos }) =>
      modelVos.map(({ modelId, modeName }) => ({
        value: modelId,
        label: modelWords({ brandName, seriesName, modelName: modeName }),
      })),
    ),
  )
}
