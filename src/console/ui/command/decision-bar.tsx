import { App, Button } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { cancelCommand, type CommandDetail, retryCommand } from '#core/contract/command.ts'
import { call } from '#web/api/call.ts'
import { useConfirm } from '../confirm.tsx'
import { ApprovalForm } from './approval-form.tsx'
import styles from './command.module.css'

interface Props {
  job: CommandDetail
  onChanged: () => void
  /** Number of the job sent again. */
  onRetried: (jobId: number) => void
}

/** Actions still available on a job. */
export function DecisionBar({ job, onChanged, onRetried }: Props) {
  const { t } = useTranslation('command')
  const { message } = App.useApp()
  const confirm = useConfirm()
  const { may, jobId } = job
  const cancel = () =>
    confirm({
      title: t('decision.cancelAsk'),
      onConfirm: async () => {
        await call(cancelCommand, { body: { jobId } })
        onChanged()
      },
    })
  const retry = () =>
    confirm({
      title: t('decision.retryAsk'),
      onConfirm: async () => {
        const again = await call(retryCommand, { body: { jobId } })
        message.success(t('decision.retried'))
        onRetried(again.jobId)
      },
    })

  return (
    <>
      {(may.approve || may.reject) && <ApprovalForm job={job} onDecided={onChanged} />}
      {(may.cancel || may.retry) && (
        <div className={styles.buttons}>
          {may.cancel && <Button onClick={cancel}>{t('decision.cancel')}</Button>}
          {may.retry && <Button onClick={retry}>{t('decision.retry')}</Button>}
        </div>
      )}
    </>
  )
}
