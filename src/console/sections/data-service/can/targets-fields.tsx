import { Form, Select } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { listModels } from '#core/contract/base-data.ts'
import { PLAN_SCOPES } from '#core/domain/can-plan.ts'
import { useCall } from '#web/api/use-call.ts'

/** Terminal scope: models or vehicles. */
export function ScopeItem() {
  const { t } = useTranslation('can')
  return (
    <Form.Item name="scope" label={t('scope')}>
      <ScopeSelect />
    </Form.Item>
  )
}

/** A selection of models does not apply to vehicles, and vice versa. */
function ScopeSelect(given: { id?: string; value?: number; onChange?: (scope: number) => void }) {
  const { t } = useTranslation('can')
  const form = Form.useFormInstance()
  return (
    <Select
      {...given}
      options={PLAN_SCOPES.map((value) => ({ value, label: t(`scope.${value}`) }))}
      onChange={(scope) => {
        given.onChange?.(scope)
        form.setFieldValue('targets', [])
      }}
    />
  )
}

/** Models by the books, vehicles by their VINs. */
export function TargetsItem({ required = false }: { required?: boolean }) {
  const { t } = useTranslation('can')
  const ofModels = Form.useWatch<number | undefined>('scope') === 0
  const { data: models } = useCall(listModels, {}, { enabled: ofModels, toast: false })
  return (
    <Form.Item name="targets" label={t('targets')} required={required}>
      {ofModels ? (
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          options={(models ?? []).map(({ modelCode, name }) => ({ value: modelCode, label: `${modelCode} · ${name}` }))}
        />
      ) : (
        <Select mode="tags" tokenSeparators={[',', ' ', '\n']} open={false} suffixIcon={null} />
      )}
    </Form.Item>
  )
}
