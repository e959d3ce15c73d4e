import { App, Form } from 'antd'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import * as contract from '#core/contract/upgrade-task.ts'
import { call } from '#web/api/call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { SwitchItem, TextAreaItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { StepDrawer } from '#console/ui/step-drawer.tsx'
import { TASK_READS } from './task-reads.ts'

/** Steps that need a reason, and those that make a draft with a name. */
const REASONED = ['pause', 'resume', 'stop'] as const
const NAMED = ['copy', 'retry', 'remaining'] as const
export type AskedKind = (typeof REASONED)[number] | (typeof NAMED)[number]

interface Props {
  kind: AskedKind
  /** Undefined: closed. */
  row: contract.UpgradeTask | undefined
  /** Calls whose answers change by it, where they are more than those of tasks. */
  reads?: readonly AnyEndpoint[]
  onClose: () => void
}

const Named = contract.copyUpgradeTask.body.pick({ name: true })
const Reasoned = contract.stopUpgradeTask.body.pick({ reason: true, hard: true })

/** One step in the life of a task: why, or under which name. */
export function TaskStepDrawer({ kind, ...props }: Props) {
  return isNamed(kind) ? <NamedStep kind={kind} {...props} /> : <ReasonedStep kind={kind} {...props} />
}

const isNamed = (kind: AskedKind): kind is (typeof NAMED)[number] => (NAMED as readonly string[]).includes(kind)

interface StepProps<Kind> extends Props {
  kind: Kind & AskedKind
}

function NamedStep({ kind, row, reads = TASK_READS, onClose }: StepProps<(typeof NAMED)[number]>) {
  const { t } = useTranslation('upgradeTask')
  const { message } = App.useApp()
  const id = row?.id ?? 0
  return (
    <StepDrawer
      open={row !== undefined}
      title={t(`${kind}.one`, { name: row?.name ?? '' })}
      submitText={t(`do.${kind}`)}
      hint={t(`hint.${kind}`)}
      schema={Named}
      initial={{ name: row ? t(`draftName.${kind}`, { name: row.name }).slice(0, 128) : '' }}
      run={async ({ name }) => {
        if (kind === 'copy') await call(contract.copyUpgradeTask, { body: { id, name } })
        else await call(contract.retryUpgradeTask, { body: { id, name, vehicles: kind === 'retry' ? 'failed' : kind } })
        message.success(t('draft.done'))
      }}
      reads={reads}
      onClose={onClose}
    >
      <TextItem name="name" label={t('name')} />
    </StepDrawer>
  )
}

function ReasonedStep({ kind, row, reads = TASK_READS, onClose }: StepProps<(typeof REASONED)[number]>) {
  const { t } = useTranslation('upgradeTask')
  const { message } = App.useApp()
  const id = row?.id ?? 0
  const accepts = kind === 'resume' && row?.pauseReason === 'errorThreshold'
  return (
    <StepDrawer
      open={row !== undefined}
      title={t(`${kind}.one`, { name: row?.name ?? '' })}
      submitText={t(`do.${kind}`)}
      hint={accepts ? t('resume.accepts') : t(`hint.${kind}`)}
      schema={Reasoned}
      run={async ({ reason, hard }) => {
        if (kind === 'pause') await call(contract.pauseUpgradeTask, { body: { id, reason } })
        if (kind === 'resume') await call(contract.resumeUpgradeTask, { body: { id, reason } })
        if (kind === 'stop') await call(contract.stopUpgradeTask, { body: { id, reason, hard } })
        message.success(t(`done.${kind}`))
      }}
      reads={reads}
      onClose={onClose}
    >
      {kind === 'stop' && <HardItem />}
      <TextAreaItem name="reason" label={t('reason')} />
    </StepDrawer>
  )
}

function HardItem() {
  const { t } = useTranslation('upgradeTask')
  const hard = Form.useWatch<boolean | undefined>('hard')
  return <SwitchItem name="hard" label={t('stop.hard')} hint={t(hard ? 'stop.hard.on' : 'stop.hard.off')} />
}
