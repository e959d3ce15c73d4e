import { App, Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  approveCommand,
  cancelCommand,
  type CommandDetail,
  rejectCommand,
  retryCommand,
} from '#core/contract/command.ts'
import { call } from '#web/api/call.ts'
import { useConfirm } from '../confirm.tsx'
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
  const [note, setNote] = useState('')
  const { may, jobId } = job
  const decide = (title: string, danger: boolean, work: () => Promise<unknown>) =>
    confirm({
      title,
      content: note || undefined,
      danger,
      onConfirm: async () => {
        await work()
        setNote('')
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

  if (!may.approve && !may.reject && !may.cancel && !may.retry) return null
  return (
    <>
      {may.approve && (
        <>
          <p>{t('decision.hint')}</p>
          <Input.TextArea
            aria-label={t('decision.note')}
            placeholder={t('decision.note')}
            value={note}
            maxLength={500}
            autoSize={{ minRows: 2 }}
            onChange={(event) => setNote(event.target.value)}
            style={{ marginBlockEnd: 12 }}
          />
        </>
      )}
      <div className={styles.buttons}>
        {may.approve && (
          <Button
            type="primary"
            danger
            onClick={() =>
              decide(t('decision.approveAsk'), true, () => call(approveCommand, { body: { jobId, note } }))
            }
          >
            {t('decision.approve')}
          </Button>
        )}
        {may.reject && (
          <Button
            disabled={note.trim() === ''}
            title={note.trim() === '' ? t('decision.noteFirst') : undefined}
            onClick={() => decide(t('decision.rejectAsk'), false, () => call(rejectCommand, { body: { jobId, note } }))}
          >
            {t('decision.reject')}
          </Button>
        )}
        {may.cancel && (
          <Button
            onClick={() => decide(t('decision.cancelAsk'), false, () => call(cancelCommand, { body: { jobId } }))}
          >
            {t('decision.cancel')}
          </Button>
        )}
        {may.retry && <Button onClick={retry}>{t('decision.retry')}</Button>}
      </div>
    </>
  )
}
