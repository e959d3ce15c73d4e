import { App } from 'antd'
import { cancelTaskRecords, rollBackTaskRecords, type TaskRecord } from '#core/contract/task-record.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useConfirm } from '#console/ui/confirm.tsx'
import { RECORD_READS } from './record-reads.ts'

/** A step that needs a reason, on these rows. */
export interface ReasonedStep {
  kind: 'retry' | 'remove'
  rows: readonly TaskRecord[]
  name: string
  done: () => void
}
export type RecordSteps = ReturnType<typeof useRecordSteps>

/** What is done with upgrades, one or several. */
export function useRecordSteps(begin: (step: ReasonedStep) => void) {
  const { t } = useTranslation('upgrade')
  const format = useFormat()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const { message } = App.useApp()
  const nameOf = (rows: readonly TaskRecord[]) =>
    rows.length === 1 ? rows[0]!.plate || rows[0]!.vin : t('vehicleCount', { number: format.number(rows.length) })
  const reasoned =
    (kind: ReasonedStep['kind']) =>
    (rows: readonly TaskRecord[], done = () => {}) =>
      begin({ kind, rows, name: nameOf(rows), done })
  return {
    retry: reasoned('retry'),
    remove: reasoned('remove'),
    rollBack: (rows: readonly TaskRecord[], done?: () => void) =>
      confirm({
        title: t('rollback.one', { name: nameOf(rows) }),
        content: t('rollback.hint'),
        onConfirm: async () => {
          await call(rollBackTaskRecords, { body: { ids: rows.map(({ id }) => id) } })
          message.success(t('rollback.done'))
          done?.()
          await refresh(...RECORD_READS)
        },
      }),
    cancel: (rows: readonly TaskRecord[], done?: () => void) =>
      confirm({
        title: t('cancel.one', { name: nameOf(rows) }),
        content: t('cancel.hint'),
        danger: true,
        onConfirm: async () => {
          await call(cancelTaskRecords, { body: { ids: rows.map(({ id }) => id) } })
          message.success(t('cancel.done'))
          done?.()
          await refresh(...RECORD_READS)
        },
      }),
  }
}
