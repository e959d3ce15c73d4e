import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, Select } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { DID_FORMATS } from '#core/domain/uds-script.ts'
import { NEW_DID } from './new-step.ts'
import { NumberInput } from '#console/ui/form-builder/number-input.tsx'
import styles from './uds-v2.module.css'

/** Identifiers of a reading step with what their bytes mean. */
export function DidFields({ at }: { at: number }) {
  const { t } = useTranslation('udsV2')
  return (
    <Form.List name={[at, 'dids']}>
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }, index) => (
            <div key={key} className={styles.dids}>
              <Form.Item preserve name={[name, 'did']} {...(index === 0 && { label: t('step.did') })}>
                <Input maxLength={4} dir="ltr" autoComplete="off" aria-label={t('step.did')} />
              </Form.Item>
              <Form.Item preserve name={[name, 'name']} {...(index === 0 && { label: t('did.name') })}>
                <Input maxLength={64} autoComplete="off" aria-label={t('did.name')} />
              </Form.Item>
              <Form.Item preserve name={[name, 'unit']} {...(index === 0 && { label: t('did.unit') })}>
                <Input maxLength={16} autoComplete="off" aria-label={t('did.unit')} />
              </Form.Item>
              <Form.Item preserve name={[name, 'format']} {...(index === 0 && { label: t('did.format') })}>
                <Select
                  aria-label={t('did.format')}
                  options={DID_FORMATS.map((value) => ({ value, label: t(`format.${value}`) }))}
                />
              </Form.Item>
              <Form.Item preserve name={[name, 'factor']} {...(index === 0 && { label: t('did.factor') })}>
                <NumberInput style={{ width: '100%' }} aria-label={t('did.factor')} />
              </Form.Item>
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                title={t('did.remove')}
                aria-label={t('did.remove')}
                disabled={fields.length === 1}
                style={index === 0 ? { marginBlockStart: 26 } : {}}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          <Button
            type="dashed"
            size="small"
            icon={<PlusOutlined aria-hidden />}
            disabled={fields.length >= 16}
            style={{ marginBlockEnd: 12 }}
            onClick={() => add(NEW_DID)}
          >
            {t('did.add')}
          </Button>
        </>
      )}
    </Form.List>
  )
}
