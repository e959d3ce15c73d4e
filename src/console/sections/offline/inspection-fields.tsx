import { useTranslation } from '#web/i18n/use-translation.ts'
import { listInspectionTemplates } from '#core/contract/inspection.ts'
import { INSPECTION_STATES } from '#core/domain/inspection.ts'
import { useCall } from '#web/api/use-call.ts'
import { SelectField } from '#console/ui/search-fields.tsx'

export function InspectionStateField() {
  const { t } = useTranslation('offline')
  const options = INSPECTION_STATES.map((value) => ({ value, label: t(`inspection.state.${value}`) }))
  return <SelectField name="state" label={t('inspection.result')} options={options} />
}

export function TemplateField() {
  const { t } = useTranslation('offline')
  const { data = [] } = useCall(listInspectionTemplates)
  return (
    <SelectField
      name="templateId"
      label={t('inspection.template')}
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

export function RetestField() {
  const { t } = useTranslation('offline')
  return (
    <SelectField
      name="retest"
      label={t('inspection.retest')}
      options={[
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
      ]}
    />
  )
}
