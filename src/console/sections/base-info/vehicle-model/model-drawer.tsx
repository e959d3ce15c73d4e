import { AutoComplete, Form } from 'antd'
import { listBrands, listModels, listSeries } from '#core/contract/base-data.ts'
import * as contract from '#core/contract/vehicle-model.ts'
import { getBrandTree } from '#core/contract/vehicle.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { byId, EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { CodeItem, SelectItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { usePowerTypeOptions } from '#console/ui/power-type-options.ts'
import { useClassOptions } from './use-class-options.ts'

/** Calls whose answers change with a model. */
export const MODEL_READS = [contract.listVehicleModels, getBrandTree, listBrands, listSeries, listModels] as const

const NEW_MODEL = {}

interface Props {
  /** A row to change, or a new model; undefined: closed. */
  editing: contract.VehicleModelRow | 'new' | undefined
  onClose: () => void
  /** Id of a model that was added. */
  onAdded?: (id: number) => void
}

export function ModelDrawer({ editing, onClose, onAdded }: Props) {
  const { t } = useTranslation('vehicleModel')
  const isNew = editing === 'new'
  return (
    <EntityDrawer
      editing={editing}
      title={(row) => (row ? t('edit', { name: row.modelName }) : t('add'))}
      schema={contract.VehicleModelInput}
      initial={NEW_MODEL}
      create={async (body) => {
        const { id } = await call(contract.createVehicleModel, { body })
        onAdded?.(id)
      }}
      update={(input, { id, updateTime }) => call(contract.updateVehicleModel, { body: { ...input, id, updateTime } })}
      read={byId(contract.getVehicleModel)}
      reads={MODEL_READS}
      onClose={onClose}
    >
      <BrandItem />
      <TextItem name="brandName" label={t('brand')} {...(!isNew && { hint: t('brandName.hint') })} />
      <SeriesItem />
      <TextItem name="seriesName" label={t('series')} {...(!isNew && { hint: t('seriesName.hint') })} />
      <CodeItem name="modelCode" label={t('modelCode')} />
      <TextItem name="modelName" label={t('model')} />
      <SelectItem name="vehicleClass" label={t('vehicleClass')} options={useClassOptions()} />
      <SelectItem name="powerType" label={t('powerType')} options={usePowerTypeOptions()} />
    </EntityDrawer>
  )
}

/** A code that is typed, or that of a known brand, which brings its name. */
function BrandItem() {
  const { t } = useTranslation('vehicleModel')
  const form = Form.useFormInstance()
  const { data: brands = [] } = useCall(getBrandTree, {}, { toast: false })
  return (
    <Form.Item name="brandCode" label={t('brandCode')} required>
      <KnownCode
        known={brands.map(({ brandCode, brandName }) => ({ code: brandCode, name: brandName }))}
        onName={(brandName) => form.setFieldsValue({ brandName })}
      />
    </Form.Item>
  )
}

function SeriesItem() {
  const { t } = useTranslation('vehicleModel')
  const form = Form.useFormInstance()
  const brandCode = Form.useWatch<string | undefined>('brandCode', form)
  const { data: brands = [] } = useCall(getBrandTree, {}, { toast: false })
  const series = brands.find((brand) => brand.brandCode === brandCode)?.seriesVos ?? []
  return (
    <Form.Item name="seriesCode" label={t('seriesCode')} required>
      <KnownCode
        known={series.map(({ seriesCode, seriesName }) => ({ code: seriesCode, name: seriesName }))}
        onName={(seriesName) => form.setFieldsValue({ seriesName })}
      />
    </Form.Item>
  )
}

interface KnownCodeProps {
  known: readonly { code: string; name: string }[]
  onName: (name: string) => void
  id?: string
  value?: string
  onChange?: (code: string) => void
}

function KnownCode({ known, onName, id, value, onChange }: KnownCodeProps) {
  const words = (value ?? '').toLowerCase()
  const matching = known.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(words))
  return (
    <AutoComplete
      {...(id && { id })}
      value={value ?? null}
      maxLength={64}
      options={matching.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
      onChange={(typed) => {
        const code = typed ?? ''
        onChange?.(code)
        const name = known.find((each) => each.code === code)?.name
        if (name !== undefined) onName(name)
      }}
    />
  )
}
