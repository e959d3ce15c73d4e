import { DeleteOutlined } from '@ant-design/icons'
import { Tag } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/role.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useAllowed } from '#console/ui/allowed.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { RowAction } from '#console/ui/row-action.tsx'
import page from '#console/ui/page.module.css'
import { AddMembersForm } from './add-members-form.tsx'
import { useRoleName } from '#console/ui/rights/role-name.tsx'

interface Props {
  role: contract.RoleRow | undefined
  onClose: () => void
}

/** Who has a role; adds and removes members where the user may give it. */
export function RoleMembersDrawer({ role, onClose }: Props) {
  const { t } = useTranslation('role')
  const nameOf = useRoleName()
  return (
    <DetailDrawer
      open={role !== undefined}
      size={720}
      title={role && t('member.title', { name: nameOf(role) })}
      onClose={onClose}
    >
      {role && <Members key={role.id} role={role} />}
    </DetailDrawer>
  )
}

function Members({ role }: { role: contract.RoleRow }) {
  const { t } = useTranslation('role')
  const { data, error, reload } = useCall(contract.listRoleMembers, { query: { id: role.id } }, { toast: false })
  const mayChange = useAllowed(contract.addRoleMembers) && role.grantable
  return (
    <>
      {mayChange && <AddMembersForm roleId={role.id} />}
      {error && <LoadFailed error={error} retry={reload} />}
      {!data && !error && <Loading />}
      {data?.length === 0 && <p className={page.note}>{t(mayChange ? 'member.none' : 'member.noneRead')}</p>}
      {data && data.length > 0 && <MemberTable role={role} members={data} mayChange={mayChange} />}
    </>
  )
}

interface TableProps {
  role: contract.RoleRow
  members: readonly contract.RoleMember[]
  mayChange: boolean
}

function MemberTable({ role, members, mayChange }: TableProps) {
  const { t } = useTranslation('role')
  const format = useFormat()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const remove = ({ accountId, name }: contract.RoleMember) =>
    confirm({
      title: t('member.removeAsk', { name }),
      content: t('member.removeHint'),
      danger: true,
      confirmText: t('member.remove', { name }),
      onConfirm: async () => {
        await call(contract.removeRoleMembers, { body: { id: role.id, accountIds: [accountId] } })
        await refresh(contract.listRoleMembers, contract.listRoleCandidates, contract.listRoles)
      },
    })
  return (
    <PlainTable
      rows={members}
      rowKey={({ accountId }) => accountId}
      label={t('members')}
      columns={[
        [t('member.user'), ({ username }) => username, 'nameCode'],
        [
          t('member.name'),
          ({ name, disabled }) => (
            <>
              {name} {disabled && <Tag>{t('member.disabled')}</Tag>}
            </>
          ),
          'text',
        ],
        [t('member.org'), ({ orgName }) => orgName, 'text'],
        [t('member.until'), ({ untilTime }) => (untilTime ? format.time(untilTime) : t('member.always'))],
        ...(mayChange
          ? ([
              [
                t('actions'),
                (member) => (
                  <RowAction
                    to={contract.removeRoleMembers}
                    icon={<DeleteOutlined aria-hidden />}
                    label={t('member.remove', { name: member.name })}
                    onClick={() => remove(member)}
                  />
                ),
              ],
            ] as const satisfies readonly (readonly [string, (member: contract.RoleMember) => unknown])[])
          : []),
      ]}
    />
  )
}
