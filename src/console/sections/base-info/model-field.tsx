import { Cascader, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BrandTree, getBrandTree } from '#core/contract/vehicle.ts'
import { useCall } from '#web/api/use-call.ts'

const LEVELS = ['brandCode', 'seriesCode', 'modelCode'] as const
type Codes = Partial<Record<(typeof LEVELS)[number], string>>

/** Brand, series and model in one field of a search form; fills brandCode, seriesCode and modelCode. */
export function ModelField() {
  const { t } = useTranslation('baseInfo')
  const form = Form.useFormInstance()
  const [initial] = useState((): Codes => {
    const given = form.getFieldsValue(true) as Codes
    return Object.fromEntries(LEVELS.flatMap((level) => (given[level] ? [[level, given[level]]] : [])))
  })
  return (
    <Form.Item name="model" label={t('vehicle.model')} initialValue={initial}>
      <ModelControl />
    </Form.Item>
  )
}

function ModelControl({ id, value, onChange }: { id?: string; value?: Codes; onChange?: (codes: Codes) => void }) {
  const { data, loading } = useCall(getBrandTree)
  return (
    <Cascader
      {...(id && { id })}
      options={optionsOf(data ?? [])}
      loading={loading}
      changeOnSelect
      showSearch
      value={LEVELS.flatMap((level) => value?.[level] ?? [])}
      onChange={(codes) =>
        onChange?.(
          Object.fromEntries(LEVELS.slice(0, codes?.length ?? 0).map((level, index) => [level, codes?.[index]])),
        )
      }
      style={{ minWidth: 200, width: '100%' }}
    />
  )
}

const optionsOf = (brands: BrandTree) =>
  brands.map(({ brandCode, brandName, seriesVos }) => ({
    value: brandCode,
    label: brandName,
    children: seriesVos.map(({ seriesCode, seriesName, modelVos }) => ({
      value: seriesCode,
      label: seriesName,
      children: modelVos.map(({ modelCode, modeName }) => ({ value: modelCode, label: modeName })),
    })),
  }))
