import { Alert, App, Button, Checkbox, Form, Radio } from 'antd'
import { useId, useState } from 'react'
import { decideTaskAudit, listTaskAudits } from '#core/contract/task-audit.ts'
import type { UpgradeTaskDetail } from '#core/contract/upgrade-task.ts'
import { AUDIT_CHECKS, mayTake } from '#core/domain/upgrade-task.ts'
import { CallFailed, failureText } from '#web/api/call-failed.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAllowed } from '#console/ui/allowed.tsx'
import { FailureText } from '#console/ui/failure-text.tsx'
import { FormSchema } from '#console/ui/form-builder/field-limits.ts'
import { TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { useSubmit } from '#console/ui/form-builder/use-submit.ts'
import { forgetErrors } from '#console/ui/form-errors.ts'
import page from '#console/ui/page.module.css'
import { TimeItem } from '#console/ui/time-item.tsx'
import { AUDIT_READS } from './audit-reads.ts'
import styles from './audit.module.css'

interface Props {
  task: UpgradeTaskDetail
  /** The user has approved it, and another one has to. */
  isDecided: boolean
  onDone: () => void
}

/** The decision about a task that waits, or why this user cannot take it. */
export function AuditDecision({ task, isDecided, onDone }: Props) {
  const { t } = useTranslation('taskAudit')
  const mayDecide = useAllowed(decideTaskAudit)
  if (!mayTake('decide', task.taskState)) return null
  if (task.isOwn) return <Alert type="info" showIcon title={t('own')} description={t('own.hint')} />
  if (isDecided) return <Alert type="info" showIcon title={t('approvedByYou')} description={t('approvedByYou.hint')} />
  if (!mayDecide) return <Alert type="info" showIcon title={t('notAllowed')} />
  return (
    <section className={styles.decision}>
      <h3>{t('decision')}</h3>
      <DecisionForm task={task} onDone={onDone} />
    </section>
  )
}

interface Filled {
  start?: 'planned' | 'other'
  plannedTime?: string | null
  checks?: string[]
  reason?: string
}

function DecisionForm({ task, onDone }: Omit<Props, 'isDecided'>) {
  const { t } = useTranslation(['taskAudit', 'validation'])
  const [form] = Form.useForm<Filled>()
  // The search form of the page has fields too; labels must refer to those of this form.
  const name = useId()
  const { decide, busy, failure, unplaced } = useDecide(form, task, onDone)
  return (
    <FormSchema value={decideTaskAudit.body}>
      <Form
        form={form}
        name={name}
        layout="vertical"
        preserve={false}
        initialValues={{ start: 'planned' }}
        onValuesChange={(changed: object) => forgetErrors(form, changed)}
        onFinish={() => void decide(true)}
      >
        {task.approvalsNeeded > 1 && (
          <div className={styles.notices}>
            <Alert type="warning" showIcon title={t(task.approvals === 0 ? 'two.first' : 'two.last')} />
          </div>
        )}
        <Form.Item name="checks" label={t('checks')} required extra={t('checks.hint')}>
          <Checkbox.Group
            className={styles.choices ?? ''}
            options={AUDIT_CHECKS.map((value) => ({ value, label: t(`check.${value}`) }))}
          />
        </Form.Item>
        <StartFields plannedTime={task.plannedTime} />
        <TextAreaItem name="reason" label={t('reason')} hint={t('reason.hint')} />
        {failure && (
          <div className={styles.notices}>
            <Alert
              type="error"
              showIcon
              title={<FailureText text={failureText(failure)} requestId={failure.requestId} />}
            />
          </div>
        )}
        {unplaced && <p role="alert">{unplaced}</p>}
        <div className={page.foot}>
          <Button danger disabled={busy} onClick={() => void decide(false)}>
            {t('reject')}
          </Button>
          <Button type="primary" htmlType="submit" loading={busy}>
            {t('approve')}
          </Button>
        </div>
      </Form>
    </FormSchema>
  )
}

/** The start is all an approver may change. */
function StartFields({ plannedTime }: { plannedTime: string | null }) {
  const { t } = useTranslation('taskAudit')
  const format = useFormat()
  const [openedAt] = useState(() => Date.now())
  const start = Form.useWatch<Filled['start']>('start')
  const other = Form.useWatch<Filled['plannedTime']>('plannedTime')
  const effective = start === 'other' ? other : plannedTime
  const isPast = Boolean(effective) && format.epoch(effective ?? '') < openedAt
  const planned = plannedTime ? t('start.planned', { time: format.time(plannedTime) }) : t('start.plannedByHand')
  return (
    <>
      <Form.Item name="start" label={t('start')}>
        <Radio.Group
          className={styles.choices ?? ''}
          options={[
            { value: 'planned', label: planned },
            { value: 'other', label: t('start.other') },
          ]}
        />
      </Form.Item>
      {start === 'other' && <TimeItem name="plannedTime" label={t('start.time')} hint={t('start.timeHint')} />}
      {isPast && (
        <div className={styles.notices}>
          <Alert type="warning" showIcon title={t('start.past')} />
        </div>
      )}
    </>
  )
}

/** Sends a decision; what the server says against it is shown with the form. */
function useDecide(form: ReturnType<typeof Form.useForm<Filled>>[0], task: UpgradeTaskDetail, onDone: () => void) {
  const { t } = useTranslation('taskAudit')
  const { message } = App.useApp()
  const refresh = useRefresh()
  const [failure, setFailure] = useState<CallFailed>()
  const { submit, busy, unplaced } = useSubmit(form, decideTaskAudit.body, async (body) => {
    try {
      await call(decideTaskAudit, { body }, { toast: false })
    } catch (error) {
      if (error instanceof CallFailed && error.failDetail.every(({ path }) => !path)) setFailure(error)
      // Another user may have decided: the list shows it, and the message stays with the form.
      if (error instanceof CallFailed && Number(error.code) === 409) await refresh(listTaskAudits)
      throw error
    }
    const isLast = task.approvals + 1 >= task.approvalsNeeded
    message.success(t(!body.approve ? 'done.rejected' : isLast ? 'done.approved' : 'done.first'))
    await refresh(...AUDIT_READS)
    onDone()
  })
  function decide(approve: boolean) {
    setFailure(undefined)
    const { start, plannedTime, checks, reason } = form.getFieldsValue()
    const approval = { checks: checks ?? [], ...(start === 'other' && { plannedTime: plannedTime ?? null }) }
    return submit({ id: task.id, approve, reason: reason ?? '', ...(approve && approval) })
  }
  return { decide, busy, failure, unplaced }
}
