import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import { type AccountRow, assignVehicles, getAssignedVehicles } from '#core/contract/account-admin.ts'
import { vinsIn } from '#core/domain/vin-list.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import page from '#console/ui/page.module.css'
import { VinsField } from '#console/ui/vins-field.tsx'

interface Props {
  account: AccountRow | undefined
  onClose: () => void
}

const Chosen = z.object({ vins: z.string().optional() })

/** Vehicles that roles with the scope of assigned vehicles show an account. */
export function AssignedVehiclesDrawer({ account, onClose }: Props) {
  const { t } = useTranslation('accounts')
  const refresh = useRefresh()
  const query = { id: account?.id ?? 0 }
  const { data } = useCall(getAssignedVehicles, { query }, { enabled: account !== undefined })
  if (!account || !data) return null
  return (
    <FormDrawer
      open
      key={account.id}
      title={t('vehicles.of', { name: account.username })}
      schema={Chosen}
      initial={data.length > 0 ? { vins: data.join(',') } : {}}
      onSubmit={async ({ vins = '' }) => {
        await call(assignVehicles, { body: { id: account.id, vins: vinsIn(vins) } })
        await refresh(getAssignedVehicles)
      }}
      onClose={onClose}
    >
      <VinsField />
      <p className={page.note}>{t('vehicles.hint')}</p>
    </FormDrawer>
  )
}
