import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  APP_USER_ROLES,
  APP_USER_STATES,
  AppUserFilter,
  type AppUserRow,
  exportAppUsers,
  listAppUsers,
  REAL_NAME_STATES,
} from '#core/contract/app-user.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { ListPage } from '#console/ui/list-page.tsx'
import { SelectField, TextField, VinField } from '#console/ui/search-fields.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { ActionDrawers } from './action-drawers.tsx'
import { type AppUserAction, useAppUserColumns } from './app-user-columns.tsx'
import { AppUserDrawer } from './app-user-drawer.tsx'

/** Users of the mobile app: who they are, which vehicles they have, and what is done about them. */
export function AppUserPage() {
  const { t } = useTranslation('appUser')
  const search = useSearch(AppUserFilter)
  const list = usePagedList(listAppUsers, search.filter)
  const [openId, open] = useState<number | null>(null)
  const [acting, act] = useState<{ action: AppUserAction; row: AppUserRow } | null>(null)
  return (
    <>
      <ListPage
        title={t('title')}
        hint={t('hint')}
        search={search}
        list={list}
        columns={useAppUserColumns(
          ({ id }) => open(id),
          (action, row) => act({ action, row }),
        )}
        rowKey={(row) => row.id}
        exports={exportAppUsers}
      >
        <TextField name="keyWord" label={t('keyWord')} maxLength={64} />
        <VinField />
        <SelectField
          name="state"
          label={t('state')}
          options={APP_USER_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        <SelectField
          name="realName"
          label={t('realName')}
          options={REAL_NAME_STATES.map((value) => ({ value, label: t(`realName.${value}`) }))}
        />
        <SelectField
          name="role"
          label={t('role')}
          options={APP_USER_ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
        />
        <SelectField name="duplicate" label={t('shown')} options={[{ value: 'true', label: t('duplicate.only') }]} />
      </ListPage>
      <AppUserDrawer userId={openId} onOpen={open} onClose={() => open(null)} />
      <ActionDrawers opened={acting} onClose={() => act(null)} />
    </>
  )
}
