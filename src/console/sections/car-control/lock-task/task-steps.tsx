import { App, Button, Input, Space } from 'antd'
import { useState } from 'react'
import * as contract from '#core/contract/lock-task.ts'
import { type LockTaskStep, mayTakeLockStep } from '#core/domain/vehicle-lock.ts'
import { Allowed } from '#console/ui/allowed.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LOCK_READS } from '../vehicle-lock/lock-reads.ts'
import { LOCK_TASK_READS } from './lock-task-reads.ts'

const NOTE_MAX = 300
const STEPS = ['withdraw', 'reject', 'terminate', 'pause', 'resume', 'submit', 'approve'] as const
const DANGER: readonly LockTaskStep[] = ['reject', 'terminate']
const DECISIONS: readonly LockTaskStep[] = ['approve', 'reject']

/** What can be done with a task now. */
export function TaskSteps({ task }: { task: contract.LockTask }) {
  const { t } = useTranslation('lockTask')
  const [note, setNote] = useState('')
  const take = useStep(task, note)
  const steps = STEPS.filter((step) => mayTakeLockStep(step, task.state) && !(DECISIONS.includes(step) && task.isMine))
  const decides = steps.includes('approve')
  if (steps.length === 0) return null
  return (
    <Space wrap>
      {decides && (
        <Allowed to={contract.LOCK_TASK_CALLS.approve}>
          <Input
            aria-label={t('step.note')}
            placeholder={t('step.note')}
            value={note}
            maxLength={NOTE_MAX}
            onChange={(event) => setNote(event.target.value)}
          />
        </Allowed>
      )}
      {steps.map((step) => (
        <Allowed key={step} to={contract.LOCK_TASK_CALLS[step]}>
          <Button
            danger={DANGER.includes(step)}
            type={step === 'submit' || step === 'approve' || step === 'resume' ? 'primary' : 'default'}
            disabled={step === 'reject' && note.trim() === ''}
            onClick={() => take(step)}
          >
            {t(`step.${step}`)}
          </Button>
        </Allowed>
      ))}
    </Space>
  )
}

function useStep(task: contract.LockTask, note: string) {
  const { t } = useTranslation('lockTask')
  const format = useFormat()
  const { message } = App.useApp()
  const confirm = useConfirm()
  const refresh = useRefresh()
  return (step: LockTaskStep) =>
    confirm({
      title: t(`step.${step}.ask`, { name: task.name, number: format.number(task.vehicles) }),
      content: t(`step.${step}.hint`),
      danger: DANGER.includes(step),
      confirmText: t(`step.${step}`),
      onConfirm: async () => {
        await call(contract.LOCK_TASK_CALLS[step], {
          body: { id: task.id, note: DECISIONS.includes(step) ? note : '' },
        })
        message.success(t('step.done'))
        await refresh(...LOCK_TASK_READS, ...LOCK_READS)
      },
    })
}
