import { Alert } from 'antd'
import type { UpgradeControl } from '#core/contract/upgrade-control.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

export function FrozenAlert({ control }: { control: UpgradeControl | undefined }) {
  const { t } = useTranslation('taskManage')
  const format = useFormat()
  if (!control?.frozenTime) return null
  return (
    <Alert
      banner
      type="warning"
      title={t('notice', { time: format.time(control.frozenTime), reason: control.frozenReason })}
    />
  )
}
