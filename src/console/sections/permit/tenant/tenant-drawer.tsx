import { Form } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/tenant.ts'
import { listPackages } from '#core/contract/tenant-package.ts'
import { TENANT_TYPES } from '#core/domain/tenant.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { byId, EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { ChoiceItem, CodeItem, SelectItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { TimeItem } from '#console/ui/time-item.tsx'
import type { GivenPassword } from '#console/ui/first-password.tsx'
import { limitsOf, useLimitItems } from './limit-items.tsx'

interface NewProps {
  open: boolean
  onClose: () => void
  /** Its administrator has a first password. */
  onGiven: (given: GivenPassword) => void
}

/** A new tenant with its first administrator. */
export function NewTenantDrawer({ open, onClose, onGiven }: NewProps) {
  const { t } = useTranslation('tenant')
  const refresh = useRefresh()
  const limits = useLimitItems()
  return (
    <FormDrawer
      open={open}
      title={t('add')}
      schema={contract.TenantInput}
      initial={{ type: 'fleet', packageId: null, expireTime: null }}
      onSubmit={async (body) => {
        const { password } = await call(contract.createTenant, { body })
        onGiven({ username: body.username, password })
        await refresh(contract.listTenants)
      }}
      onClose={onClose}
    >
      <TextItem name="name" label={t('name')} />
      <CodeItem name="oemId" label={t('oemId')} hint={t('oemId.hint')} />
      <TypeItem />
      <PackageItem />
      {limits}
      <TimeItem name="expireTime" label={t('expireTime')} hint={t('expireTime.hint')} />
      <TextItem name="administrator" label={t('administrator')} />
      <CodeItem name="username" label={t('username')} />
    </FormDrawer>
  )
}

/** Name, limits and end of a tenant. */
export function TenantDrawer({ tenant, onClose }: { tenant: contract.TenantRow | undefined; onClose: () => void }) {
  const { t } = useTranslation('tenant')
  const limits = useLimitItems()
  return (
    <EntityDrawer
      editing={tenant}
      title={(row) => t('edit', { name: row?.name ?? '' })}
      schema={contract.TenantDetails}
      initial={{}}
      create={() => Promise.resolve()}
      update={(input, { id, updateTime }) => call(contract.updateTenant, { body: { ...input, id, updateTime } })}
      read={byId(contract.getTenant)}
      reads={[contract.listTenants]}
      onClose={onClose}
    >
      <TextItem name="name" label={t('name')} />
      <TypeItem />
      {limits}
      <TimeItem name="expireTime" label={t('expireTime')} hint={t('expireTime.hint')} />
    </EntityDrawer>
  )
}

function TypeItem() {
  const { t } = useTranslation('tenant')
  const options = TENANT_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))
  return <SelectItem name="type" label={t('type')} options={options} />
}

/** Choosing a package proposes its limits. */
function PackageItem() {
  const { t } = useTranslation('tenant')
  const form = Form.useFormInstance()
  const { data = [] } = useCall(listPackages)
  return (
    <ChoiceItem
      name="packageId"
      label={t('package')}
      placeholder={t('package.all')}
      normalize={(id?: number) => id ?? null}
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id: number | undefined) => {
        const chosen = data.find((row) => row.id === id)
        if (chosen) form.setFieldsValue(limitsOf(chosen))
      }}
    />
  )
}
