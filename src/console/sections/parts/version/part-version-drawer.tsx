import { Form } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/part-version.ts'
import { call } from '#web/api/call.ts'
import { DayItem } from '#console/ui/day-item.tsx'
import { byId, EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { CodeItem, LongTextItem, TagsItem } from '#console/ui/form-builder/form-fields.tsx'
import { PartsModelSelect } from '#console/ui/select/parts-selects.tsx'

interface Props {
  /** A row to change, or a new version; undefined: closed. */
  editing: contract.PartVersionRow | 'new' | undefined
  onClose: () => void
}

export function PartVersionDrawer({ editing, onClose }: Props) {
  const { t } = useTranslation('partVersion')
  return (
    <EntityDrawer
      editing={editing}
      title={(row) => (row ? t('edit', { name: row.softModel }) : t('add'))}
      schema={contract.PartVersionInput}
      initial={{ hardware: [] }}
      create={(body) => call(contract.createPartVersion, { body })}
      update={(input, { id, updateTime }) => call(contract.updatePartVersion, { body: { ...input, id, updateTime } })}
      read={byId(contract.getPartVersion)}
      reads={[contract.listPartVersions]}
      onClose={onClose}
    >
      <CodeItem name="softModel" label={t('softModel')} hint={t('softModel.hint')} />
      <Form.Item name="partsModel" label={t('partsModel')} required>
        <PartsModelSelect />
      </Form.Item>
      <CodeItem name="version" label={t('version')} hint={t('version.hint')} />
      <CodeItem name="parent" label={t('parent')} hint={t('parent.hint')} />
      <TagsItem name="hardware" label={t('hardware')} hint={t('hardware.hint')} />
      <DayItem name="releasedOn" label={t('releasedOn')} />
      <CodeItem name="swin" label={t('swin')} hint={t('swin.hint')} />
      <LongTextItem name="notes" label={t('notes')} />
      <LongTextItem name="knownIssues" label={t('knownIssues')} />
    </EntityDrawer>
  )
}
