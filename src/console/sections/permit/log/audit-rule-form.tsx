import { Form, InputNumber, Select, Switch } from 'antd'
import Input from 'antd/es/input/Input'
import { useTranslation } from 'react-i18next'
import { type AuditRule, AuditRuleInput } from '#core/contract/audit.ts'
import { AUDIT_ACTIONS, AUDIT_KINDS, AUDIT_RESULTS } from '#core/domain/audit-kind.ts'
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
  const numbers = { precision: 0, style: { width: '100%' } }
  return (
    <FormDrawer
      open={editing !== undefined}
      title={rule ? t('rule.edit', { name: rule.name }) : t('rule.add')}
      schema={AuditRuleInput}
      initial={rule ?? { enabled: true, kind: 'export' }}
      onSubmit={(input) => onSave({ ...input, ...(rule && { id: rule.id }) })}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('rule.name')} required>
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item name="enabled" label={t('rule.enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="kind" label={t('view')}>
        <Select allowClear options={AUDIT_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))} />
      </Form.Item>
      <Form.Item name="action" label={t('action')}>
        <Select allowClear options={AUDIT_ACTIONS.map((action) => ({ value: action, label: t(`action.${action}`) }))} />
      </Form.Item>
      <Form.Item name="result" label={t('result')}>
        <Select allowClear options={AUDIT_RESULTS.map((result) => ({ value: result, label: t(`result.${result}`) }))} />
      </Form.Item>
      <Form.Item name="minRows" label={t('rule.minRows')}>
        <InputNumber min={0} {...numbers} />
      </Form.Item>
      <Form.Item name="fromHour" label={t('rule.fromHour')} extra={t('rule.hoursHint')}>
        <InputNumber min={0} max={23} {...numbers} />
      </Form.Item>
      <Form.Item name="untilHour" label={t('rule.untilHour')}>
        <InputNumber min={0} max={23} {...numbers} />
      </Form.Item>
    </FormDrawer>
  )
}
