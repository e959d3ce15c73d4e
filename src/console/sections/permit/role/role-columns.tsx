import { CopyOutlined, EditOutlined, EyeOutlined, TeamOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { PAGE_PATHS } from '#core/contract/product-routes.ts'
import { createRole, listRoleMembers, type RoleRow, updateRole, viewAsRole } from '#core/contract/role.ts'
import { call } from '#web/api/call.ts'
import { isPage } from '#console/shell/route-table.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { RiskBadge } from '#console/ui/command/risk-badge.tsx'
import type { EditedRole } from './role-drawer.tsx'
import { RoleName, useRoleName } from '#console/ui/rights/role-name.tsx'

/** The role may not open this page; menus and live connection were opened with the own rights. */
function openHome(): void {
  location.hash = '#/home'
  location.reload()
}

interface Actions {
  edit: (edited: EditedRole) => void
  showMembers: (role: RoleRow) => void
}

export function useRoleColumns({ edit, showMembers }: Actions): TableColumnsType<RoleRow> {
  const column = useColumnKit<RoleRow>()
  const { t } = useTranslation('role')
  const nameOf = useRoleName()
  const confirm = useConfirm()
  const rightsOf = ({ grantsAll, codes }: RoleRow) => {
    const pages = codes.filter(isPage).length
    const buttons = codes.filter((code) => !PAGE_PATHS.has(code)).length
    return grantsAll ? t('rights.all') : t('rights.count', { pages, buttons })
  }
  return [
    column.label('name', t('name'), 270, (_, row) => <RoleName role={row} />, { fixed: 'start' }),
    column.number('members', t('members'), 90),
    column.text('about', t('about'), 240, { hidden: true }),
    column.label('codes', t('rights'), 165, (_, row) => rightsOf(row)),
    column.label('scope', t('scope'), 265, (scope) => t(`scope.${scope}`)),
    column.label('riskCeiling', t('riskCeiling'), 165, (risk) => <RiskBadge risk={risk} />),
    column.number('exportRowsADay', t('exportRowsADay'), 160, { hidden: true }),
    column.changed(t('updated'), 165, { hidden: true }),
    ...column.actions(t('actions'), 130, [
      {
        to: viewAsRole,
        icon: <EyeOutlined aria-hidden />,
        label: (row) => t('viewAs', { name: nameOf(row) }),
        onClick: (row) =>
          confirm({
            title: t('viewAs.ask', { name: nameOf(row) }),
            content: t('viewAs.hint'),
            onConfirm: () => call(viewAsRole, { body: { id: row.id } }).then(openHome),
          }),
      },
      {
        to: updateRole,
        icon: <EditOutlined aria-hidden />,
        opens: true,
        label: (row) => t('edit', { name: nameOf(row) }),
        onClick: edit,
        on: (row) => row.builtIn === null && row.grantable,
      },
      {
        to: listRoleMembers,
        icon: <TeamOutlined aria-hidden />,
        opens: true,
        label: (row) => t('member.title', { name: nameOf(row) }),
        onClick: showMembers,
      },
      {
        to: createRole,
        icon: <CopyOutlined aria-hidden />,
        label: (row) => t('copy', { name: nameOf(row) }),
        onClick: (row) => edit({ copyOf: row }),
        on: (row) => row.grantable,
      },
    ]),
  ]
}
