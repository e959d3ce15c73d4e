import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { AutoComplete, Button, Form, Input, Select } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CONTENT_LIMITS } from '#core/contract/message-content.ts'
import { CONDITION_OPS } from '#core/domain/message-condition.ts'
import styles from './content.module.css'

/** Conditions, all of which have to be met; fields are offered when they were read, and may be typed. */
export function ConditionList({ fields }: { fields: readonly { path: string; example: string }[] }) {
  const { t } = useTranslation('messageContent')
  return (
    <Form.List name="conditions">
      {(lines, { add, remove }) => (
        <>
          {lines.map(({ key, name }, index) => (
            <div key={key} className={styles.condition}>
              <Form.Item name={[name, 'path']} noStyle>
                <AutoComplete
                  aria-label={t('condition.path', { number: index + 1 })}
                  options={fields.map(({ path, example }) => ({ value: path, label: `${path} = ${example}` }))}
                  showSearch={{ filterOption: (text, option) => String(option?.value ?? '').includes(text) }}
                />
              </Form.Item>
              <Form.Item name={[name, 'op']} noStyle>
                <Select
                  aria-label={t('condition.op', { number: index + 1 })}
                  options={CONDITION_OPS.map((value) => ({ value, label: t(`op.${value}`) }))}
                />
              </Form.Item>
              <Form.Item name={[name, 'value']} noStyle>
                <Input aria-label={t('condition.value', { number: index + 1 })} maxLength={200} autoComplete="off" />
              </Form.Item>
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('condition.remove', { number: index + 1 })}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          <Button
            size="small"
            icon={<PlusOutlined aria-hidden />}
            disabled={lines.length >= CONTENT_LIMITS.conditions}
            onClick={() => add({ path: '', op: 'eq', value: '' })}
          >
            {t('condition.add')}
          </Button>{' '}
        </>
      )}
    </Form.List>
  )
}
