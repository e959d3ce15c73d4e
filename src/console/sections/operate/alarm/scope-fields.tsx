import { Form } from 'antd'
import type { VehicleScope } from '#core/contract/alarm-rule.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { SelectItem } from '#console/ui/form-builder/form-fields.tsx'

/** Vehicles of a rule: all of its organisation, or models; single vehicles stay where a rule has them. */
export function ScopeFields({ models }: { models: readonly string[] }) {
  const { t } = useTranslation('alarmCentre')
  const by = Form.useWatch<VehicleScope['by'] | undefined>(['scope', 'by'])
  const offered = by === 'vehicles' ? (['all', 'models', 'vehicles'] as const) : (['all', 'models'] as const)
  return (
    <>
      <SelectItem
        name={['scope', 'by']}
        label={t('scope')}
        options={offered.map((value) => ({ value, label: t(`scope.${value}`) }))}
      />
      {by === 'models' && (
        <SelectItem
          name={['scope', 'models']}
          label={t('scope.models')}
          required
          mode="multiple"
          showSearch
          options={models.map((value) => ({ value, label: value }))}
        />
      )}
      {by === 'vehicles' && <Form.Item name={['scope', 'vehicleIds']} hidden noStyle />}
    </>
  )
}
