import { useAtomValue } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  createGroup,
  GroupInput,
  type GroupRow,
  getGroup,
  listGroups,
  LOCK_RULES,
  updateGroup,
} from '#core/contract/vehicle-group.ts'
import { call } from '#web/api/call.ts'
import { myInfoAtom } from '#web/state/session.ts'
import { DayItem } from '#console/ui/day-item.tsx'
import { byId, EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { CodeItem, NumberItem, SelectItem, TextAreaItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'

interface Props {
  /** A row to change, or a new group; undefined: closed. */
  editing: GroupRow | 'new' | undefined
  onClose: () => void
}

const NEW = { lockRule: 'consent', reportSeconds: null, startsOn: null, endsOn: null }

export function GroupDrawer({ editing, onClose }: Props) {
  const { t } = useTranslation('vehicleGroup')
  const ownOrg = useAtomValue(myInfoAtom)?.orgIds.split(',')[0]
  return (
    <EntityDrawer
      editing={editing}
      title={(row) => (row ? t('edit', { name: row.groupName }) : t('add'))}
      schema={GroupInput}
      initial={{ ...NEW, orgId: Number(ownOrg) }}
      create={(body) => call(createGroup, { body })}
      update={(input, { id, updateTime }) => call(updateGroup, { body: { ...input, id, updateTime } })}
      read={byId(getGroup)}
      reads={[listGroups]}
      onClose={onClose}
    >
      <CodeItem name="groupCode" label={t('code')} />
      <TextItem name="groupName" label={t('name')} />
      <SelectItem name="orgId" label={t('org')} options={useOrgOptions()} showSearch />
      <TextItem name="customer" label={t('customer')} />
      <TextItem name="contact" label={t('contact')} />
      <CodeItem name="phone" label={t('phone')} />
      <DayItem name="startsOn" label={t('startsOn')} />
      <DayItem name="endsOn" label={t('endsOn')} />
      <NumberItem name="reportSeconds" label={t('reportSeconds')} hint={t('terms.hint')} />
      <SelectItem
        name="lockRule"
        label={t('lockRule')}
        hint={t('terms.hint')}
        options={LOCK_RULES.map((value) => ({ value, label: t(`lockRule.${value}`) }))}
      />
      <TextAreaItem name="note" label={t('note')} />
    </EntityDrawer>
  )
}
