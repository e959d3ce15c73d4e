import { App } from 'antd'
import * as contract from '#core/contract/device-restart.ts'
import { useConfirm } from '#console/ui/confirm.tsx'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { RESTART_READS } from './setting-drawer.tsx'

export type RestartSteps = ReturnType<typeof useRestartSteps>

/** What is done with restarts at once. */
export function useRestartSteps() {
  const { t } = useTranslation('deviceRestart')
  const format = useFormat()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const { message } = App.useApp()
  return {
    cancel: (rows: readonly contract.DeviceRestart[], done?: () => void) =>
      confirm({
        title:
          rows.length === 1
            ? t('cancel.one', { name: rows[0]!.plate || rows[0]!.vin })
            : t('cancel.count', { number: format.number(rows.length) }),
        content: t('cancel.hint'),
        danger: true,
        onConfirm: async () => {
          await call(contract.cancelRestart, { body: { ids: rows.map(({ id }) => id) } })
          message.success(t('cancel.done'))
          done?.()
          await refresh(...RESTART_READS)
        },
      }),
  }
}
