import { PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { listUdsTemplates, saveUdsTemplate, type UdsTemplate, UdsTemplateInput } from '#core/contract/uds-template.ts'
import { call } from '#web/api/call.ts'
import { SwitchItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { NEW_STEP } from './new-step.ts'
import { StepFields } from './step-fields.tsx'

interface Props {
  editing: UdsTemplate | 'new' | undefined
  onClose: () => void
}

/** A diagnostic script: its steps in the order of execution. */
export function TemplateDrawer({ editing, onClose }: Props) {
  const { t } = useTranslation('udsV2')
  return (
    <EntityDrawer
      editing={editing}
      title={(row) => (row ? t('template.edit', { name: row.name }) : t('template.add'))}
      schema={UdsTemplateInput}
      initial={{ steps: [NEW_STEP], ioControl: false }}
      create={(body) => call(saveUdsTemplate, { body })}
      update={(input, { id }) => call(saveUdsTemplate, { body: { ...input, id } })}
      reads={[listUdsTemplates]}
      onClose={onClose}
    >
      <TextItem name="name" label={t('template.name')} />
      <Form.Item name="description" label={t('template.description')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 1, maxRows: 4 }} />
      </Form.Item>
      <SwitchItem name="ioControl" label={t('template.ioControl')} hint={t('template.ioControlHint')} />
      <Steps />
      {/* Seven and more children make the drawer wide; the steps need the room. */}
      {null}
      {null}
      {null}
    </EntityDrawer>
  )
}

function Steps() {
  const { t } = useTranslation('udsV2')
  return (
    <section style={{ gridColumn: '1 / -1' }}>
      <h3 style={{ fontSize: 14 }}>{t('template.steps')}</h3>
      <Form.List name="steps">
        {(fields, { add, remove, move }) => (
          <>
            {fields.map(({ key, name }, index) => (
              <StepFields
                key={key}
                at={name}
                number={index + 1}
                isLast={index === fields.length - 1}
                onMove={(by) => move(index, index + by)}
                onRemove={() => remove(name)}
              />
            ))}
            <Button icon={<PlusOutlined aria-hidden />} disabled={fields.length >= 40} onClick={() => add(NEW_STEP)}>
              {t('step.add')}
            </Button>
          </>
        )}
      </Form.List>
    </section>
  )
}
