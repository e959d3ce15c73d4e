import { Select } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { listModels } from '#core/contract/base-data.ts'
import { useCall } from '#web/api/use-call.ts'

interface Props {
  id?: string
  value?: string[]
  onChange?: (codes: string[]) => void
}

/** Vehicle models by their codes; none selected means all. */
export function ModelCodes(props: Props) {
  const { t } = useTranslation('offline')
  const { data = [] } = useCall(listModels, {}, { toast: false })
  return (
    <Select
      {...props}
      mode="multiple"
      placeholder={t('template.everyModel')}
      showSearch={{ optionFilterProp: 'label' }}
      options={data.map(({ modelCode, name }) => ({ value: modelCode, label: name }))}
    />
  )
}
