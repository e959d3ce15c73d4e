import { App } from 'antd'
import * as contract from '#core/contract/upgrade-control.ts'
import { TASK_PRIORITIES } from '#core/domain/upgrade-task.ts'
import { call } from '#web/api/call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { SelectItem, TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { StepDrawer } from '#console/ui/step-drawer.tsx'
import { BENCH_READS } from './bench-reads.ts'

const Change = contract.prioritiseTask.body.pick({ priority: true, reason: true })

interface Props {
  task: contract.BenchTask
  onClose: () => void
}

/** Changes the place of a task among the others. */
export function PriorityDrawer({ task: { id, name, priority: current }, onClose }: Props) {
  const { t } = useTranslation('taskManage')
  const { message } = App.useApp()
  const format = useFormat()
  const nameOf = (priority: number) => {
    const number = format.number(priority)
    if (priority === TASK_PRIORITIES[0]) return t('priority.first', { number })
    return priority === TASK_PRIORITIES.at(-1) ? t('priority.last', { number }) : number
  }
  return (
    <StepDrawer
      open
      title={t('priority.one', { name })}
      submitText={t('priority.change')}
      hint={t('priority.hint')}
      schema={Change}
      initial={{ priority: current }}
      run={async ({ priority, reason }) => {
        await call(contract.prioritiseTask, { body: { id, priority, reason } })
        message.success(t('priority.done'))
      }}
      reads={BENCH_READS}
      onClose={onClose}
    >
      <SelectItem
        name="priority"
        label={t('priority')}
        options={TASK_PRIORITIES.map((value) => ({ value, label: nameOf(value) }))}
      />
      <TextAreaItem name="reason" label={t('reason')} />
    </StepDrawer>
  )
}
