import { SafetyOutlined, TeamOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { ExportJob } from '#core/contract/export.ts'
import { useFormat } from '#web/i18n/format.ts'
import { ExportActions, type ExportPanel } from './export-actions.tsx'
import styles from './export-drawers.module.css'
import { ExportFilter } from './export-filter.tsx'
import { ExportPageLink } from './export-page-link.tsx'
import { ExportStateCell } from './export-state.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'

interface Options {
  onChange: () => void
  onOpen: (panel: ExportPanel, job: ExportJob) => void
  /** Those of others are shown. */
  others: boolean
  /** Includes views shared with the user. */
  shared: boolean
}

export function useExportColumns({ onChange, onOpen, others, shared }: Options): TableColumnsType<ExportJob> {
  const column = useColumnKit<ExportJob>()
  const { t } = useTranslation('exportFile')
  const format = useFormat()

  return [
    column.cell('fileName', t('file'), 200, (job) => <FileName job={job} />, { fixed: 'start' }),
    column.cell('state', t('state'), 140, (job) => <ExportStateCell job={job} />),
    column.cell('page', t('page'), 96, (job) => <ExportPageLink {...job} />),
    column.cell('filter', t('filter'), 116, (job) => <ExportFilter job={job} />, { hidden: others }),
    column.cell(
      'rows',
      t('rows'),
      76,
      ({ rows, cut }) => (
        <span {...(cut && { title: t('cut') })}>
          {format.number(rows)}
          {cut && ' …'}
        </span>
      ),
      { align: 'end' },
    ),
    column.quantity('bytes', 'fileSize', t('size'), 96, { hidden: shared }),
    // Those shown first fit a window of 1440 px.
    column.number('downloads', t('downloads'), 110, { hidden: true }),
    column.time('requestTime', t('requested'), 172, { fresh: true }),
    column.time('finishTime', t('finished'), 170, { fresh: true, hidden: true }),
    // Only the day is shown; the time is shown on hover.
    column.cell(
      'expireTime',
      t('expires'),
      108,
      ({ expireTime: time }) => (
        <bdi dir="ltr" title={format.time(time)}>
          {format.date(time)}
        </bdi>
      ),
      { hidden: shared },
    ),
    column.text('requester', t('requester'), 130, { hidden: !others }),
    column.time('sharedUntilTime', t('share.until'), 172, { hidden: !shared }),
    column.cell(
      'actions',
      t('actions'),
      116,
      (job) => <ExportActions job={job} onChange={onChange} onOpen={onOpen} />,
      { fixed: 'end' },
    ),
  ]
}

/** The name, whether it contains personal data, and the number of users it is shared with. */
function FileName({ job: { fileName, personal, purpose, shares } }: { job: ExportJob }) {
  const { t } = useTranslation('exportFile')
  const shared = t('share.count', { count: shares })
  return (
    <span className={styles.name}>
      <bdi dir="ltr" title={fileName}>
        {fileName}
      </bdi>
      {personal && (
        <SafetyOutlined className={styles.personal} title={t('personal.of', { purpose })} aria-label={t('personal')} />
      )}
      {shares > 0 && <TeamOutlined title={shared} aria-label={shared} />}
    </span>
  )
}
