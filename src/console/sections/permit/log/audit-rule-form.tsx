import { Form, Select } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type AuditRule, AuditRuleInput } from '#core/contract/audit.ts'
import { AUDIT_ACTIONS, AUDIT_KINDS, AUDIT_RESULTS } from '#core/domain/audit-kind.ts'
import { NumberItem, SwitchItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'

interface Props {
  editing: AuditRule | 'new' | undefined
  onSave: (rule: AuditRuleInput & { id?: number }) => Promise<void>
  onClose: () => void
}

/** One alert rule; what is left empty does not matter to it. */
export function AuditRuleForm({ editing, onSave, onClose }: Props) {
  const { t } = useTranslation('audit')
  const rule = editing === 'new' ? undefined : editing
  return (
    <FormDrawer
      open={editing !== undefined}
      title={rule ? t('rule.edit', { name: rule.name }) : t('rule.add')}
      schema={AuditRuleInput}
      initial={rule ?? { enabled: true, kind: 'export' }}
      onSubmit={(input) => onSave({ ...input, ...(rule && { id: rule.id }) })}
      onClose={onClose}
    >
      <TextItem name="name" label={t('rule.name')} />
      <SwitchItem name="enabled" label={t('rule.enabled')} />
      <Form.Item name="kind" label={t('view')}>
        <Select allowClear options={AUDIT_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))} />
      </Form.Item>
      <Form.Item name="action" label={t('action')}>
        <Select allowClear options={AUDIT_ACTIONS.map((action) => ({ value: action, label: t(`action.${action}`) }))} />
      </Form.Item>
      <Form.Item name="result" label={t('result')}>
        <Select allowClear options={AUDIT_RESULTS.map((result) => ({ value: result, label: t(`result.${result}`) }))} />
      </Form.Item>
      <NumberItem name="minRows" label={t('rule.minRows')} />
      <NumberItem name="fromHour" label={t('rule.fromHour')} hint={t('rule.hoursHint')} />
      <NumberItem name="untilHour" label={t('rule.untilHour')} />
    </FormDrawer>
  )
}
