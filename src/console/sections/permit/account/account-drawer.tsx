import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/account-admin.ts'
import { listRoles } from '#core/contract/role.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { byId, EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { CodeItem, SelectItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { useRoleName } from '#console/ui/rights/role-name.tsx'
import { TimeItem } from '#console/ui/time-item.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import type { GivenPassword } from '#console/ui/first-password.tsx'

interface Props {
  editing: contract.AccountRow | 'new' | undefined
  onClose: () => void
  /** A new account has its first password. */
  onGiven: (given: GivenPassword) => void
}

export function AccountDrawer({ editing, onClose, onGiven }: Props) {
  const { t } = useTranslation('accounts')
  const orgs = useOrgOptions()
  const roles = useRoleOptions(editing !== undefined)
  return (
    <EntityDrawer
      editing={editing}
      title={(row) => (row ? t('edit', { name: row.username }) : t('add'))}
      schema={contract.AccountInput}
      initial={{ kind: 'person', mail: '', phone: '', expireTime: null, roleIds: [] }}
      valuesOf={({ roles: held, ...row }) => ({
        ...row,
        roleIds: held.filter(({ untilTime }) => untilTime === null).map(({ id }) => id),
      })}
      create={async (body) => {
        const { password } = await call(contract.createAccount, { body })
        if (password !== null) onGiven({ username: body.username, password })
      }}
      update={(input, { id, updateTime }) => {
        const { username: _fixed, kind: _chosen, ...details } = input
        return call(contract.updateAccount, { body: { ...details, id, updateTime } })
      }}
      read={byId(contract.getAccount)}
      reads={[contract.listAccounts]}
      onClose={onClose}
    >
      <SelectItem
        name="kind"
        label={t('kind')}
        disabled={editing !== 'new'}
        options={contract.ACCOUNT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        {...(editing === 'new' && { hint: t('kind.hint') })}
      />
      <CodeItem
        name="username"
        label={t('username')}
        disabled={editing !== 'new'}
        {...(editing === 'new' && { hint: t('username.hint') })}
      />
      <TextItem name="name" label={t('name')} />
      <SelectItem name="orgId" label={t('org')} options={orgs} showSearch />
      <SelectItem name="roleIds" label={t('roles')} required mode="multiple" options={roles} showSearch />
      <CodeItem name="mail" label={t('mail')} maxLength={128} />
      <CodeItem name="phone" label={t('phone')} />
      <TimeItem name="expireTime" label={t('expireTime')} hint={t('expireTime.hint')} />
    </EntityDrawer>
  )
}

/** Roles the user may give. */
export function useRoleOptions(enabled: boolean) {
  const nameOf = useRoleName()
  const { data } = useCall(listRoles, { query: { pageSize: 100 } }, { enabled })
  return (data?.list ?? [])
    .filter(({ grantable }) => grantable)
    .map((role) => ({ value: role.id, label: nameOf(role) }))
}
