import { Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { MODEL_LEVELS, type ModelCodes, ModelTreeSelect } from './select/model-tree-select.tsx'

/** The series and model cascader (docs/product/shared.md#search-forms); fills brandCode, seriesCode and modelCode. */
export function ModelField() {
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  const [initial] = useState((): ModelCodes => {
    const given = form.getFieldsValue(true) as ModelCodes
    return Object.fromEntries(MODEL_LEVELS.flatMap((level) => (given[level] ? [[level, given[level]]] : [])))
  })
  return (
    <Form.Item name="model" label={t('field.model')} initialValue={initial}>
      <ModelTreeSelect />
    </Form.Item>
  )
}
