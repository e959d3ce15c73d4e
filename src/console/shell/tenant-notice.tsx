import { Alert } from 'antd'
import { useAtomValue } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/i18n/format.ts'
import { myInfoAtom } from '#web/state/session.ts'

/** Says above every page that the tenant is past its end or suspended. */
export function TenantNotice() {
  const { t } = useTranslation('shell')
  const format = useFormat()
  const info = useAtomValue(myInfoAtom)
  if (info?.tenantState === 'suspended') return <Alert banner type="error" title={t('tenant.suspended')} />
  if (!info?.suspendTime) return null
  return <Alert banner type="warning" title={t('tenant.grace', { time: format.time(info.suspendTime) })} />
}
