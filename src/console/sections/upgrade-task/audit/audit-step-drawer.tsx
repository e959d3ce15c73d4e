import { App } from 'antd'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { askTaskAudit, releaseTaskFiles, revokeTaskAudit } from '#core/contract/task-audit.ts'
import type { UpgradeTask } from '#core/contract/upgrade-task.ts'
import { call } from '#web/api/call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { StepDrawer } from '#console/ui/step-drawer.tsx'
import { AUDIT_READS } from './audit-reads.ts'
import { releaseOf } from './audit-steps.ts'

type AuditSubject = Pick<UpgradeTask, 'id' | 'name' | 'environment' | 'taskState' | 'isOwn'>
export interface AuditStep {
  kind: 'ask' | 'release' | 'revoke'
  task: AuditSubject
}

interface Props {
  task: AuditSubject
  onClose: () => void
}

/** What approvers do in addition to deciding. */
export function AuditStepDrawer({ step: { kind, task }, onClose }: { step: AuditStep; onClose: () => void }) {
  if (kind === 'ask') return <Ask task={task} onClose={onClose} />
  return kind === 'release' ? <Release task={task} onClose={onClose} /> : <Revoke task={task} onClose={onClose} />
}

interface StepProps<S extends z.ZodType> {
  title: string
  submitText: string
  hint: string
  schema: S
  run: (values: z.output<S>) => Promise<string>
  onClose: () => void
  children: ReactNode
}

/** `run` answers what is said when it is done. */
function Step<S extends z.ZodType>({ run, ...props }: StepProps<S>) {
  const { message } = App.useApp()
  return (
    <StepDrawer
      open
      reads={AUDIT_READS}
      run={async (values) => {
        const done = await run(values)
        // Not returned: it is a promise that waits until the message is closed.
        void message.success(done)
      }}
      {...props}
    />
  )
}

const Question = askTaskAudit.body.pick({ question: true })

function Ask({ task: { id, name }, onClose }: Props) {
  const { t } = useTranslation('taskAudit')
  return (
    <Step
      title={t('ask.one', { name })}
      submitText={t('ask.send')}
      hint={t('ask.hint')}
      schema={Question}
      run={async ({ question }) => {
        await call(askTaskAudit, { body: { id, question } })
        return t('done.asked')
      }}
      onClose={onClose}
    >
      <TextAreaItem name="question" label={t('question')} />
    </Step>
  )
}

const ReleaseReason = releaseTaskFiles.body.pick({ reason: true })

/** Moves the files of a task to the next environment. */
function Release({ task, onClose }: Props) {
  const { t } = useTranslation('taskAudit')
  const { id, name } = task
  const environment = releaseOf(task)
  if (!environment) return null
  return (
    <Step
      title={t('release.one', { name, environment })}
      submitText={t('release', { environment })}
      hint={t('release.hint', { environment })}
      schema={ReleaseReason}
      run={async ({ reason }) => {
        await call(releaseTaskFiles, { body: { id, environment, reason } })
        return t('done.released', { environment })
      }}
      onClose={onClose}
    >
      <TextAreaItem name="reason" label={t('reason')} />
    </Step>
  )
}

const RevokeReason = revokeTaskAudit.body.pick({ reason: true })

/** Takes the approval of a task back before it starts. */
function Revoke({ task: { id, name }, onClose }: Props) {
  const { t } = useTranslation('taskAudit')
  return (
    <Step
      title={t('revoke.one', { name })}
      submitText={t('revoke')}
      hint={t('revoke.hint')}
      schema={RevokeReason}
      run={async ({ reason }) => {
        await call(revokeTaskAudit, { body: { id, reason } })
        return t('done.revoked')
      }}
      onClose={onClose}
    >
      <TextAreaItem name="reason" label={t('reason')} />
    </Step>
  )
}
