import { Form } from 'antd'
import { useAtomValue } from 'jotai'
import * as contract from '#core/contract/work-group.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { myInfoAtom } from '#web/state/session.ts'
import { EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { SelectItem, TextAreaItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { RuleField } from './rule-field.tsx'

interface Props {
  /** A row to change, or a new group; undefined: closed. */
  editing: contract.WorkGroupRow | 'new' | undefined
  onCreated: (id: number) => void
  onClose: () => void
}

export function GroupDrawer({ editing, onCreated, onClose }: Props) {
  const { t } = useTranslation('workGroup')
  const ownOrg = useAtomValue(myInfoAtom)?.orgIds.split(',')[0]
  return (
    <EntityDrawer
      editing={editing}
      title={(row) => (row ? t('edit', { name: row.groupName }) : t('add'))}
      schema={contract.WorkGroupInput}
      initial={{ kind: 'static', sharing: 'own', orgId: Number(ownOrg), rule: {}, roleIds: [] }}
      create={async (body) => onCreated((await call(contract.createWorkGroup, { body })).id)}
      update={(input, { id, updateTime }) => call(contract.updateWorkGroup, { body: { ...input, id, updateTime } })}
      read={async ({ id }) => (await call(contract.listWorkGroups)).find((row) => row.id === id)}
      reads={[contract.listWorkGroups]}
      onClose={onClose}
    >
      <TextItem name="groupName" label={t('name')} />
      <SelectItem
        name="kind"
        label={t('kind')}
        hint={t('kind.hint')}
        options={contract.WORK_GROUP_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <DependentFields />
      <SelectItem name="orgId" label={t('org')} options={useOrgOptions()} showSearch />
      <TextAreaItem name="note" label={t('note')} />
    </EntityDrawer>
  )
}

/** Rule and roles, where they apply. */
function DependentFields() {
  const { t } = useTranslation('workGroup')
  const kind = Form.useWatch<string | undefined>('kind')
  const sharing = Form.useWatch<string | undefined>('sharing')
  const { data: roles = [] } = useCall(contract.listGroupRoles, {}, { enabled: sharing === 'roles' })
  return (
    <>
      {kind === 'smart' && (
        <Form.Item name="rule" label={t('rule')} required>
          <RuleField />
        </Form.Item>
      )}
      <SelectItem
        name="sharing"
        label={t('sharing')}
        options={contract.GROUP_SHARINGS.map((value) => ({ value, label: t(`sharing.${value}`) }))}
      />
      {sharing === 'roles' && (
        <SelectItem
          name="roleIds"
          label={t('roles')}
          required
          mode="multiple"
          options={roles.map(({ id, name }) => ({ value: id, label: name }))}
          showSearch
        />
      )}
    </>
  )
}
