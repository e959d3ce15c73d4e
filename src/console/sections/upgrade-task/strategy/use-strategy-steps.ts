import { App } from 'antd'
import * as contract from '#core/contract/upgrade-strategy.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useConfirm } from '#console/ui/confirm.tsx'
import { STRATEGY_READS } from './strategy-reads.ts'

type Row = Pick<contract.UpgradeStrategy, 'id' | 'name'>
export type StrategySteps = ReturnType<typeof useStrategySteps>

/** What is done with one strategy, after a question. */
export function useStrategySteps() {
  const { t } = useTranslation(['strategy', 'common'])
  const confirm = useConfirm()
  const refresh = useRefresh()
  const { message } = App.useApp()
  const ask = (title: string, content: string, work: () => Promise<unknown>, danger = false) =>
    confirm({
      title,
      content,
      danger,
      onConfirm: async () => {
        await work()
        message.success(t('common:action.saved'))
        await refresh(...STRATEGY_READS)
      },
    })
  const one = ({ id }: Row) => ({ body: { ids: [id] } })
  return {
    enable: (row: Row) =>
      ask(t('enable.one', row), t('enable.hint'), () => call(contract.enableUpgradeStrategies, one(row))),
    disable: (row: Row) =>
      ask(t('disable.one', row), t('disable.hint'), () => call(contract.disableUpgradeStrategies, one(row))),
    remove: (row: Row) =>
      ask(t('delete.one', row), t('delete.hint'), () => call(contract.deleteUpgradeStrategies, one(row)), true),
    newVersion: (row: Row) =>
      ask(t('newVersion.one', row), t('newVersion.hint'), () =>
        call(contract.addStrategyVersion, { body: { id: row.id } }),
      ),
  }
}
