import { useTranslation } from '#web/i18n/use-translation.ts'
import { SILENCE_CAUSES } from '#core/domain/silence.ts'
import { SelectField } from '#console/ui/search-fields.tsx'

export function CauseField() {
  const { t } = useTranslation('offline')
  const options = SILENCE_CAUSES.map((value) => ({ value, label: t(`cause.${value}`) }))
  return <SelectField name="cause" label={t('silence.cause')} options={options} />
}

const DAY_HOURS = 24
const AT_LEAST_DAYS = [1, 3, 7, 30, 90]

/** At least so many days. */
export function LongerField() {
  const { t } = useTranslation('offline')
  const options = AT_LEAST_DAYS.map((days) => ({ value: days * DAY_HOURS, label: t('silence.days', { count: days }) }))
  return <SelectField name="hours" label={t('silence.atLeast')} options={options} />
}
