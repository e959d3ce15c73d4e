import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Inspection } from '#core/contract/inspection.ts'
import { useFormat } from '#web/i18n/format.ts'
import { JobProgress } from '#console/ui/job/job-progress.tsx'
import type { JobNews } from '#console/ui/job/use-jobs.ts'
import { useElapsed } from '#console/ui/job/use-elapsed.ts'
import { InspectionStateTag } from './inspection-words.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'

interface Following {
  newsOf: (row: Inspection) => JobNews | undefined
  /** When the rows were read, epoch ms. */
  readAt: number
}

/** Columns of lists of inspections. */
export function useInspectionColumns({ newsOf, readAt }: Following): TableColumnsType<Inspection> {
  const column = useColumnKit<Inspection>()
  const { t } = useTranslation(['offline', 'common'])
  return [
    column.vin('vin', t('common:field.vin'), 180),
    column.text(
      ['place', ({ line, station }) => [line, station].filter(Boolean).join(' / ')],
      t('inspection.place'),
      110,
    ),
    column.number('runNo', t('inspection.run'), 75),
    column.cell('state', t('inspection.result'), 150, (row) => {
      const news = newsOf(row)
      return (
        <>
          <InspectionStateTag state={row.state} />
          {news && <JobProgress label={row.vin} done={news.done} total={news.total} news={news} atMost />}
        </>
      )
    }),
    column.cell('ok', t('inspection.ok'), 90, ({ passed, total }) => <bdi dir="ltr">{`${passed} / ${total}`}</bdi>, {
      align: 'end',
    }),
    column.text(['failed', ({ failed }) => failed.join(', ')], t('inspection.failed'), 130),
    column.text('template', t('inspection.template'), 140),
    column.text(
      ['inspector', ({ inspector: text }) => text || t('inspection.byItself')],
      t('inspection.inspector'),
      115,
      { hidden: true },
    ),
    column.time('startTime', t('inspection.started'), 165),
    column.cell('seconds', t('inspection.duration'), 90, (row) => <Took run={row} readAt={readAt} />, { align: 'end' }),
    column.cell('retest', t('inspection.retest'), 80, ({ runNo }) => (runNo > 1 ? t('yes') : t('no')), {
      hidden: true,
    }),
  ]
}

/** Duration, or elapsed time while running. */
export function Took({
  run: { seconds, state },
  readAt,
}: {
  run: Pick<Inspection, 'seconds' | 'state'>
  readAt: number
}) {
  const format = useFormat()
  return <bdi>{format.duration(useElapsed(seconds, readAt, state === 'running'))}</bdi>
}
