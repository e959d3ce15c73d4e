import { Button, Form, Input, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  addInspectionTemplate,
  type InspectionTemplate,
  listInspectionTemplates,
  listInspectionVersions,
  updateInspectionTemplate,
} from '#core/contract/inspection.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { ItemFields } from './item-fields.tsx'
import { ModelCodes } from './model-codes.tsx'

interface Props {
  /** Null: closed. */
  template: InspectionTemplate | 'new' | null
  onClose: () => void
}

const NEW_ITEM = { kind: 'manual', mandatory: true, limitSeconds: 300, least: null, greatest: null, prompts: {} }
const NEW = {
  name: '',
  models: [],
  stations: [],
  autoStart: false,
  note: '',
  items: [{ ...NEW_ITEM, code: 'TBOX', name: '', kind: 'terminal', limitSeconds: 60 }],
}

/** A function test and its items; saving makes its next version. */
export function TemplateDrawer({ template, onClose }: Props) {
  const { t } = useTranslation(['offline', 'common'])
  const refresh = useRefresh()
  const initial =
    template === null || template === 'new'
      ? NEW
      : {
          name: template.name,
          models: template.models,
          stations: template.stations,
          autoStart: template.autoStart,
          items: template.items,
          note: '',
        }
  return (
    <FormDrawer
      open={template !== null}
      title={template === 'new' ? t('template.add') : t('template.edit')}
      schema={addInspectionTemplate.body}
      initial={initial}
      onSubmit={async (body) => {
        if (template === 'new') await call(addInspectionTemplate, { body })
        else if (template) await call(updateInspectionTemplate, { body: { ...body, id: template.id } })
        await refresh(listInspectionTemplates, listInspectionVersions)
      }}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('template.name')} required>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item name="models" label={t('template.models')} extra={t('template.modelsHint')}>
        <ModelCodes />
      </Form.Item>
      <Form.Item name="stations" label={t('template.stations')} extra={t('template.stationsHint')}>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',']} />
      </Form.Item>
      <Form.Item
        name="autoStart"
        label={t('template.autoStart')}
        extra={t('template.autoHint')}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
      <Form.Item name="note" label={t('template.note')}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <span />
      <Form.List name="items">
        {(fields, { add, remove, move }) => (
          <div style={{ gridColumn: '1 / -1' }}>
            {fields.map((field, index) => (
              <ItemFields
                key={field.key}
                at={field.name}
                first={index === 0}
                last={index === fields.length - 1}
                onMove={(by) => move(index, index + by)}
                onRemove={() => remove(field.name)}
              />
            ))}
            <Button onClick={() => add({ ...NEW_ITEM, code: `ITEM${fields.length + 1}`, name: '' })}>
              {t('item.add')}
            </Button>
          </div>
        )}
      </Form.List>
    </FormDrawer>
  )
}
