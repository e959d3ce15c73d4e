import { PlusOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/tenant.ts'
import { TENANT_STATES, TENANT_TYPES } from '#core/domain/tenant.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { FirstPassword, type GivenPassword } from '#console/ui/first-password.tsx'
import { late } from '#console/ui/late.tsx'
import { CloseDrawer, SuspendDrawer } from './state-drawers.tsx'
import { type TenantAction, useTenantColumns } from './tenant-columns.tsx'
import { TenantPackageDrawer } from './tenant-package-drawer.tsx'

const NewTenantDrawer = late(
  async () => (await import('./tenant-drawer.tsx')).NewTenantDrawer,
  ({ open }) => open,
)
const TenantDrawer = late(
  async () => (await import('./tenant-drawer.tsx')).TenantDrawer,
  ({ tenant }) => tenant !== undefined,
)
const BrandingDrawer = late(
  async () => (await import('./branding-drawer.tsx')).BrandingDrawer,
  ({ tenant }) => tenant !== undefined,
)

interface Opened {
  action: TenantAction
  row: contract.TenantRow
}

/** Tenants with their usage, and everything that is done with one. */
export function TenantList() {
  const { t } = useTranslation('tenant')
  const search = useSearch(contract.TenantFilter)
  const list = usePagedList(contract.listTenants, search.filter)
  const [adding, add] = useState(false)
  const [opened, open] = useState<Opened>()
  const [given, give] = useState<GivenPassword>()
  const close = () => open(undefined)
  const rowFor = (action: TenantAction) => (opened?.action === action ? opened.row : undefined)
  return (
    <>
      <ListPage
        search={search}
        list={list}
        reads={[contract.listTenants]}
        columns={useTenantColumns((action, row) => open({ action, row }))}
        rowKey={(row) => row.id}
        exports={contract.exportTenants}
        actions={
          <AllowedButton to={contract.createTenant} icon={<PlusOutlined aria-hidden />} onClick={() => add(true)}>
            {t('add')}
          </AllowedButton>
        }
      >
        <TextField name="keyWord" label={t('keyWord')} maxLength={64} />
        <SelectField
          name="type"
          label={t('type')}
          options={TENANT_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
        />
        <SelectField
          name="state"
          label={t('state')}
          options={TENANT_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
      </ListPage>
      <NewTenantDrawer open={adding} onClose={() => add(false)} onGiven={give} />
      <TenantDrawer tenant={rowFor('edit')} onClose={close} />
      <TenantPackageDrawer tenant={rowFor('package')} onClose={close} />
      <BrandingDrawer tenant={rowFor('branding')} onClose={close} />
      <SuspendDrawer tenant={rowFor('suspend')} onClose={close} />
      <CloseDrawer tenant={rowFor('close')} onClose={close} />
      <FirstPassword given={given} onClose={() => give(undefined)} />
    </>
  )
}
