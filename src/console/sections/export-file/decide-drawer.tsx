import { Button, Drawer, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { approveExport } from '#core/contract/export-sharing.ts'
import { EXPORT_REASON_LENGTH, type ExportJob } from '#core/contract/export.ts'
import { call } from '#web/api/call.ts'
import { useConfirm } from '#console/ui/confirm.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { ExportFilter } from './export-filter.tsx'
import { ExportPageLink } from './export-page-link.tsx'
import page from '#console/ui/page.module.css'
import styles from './export-drawers.module.css'

interface Props {
  job: ExportJob
  onChange: () => void
  onClose: () => void
}

/** Requester, personal data and purpose; a second approver decides. */
export function DecideDrawer({ job, onChange, onClose }: Props) {
  const { t, i18n } = useTranslation(['exportFile', 'files'])
  const confirm = useConfirm()
  const [note, setNote] = useState('')
  const columns = (job.columns ?? []).map((name) =>
    i18n.exists(`files:column.${name}`) ? t(`files:column.${name}` as 'files:column.vin') : name,
  )
  const facts: [string, ReactNode][] = [
    [t('requester'), <bdi key="requester">{job.requester}</bdi>],
    [t('requested'), <TimeCell key="requested" time={job.requestTime} />],
    [t('page'), <ExportPageLink key="page" {...job} />],
    [t('filter'), <ExportFilter key="filter" job={job} />],
    [t('options.columns'), columns.join(', ')],
    [t('purpose'), <bdi key="purpose">{job.purpose}</bdi>],
  ]
  const decide = (approve: boolean) =>
    confirm({
      title: t(approve ? 'decide.approveAsk' : 'decide.rejectAsk', { name: job.requester }),
      content: t(approve ? 'decide.approveHint' : 'decide.rejectHint'),
      danger: !approve,
      confirmText: t(approve ? 'decide.approve' : 'decide.reject'),
      onConfirm: async () => {
        await call(approveExport, { body: { id: job.id, approve, note } })
        onChange()
        onClose()
      },
    })
  const empty = note.trim() === ''

  return (
    <Drawer
      open
      title={t('decide.title')}
      onClose={onClose}
      size={420}
      footer={
        <div className={page.foot}>
          <Button
            danger
            disabled={empty}
            title={empty ? t('decide.noteFirst') : undefined}
            onClick={() => decide(false)}
          >
            {t('decide.reject')}
          </Button>
          <Button type="primary" onClick={() => decide(true)}>
            {t('decide.approve')}
          </Button>
        </div>
      }
    >
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.note}>
        <span>{t('decide.note')}</span>
        <Input.TextArea
          value={note}
          maxLength={EXPORT_REASON_LENGTH.max}
          autoSize={{ minRows: 3 }}
          onChange={(event) => setNote(event.target.value)}
        />
      </label>
    </Drawer>
  )
}
