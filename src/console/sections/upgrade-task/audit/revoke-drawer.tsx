import { App } from 'antd'
import { revokeTaskAudit } from '#core/contract/task-audit.ts'
import { call } from '#web/api/call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { StepDrawer } from '#console/ui/step-drawer.tsx'
import { AUDIT_READS } from './audit-reads.ts'

const Reason = revokeTaskAudit.body.pick({ reason: true })

interface Props {
  task: { id: number; name: string }
  onClose: () => void
}

/** Takes the approval of a task back before it starts. */
export function RevokeDrawer({ task: { id, name }, onClose }: Props) {
  const { t } = useTranslation('taskAudit')
  const { message } = App.useApp()
  return (
    <StepDrawer
      open
      title={t('revoke.one', { name })}
      submitText={t('revoke')}
      hint={t('revoke.hint')}
      schema={Reason}
      reads={AUDIT_READS}
      run={async ({ reason }) => {
        await call(revokeTaskAudit, { body: { id, reason } })
        message.success(t('done.revoked'))
      }}
      onClose={onClose}
    >
      <TextAreaItem name="reason" label={t('reason')} />
    </StepDrawer>
  )
}
