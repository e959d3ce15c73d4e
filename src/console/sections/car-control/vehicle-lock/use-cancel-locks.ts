import { App } from 'antd'
import * as contract from '#core/contract/vehicle-lock.ts'
import { useConfirm } from '#console/ui/confirm.tsx'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LOCK_READS } from './lock-reads.ts'
import { nameOf } from './use-lock-labels.ts'

/** Takes back orders that have not reached their vehicle. */
export function useCancelLocks() {
  const { t } = useTranslation('vehicleLock')
  const format = useFormat()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const { message } = App.useApp()
  return (rows: readonly contract.LockOrder[], done?: () => void) =>
    confirm({
      title:
        rows.length === 1
          ? t('cancel.one', { name: nameOf(rows[0]!) })
          : t('cancel.count', { number: format.number(rows.length) }),
      content: t('cancel.hint'),
      danger: true,
      onConfirm: async () => {
        await call(contract.cancelLocks, { body: { ids: rows.map(({ id }) => id) } })
        message.success(t('cancel.done'))
        done?.()
        await refresh(...LOCK_READS)
      },
    })
}
