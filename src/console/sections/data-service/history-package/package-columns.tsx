import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { DataPackage } from '#core/contract/data-package.ts'
import type { PackageState } from '#core/domain/data-package.ts'
import { JobProgress } from '#console/ui/job/job-progress.tsx'
import type { JobNews } from '#console/ui/job/use-jobs.ts'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import { Words } from '#console/ui/words.tsx'
import { PackageActions } from './package-actions.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'

const TONES: Record<PackageState, Tone> = {
  awaitingApproval: 'warning',
  queued: 'progress',
  running: 'progress',
  ready: 'good',
  failed: 'bad',
  rejected: 'bad',
  cancelled: 'neutral',
  expired: 'neutral',
}
const FEW_VINS = 1

/** Columns of the list of packages. */
export function usePackageColumns(newsOf: (row: DataPackage) => JobNews | undefined): TableColumnsType<DataPackage> {
  const column = useColumnKit<DataPackage>()
  const { t } = useTranslation(['dataPackage', 'errors'])
  return [
    column.cell(
      'name',
      t('name'),
      180,
      ({ name, purpose }) => (
        <div title={purpose}>
          <Words text={name} />
        </div>
      ),
      { fixed: 'start' },
    ),
    column.cell('vins', t('vins'), 160, ({ vins }) => (
      <span title={vins.join('\n')}>
        <bdi dir="ltr">{vins.slice(0, FEW_VINS).join(', ')}</bdi>
        {vins.length > FEW_VINS && ` ${t('moreVins', { count: vins.length - FEW_VINS })}`}
      </span>
    )),
    column.cell('range', t('range'), 290, ({ startTime, endTime }) => (
      <>
        <TimeCell time={startTime} /> – <TimeCell time={endTime} />
      </>
    )),
    column.label('content', t('content'), 110, (content) => t(`content.${content}`), { hidden: true }),
    column.label('format', t('format'), 140, (name) => t(`format.${name}`), { hidden: true }),
    column.cell('state', t('state'), 140, (row) => (
      <div title={row.note}>
        <ToneTag tone={TONES[row.state]}>{t(`state.${row.state}`)}</ToneTag>
        {row.state === 'running' && (
          <JobProgress label={row.name} done={row.daysDone} total={row.days} news={newsOf(row)}>
            <bdi dir="ltr">{`${row.daysDone} / ${row.days}`}</bdi>
          </JobProgress>
        )}
        {row.reason && <small>{t(`errors:${row.reason as 'error.packageFailed'}`)}</small>}
      </div>
    )),
    column.number('rows', t('rows'), 90, { hidden: true }),
    column.quantity('bytes', 'size', t('size'), 90),
    column.text(
      ['requester', ({ requester, approver }) => [requester, approver].filter(Boolean).join(' / ')],
      t('requester'),
      150,
    ),
    column.number('downloads', t('downloads'), 90, { hidden: true }),
    column.time('expireTime', t('expires'), 185, { hidden: true }),
    column.cell('actions', t('actions'), 150, (row) => <PackageActions row={row} />, { fixed: 'end' }),
  ]
}
