import { Alert } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/tenant.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { TextAreaItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { useLast } from '#console/ui/use-last.ts'

interface Props {
  tenant: contract.TenantRow | undefined
  onClose: () => void
}

/** Suspends a tenant, with a reason. */
export function SuspendDrawer({ tenant, onClose }: Props) {
  const { t } = useTranslation('tenant')
  const refresh = useRefresh()
  const shown = useLast(tenant)
  return (
    <FormDrawer
      open={tenant !== undefined}
      title={t('suspend', { name: shown?.name ?? '' })}
      submitText={t('suspend.submit')}
      schema={contract.StateReason}
      onSubmit={async ({ reason }) => {
        await call(contract.suspendTenant, { body: { id: tenant!.id, reason } })
        await refresh(contract.listTenants)
      }}
      onClose={onClose}
      notice={() => <Alert type="warning" showIcon title={t('suspend.hint')} />}
    >
      <TextAreaItem name="reason" label={t('reason')} />
    </FormDrawer>
  )
}

/** Closes a tenant, after an export of its data or with its name. */
export function CloseDrawer({ tenant, onClose }: Props) {
  const { t } = useTranslation('tenant')
  const refresh = useRefresh()
  const shown = useLast(tenant)
  return (
    <FormDrawer
      open={tenant !== undefined}
      title={t('close', { name: shown?.name ?? '' })}
      submitText={t('close.submit')}
      schema={contract.Closing}
      onSubmit={async (closing) => {
        await call(contract.closeTenant, { body: { ...closing, id: tenant!.id } })
        await refresh(contract.listTenants)
      }}
      onClose={onClose}
      notice={() => <Alert type="error" showIcon title={t('close.hint')} />}
    >
      <TextAreaItem name="reason" label={t('reason')} />
      <TextItem name="confirmName" label={t('close.name')} hint={t('close.nameHint')} />
    </FormDrawer>
  )
}
