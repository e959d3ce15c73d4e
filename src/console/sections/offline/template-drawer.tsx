import { Button, Form } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  addInspectionTemplate,
  type InspectionTemplate,
  listInspectionTemplates,
  listInspectionVersions,
  updateInspectionTemplate,
} from '#core/contract/inspection.ts'
import { call } from '#web/api/call.ts'
import { SwitchItem, TagsItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { EntityDrawer } from '#console/ui/entity-drawer.tsx'
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
  return (
    <EntityDrawer
      editing={template ?? undefined}
      title={(row) => (row ? t('template.edit') : t('template.add'))}
      schema={addInspectionTemplate.body}
      initial={NEW}
      valuesOf={(row) => ({ ...row, note: '' })}
      create={(body) => call(addInspectionTemplate, { body })}
      update={(body, { id }) => call(updateInspectionTemplate, { body: { ...body, id } })}
      reads={[listInspectionTemplates, listInspectionVersions]}
      onClose={onClose}
    >
      <TextItem name="name" label={t('template.name')} />
      <Form.Item name="models" label={t('template.models')} extra={t('template.modelsHint')}>
        <ModelCodes />
      </Form.Item>
      <TagsItem name="stations" label={t('template.stations')} hint={t('template.stationsHint')} />
      <SwitchItem name="autoStart" label={t('template.autoStart')} hint={t('template.autoHint')} />
      <TextItem name="note" label={t('template.note')} />
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
    </EntityDrawer>
  )
}
