import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { createRole, exportRoles, listRoles, RoleFilter, type RoleRow } from '#core/contract/role.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { ListPage } from '#console/ui/list-page.tsx'
import { TextField } from '#console/ui/search-fields.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { RoleComparison } from './role-comparison.tsx'
import { useRoleColumns } from './role-columns.tsx'
import { type EditedRole, RoleDrawer } from './role-drawer.tsx'
import { RoleMembersDrawer } from './role-members-drawer.tsx'
import { RoleSelectionBar } from './role-selection-bar.tsx'

/** Roles: what their members may open, do and see, and who they are. */
export function RolePage() {
  const { t } = useTranslation('role')
  const search = useSearch(RoleFilter)
  const list = usePagedList(listRoles, search.filter)
  const [edited, edit] = useState<EditedRole>()
  const [membersOf, showMembers] = useState<RoleRow>()
  const [compared, compare] = useState<readonly [RoleRow, RoleRow]>()
  return (
    <>
      <ListPage
        title={t('title')}
        hint={t('rights.hint')}
        search={search}
        list={list}
        reads={[listRoles]}
        columns={useRoleColumns({ edit, showMembers })}
        rowKey={(row) => row.id}
        exports={exportRoles}
        add={{ to: createRole, label: t('add'), onClick: () => edit('new') }}
        bar={(selected, done) => <RoleSelectionBar selected={selected} onDone={done} onCompare={compare} />}
      >
        <TextField name="keyWord" label={t('name')} maxLength={64} />
      </ListPage>
      <RoleDrawer edited={edited} onClose={() => edit(undefined)} />
      <RoleMembersDrawer role={membersOf} onClose={() => showMembers(undefined)} />
      <RoleComparison roles={compared} onClose={() => compare(undefined)} />
    </>
  )
}
