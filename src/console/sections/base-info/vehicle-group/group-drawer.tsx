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
      <CodeItem name="groupCode" label={t('code')} required maxLength={32} />
      <TextItem name="groupName" label={t('name')} required maxLength={128} />
      <SelectItem name="orgId" label={t('org')} required options={useOrgOptions()} showSearch />
      <TextItem name="customer" label={t('customer')} maxLength={128} />
      <TextItem name="contact" label={t('contact')} maxLength={64} />
      <CodeItem name="phone" label={t('phone')} maxLength={32} />
      <DayItem name="startsOn" label={t('startsOn')} />
      <DayItem name="endsOn" label={t('endsOn')} />
      <NumberItem
        name="reportSeconds"
        label={t('reportSeconds')}
        hint={t('terms.hint')}
        min={1}
        max={3600}
        precision={0}
      />
      <SelectItem
        name="lockRule"
        label={t('lockRule')}
        hint={t('terms.hint')}
        options={LOCK_RULES.map((value) => ({ value, label: t(`lockRule.${value}`) }))}
      />
      <TextAreaItem name="note" label={t('note')} maxLength={500} />
    </EntityDrawer>
  )
}
