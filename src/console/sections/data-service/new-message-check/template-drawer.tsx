import { Button, Form, Input, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { listModels } from '#core/contract/base-data.ts'
import {
  addMessageTemplate,
  listMessageTemplates,
  type MessageTemplate,
  updateMessageTemplate,
} from '#core/contract/message-check.ts'
import { HISTORY_ITEMS } from '#core/domain/history-items.ts'
import { CHECK_RULES, type CheckRule } from '#core/domain/message-check.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import styles from './message-check.module.css'

const NEW_RULE = {
  item: 'speed',
  rule: 'present',
  least: null,
  greatest: null,
  seconds: null,
  expected: null,
  tolerance: null,
}

interface Props {
  /** Null: closed. */
  template: MessageTemplate | 'new' | null
  onClose: () => void
}

/** A template and its rules; saving makes its next version. */
export function TemplateDrawer({ template, onClose }: Props) {
  const { t } = useTranslation(['messageCheck', 'common'])
  const refresh = useRefresh()
  const { data: models = [] } = useCall(listModels, {}, { toast: false })
  const initial =
    template === null || template === 'new'
      ? { name: '', models: [], rules: [NEW_RULE] }
      : { name: template.name, models: template.models, rules: template.rules }
  return (
    <FormDrawer
      open={template !== null}
      title={template === 'new' ? t('addTemplate') : t('editTemplate')}
      schema={addMessageTemplate.body}
      initial={initial}
      onSubmit={async (body) => {
        if (template === 'new') await call(addMessageTemplate, { body })
        else if (template) await call(updateMessageTemplate, { body: { ...body, id: template.id } })
        await refresh(listMessageTemplates)
      }}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('name')} required>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item name="models" label={t('models')}>
        <Select
          mode="multiple"
          placeholder={t('everyModel')}
          showSearch={{ optionFilterProp: 'label' }}
          options={models.map(({ modelCode, name }) => ({ value: modelCode, label: name }))}
        />
      </Form.Item>
      <Form.List name="rules">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <RuleFields key={key} at={name} onRemove={() => remove(name)} />
            ))}
            <Button onClick={() => add(NEW_RULE)}>{t('addRule')}</Button>
          </>
        )}
      </Form.List>
    </FormDrawer>
  )
}

function RuleFields({ at, onRemove }: { at: number; onRemove: () => void }) {
  const { t } = useTranslation(['messageCheck', 'history'])
  const rule = Form.useWatch<CheckRule | undefined>(['rules', at, 'rule'])
  const number = (name: 'least' | 'greatest' | 'seconds' | 'expected' | 'tolerance') => (
    <Form.Item name={[at, name]} label={t(`rule.${name}`)}>
      <InputNumber style={{ inlineSize: '100%' }} />
    </Form.Item>
  )
  return (
    <fieldset className={styles.rule}>
      <Form.Item name={[at, 'item']} label={t('item')} required>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={HISTORY_ITEMS.map(({ key, unit }) => ({
            value: key,
            label: `${t(`history:item.${key}`)}${unit ? ` (${unit})` : ''}`,
          }))}
        />
      </Form.Item>
      <Form.Item name={[at, 'rule']} label={t('ruleTitle')} required>
        <Select options={CHECK_RULES.map((value) => ({ value, label: t(`rule.${value}`) }))} />
      </Form.Item>
      {rule === 'range' && (
        <>
          {number('least')}
          {number('greatest')}
        </>
      )}
      {rule === 'period' && number('seconds')}
      {rule === 'matches' && (
        <>
          {number('expected')}
          {number('tolerance')}
        </>
      )}
      <Button size="small" danger className={styles.remove} onClick={onRemove}>
        {t('removeRule')}
      </Button>
    </fieldset>
  )
}
