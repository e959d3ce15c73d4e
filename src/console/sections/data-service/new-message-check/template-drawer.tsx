import { Button, Form, Select } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
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
import { useCall } from '#web/api/use-call.ts'
import { NumberItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { EntityDrawer } from '#console/ui/entity-drawer.tsx'
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
  const { data: models = [] } = useCall(listModels, {}, { toast: false })
  return (
    <EntityDrawer
      editing={template ?? undefined}
      title={(row) => (row ? t('editTemplate') : t('addTemplate'))}
      schema={addMessageTemplate.body}
      initial={{ name: '', models: [], rules: [NEW_RULE] }}
      create={(body) => call(addMessageTemplate, { body })}
      update={(body, { id }) => call(updateMessageTemplate, { body: { ...body, id } })}
      reads={[listMessageTemplates]}
      onClose={onClose}
    >
      <TextItem name="name" label={t('name')} />
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
    </EntityDrawer>
  )
}

function RuleFields({ at, onRemove }: { at: number; onRemove: () => void }) {
  const { t } = useTranslation(['messageCheck', 'history'])
  const rule = Form.useWatch<CheckRule | undefined>(['rules', at, 'rule'])
  const number = (name: 'least' | 'greatest' | 'seconds' | 'expected' | 'tolerance') => (
    <NumberItem name={[at, name]} label={t(`rule.${name}`)} />
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
