import { App } from 'antd'
import * as contract from '#core/contract/express-upgrade.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useConfirm } from '#console/ui/confirm.tsx'
import { quietly } from '#console/ui/parameter/quietly.ts'
import { UPGRADE_READS } from './upgrade-reads.ts'

type Row = Pick<contract.UpgradeRecord, 'id' | 'vin' | 'plate'>
export type UpgradeSteps = ReturnType<typeof useUpgradeSteps>

/** What is done with upgrades at once. */
export function useUpgradeSteps() {
  const { t } = useTranslation('upgrade')
  const format = useFormat()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const { message } = App.useApp()
  const nameOf = (rows: readonly Row[]) =>
    rows.length === 1 ? rows[0]!.plate || rows[0]!.vin : t('vehicleCount', { number: format.number(rows.length) })
  return {
    nameOf,
    cancel: (rows: readonly Row[], done?: () => void) =>
      confirm({
        title: t('cancel.one', { name: nameOf(rows) }),
        content: t('cancel.hint'),
        danger: true,
        onConfirm: async () => {
          await call(contract.cancelExpress, { body: { ids: rows.map(({ id }) => id) } })
          message.success(t('cancel.done'))
          done?.()
          await refresh(...UPGRADE_READS)
        },
      }),
    read: (vins: readonly string[]) =>
      quietly(async () => {
        const { asked, offline } = await call(contract.readTerminalVersions, { body: { vins: [...vins] } })
        if (offline === 0) message.success(t('read.done', { number: format.number(asked) }))
        else message.warning(t('read.some', { asked: format.number(asked), offline: format.number(offline) }))
        await refresh(...UPGRADE_READS)
      }),
  }
}
