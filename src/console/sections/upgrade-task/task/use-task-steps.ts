import { App } from 'antd'
import { exportTaskDossier } from '#core/contract/task-figures.ts'
import * as contract from '#core/contract/upgrade-task.ts'
import { call, download } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useConfirm } from '#console/ui/confirm.tsx'
import { quietly } from '#console/ui/parameter/quietly.ts'
import { saveFile } from '#console/ui/save-file.ts'
import { TASK_READS } from './task-reads.ts'

type Row = Pick<contract.UpgradeTask, 'id' | 'name'>
export type TaskSteps = ReturnType<typeof useTaskSteps>

const one = ({ id }: Row) => ({ body: { id } })

/** What is done with one task after a question, without a reason. */
export function useTaskSteps() {
  const { t } = useTranslation('upgradeTask')
  const confirm = useConfirm()
  const refresh = useRefresh()
  const { message } = App.useApp()
  const ask = (
    asked: { title: string; content: string; confirmText: string; danger?: boolean },
    done: string,
    work: () => Promise<unknown>,
  ) =>
    confirm({
      ...asked,
      onConfirm: async () => {
        await work()
        message.success(done)
        await refresh(...TASK_READS)
      },
    })
  return {
    submit: (row: Row) =>
      ask(
        { title: t('submit.ask', { name: row.name }), content: t('submit.hint'), confirmText: t('submit') },
        t('submit.done'),
        () => call(contract.submitUpgradeTask, one(row)),
      ),
    withdraw: (row: Row) =>
      ask(
        { title: t('withdraw.ask', { name: row.name }), content: t('withdraw.hint'), confirmText: t('withdraw') },
        t('withdraw.done'),
        () => call(contract.withdrawUpgradeTask, one(row)),
      ),
    start: (row: Row) =>
      ask(
        { title: t('start.ask', { name: row.name }), content: t('start.hint'), confirmText: t('start') },
        t('start.done'),
        () => call(contract.startUpgradeTask, one(row)),
      ),
    openGroup: (row: Row) =>
      ask(
        { title: t('openGroup.ask', { name: row.name }), content: t('openGroup.hint'), confirmText: t('openGroup') },
        t('openGroup.done'),
        () => call(contract.openTaskGroup, one(row)),
      ),
    remove: (row: Row) =>
      ask(
        {
          title: t('delete.ask', { name: row.name }),
          content: t('delete.hint'),
          confirmText: t('delete'),
          danger: true,
        },
        t('delete.done'),
        () => call(contract.deleteUpgradeTasks, { body: { ids: [row.id] } }),
      ),
    dossier: (row: Row) =>
      void quietly(async () => saveFile(await download(exportTaskDossier, { query: { id: row.id } }))),
  }
}
