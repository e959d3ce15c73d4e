import { Button, Form, Input } from 'antd'
import { approveCommand, type CommandDetail, getCommandReadiness, rejectCommand } from '#core/contract/command.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { useConfirm } from '../confirm.tsx'
import styles from './command.module.css'
import { CommandSubject } from './command-subject.tsx'
import { useCommandWords } from './command-words.ts'

/** The vehicle may move while the decision is made. */
const FRESH_MS = 5_000

interface Props {
  job: CommandDetail
  onDecided: () => void
}

/** The decision of the second person: which vehicle, whose, where and how fast it is now, and a note; a rejection needs one. */
export function ApprovalForm({ job, onDecided }: Props) {
  const words = useCommandWords()
  const { t } = words
  const confirm = useConfirm()
  const [form] = Form.useForm<{ note?: string }>()
  const { jobId, may, vin } = job
  const { data: readiness } = useCall(getCommandReadiness, { query: { vin } }, { refreshMs: FRESH_MS, toast: false })
  const standstill = readiness?.standstill
  const noted = () => (form.getFieldValue('note') as string | undefined)?.trim() ?? ''

  const decide = (title: string, danger: boolean, work: (note: string) => Promise<unknown>) =>
    confirm({
      title,
      content: [words.kind(job), job.plate || vin, noted()].filter(Boolean).join(' · '),
      danger,
      onConfirm: async () => {
        await work(noted())
        form.resetFields()
        onDecided()
      },
    })
  const approve = () =>
    decide(t('decision.approveAsk'), true, (note) => call(approveCommand, { body: { jobId, note } }))
  function reject() {
    if (noted() !== '')
      return decide(t('decision.rejectAsk'), false, (note) => call(rejectCommand, { body: { jobId, note } }))
    form.setFields([{ name: 'note', errors: [t('decision.noteFirst')] }])
    form.focusField('note')
  }

  return (
    <Form form={form} layout="vertical">
      {readiness && <CommandSubject readiness={readiness} />}
      <p>{t('decision.hint')}</p>
      <Form.Item name="note" label={t('decision.note')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2 }} />
      </Form.Item>
      <div className={styles.buttons}>
        {may.approve && (
          <Button type="primary" danger disabled={standstill !== 'standing'} onClick={approve}>
            {t('decision.approve')}
          </Button>
        )}
        {may.reject && <Button onClick={reject}>{t('decision.reject')}</Button>}
      </div>
      {standstill && standstill !== 'standing' && <p role="alert">{t(`blocked.${standstill}`)}</p>}
    </Form>
  )
}
