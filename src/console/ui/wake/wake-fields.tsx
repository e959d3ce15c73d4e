import { useTranslation } from '#web/i18n/use-translation.ts'
import { WAKE_METHODS, WAKE_RESULTS } from '#core/contract/wake.ts'
import { SelectField } from '../search-fields.tsx'

export function WakeResultField() {
  const { t } = useTranslation('wake')
  const options = WAKE_RESULTS.map((value) => ({ value, label: t(`result.${value}`) }))
  return <SelectField name="result" label={t('result')} options={options} />
}

export function WakeMethodField() {
  const { t } = useTranslation('wake')
  const options = WAKE_METHODS.map((value) => ({ value, label: t(`method.${value}`) }))
  return <SelectField name="method" label={t('method')} options={options} />
}
