import type { TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Inspection } from '#core/contract/inspection.ts'
import { useFormat } from '#web/i18n/format.ts'
import { JobProgress } from '#console/ui/job/job-progress.tsx'
import type { JobNews } from '#console/ui/job/use-jobs.ts'
import { useElapsed } from '#console/ui/job/use-elapsed.ts'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { VinCell } from '#console/ui/vin-cell.tsx'
import { Words } from '#console/ui/words.tsx'
import { InspectionStateTag } from './inspection-words.tsx'

interface Following {
  newsOf: (row: Inspection) => JobNews | undefined
  /** When the rows were read, epoch ms. */
  readAt: number
}

/** Columns of lists of inspections. */
export function useInspectionColumns({ newsOf, readAt }: Following): TableColumnsType<Inspection> {
  const { t } = useTranslation(['offline', 'common'])
  return [
    {
      title: t('common:field.vin'),
      dataIndex: 'vin',
      width: 180,
      fixed: 'start',
      render: (vin: string) => <VinCell vin={vin} />,
    },
    {
      title: t('inspection.place'),
      key: 'place',
      width: 110,
      render: (_, { line, station }) => <Words text={[line, station].filter(Boolean).join(' / ')} />,
    },
    { title: t('inspection.run'), dataIndex: 'runNo', width: 75, align: 'end' },
    {
      title: t('inspection.result'),
      dataIndex: 'state',
      width: 150,
      render: (_, row) => {
        const news = newsOf(row)
        return (
          <>
            <InspectionStateTag state={row.state} />
            {news && <JobProgress label={row.vin} done={news.done} total={news.total} news={news} atMost />}
          </>
        )
      },
    },
    {
      title: t('inspection.ok'),
      key: 'ok',
      width: 90,
      align: 'end',
      render: (_, { passed, total }) => <bdi dir="ltr">{`${passed} / ${total}`}</bdi>,
    },
    {
      title: t('inspection.failed'),
      dataIndex: 'failed',
      width: 130,
      render: (failed: string[]) => <Words text={failed.join(', ')} />,
    },
    {
      title: t('inspection.template'),
      dataIndex: 'template',
      width: 145,
      render: (text: string) => <Words text={text} />,
    },
    {
      title: t('inspection.inspector'),
      dataIndex: 'inspector',
      width: 115,
      render: (text: string) => <Words text={text || t('inspection.byItself')} />,
    },
    {
      title: t('inspection.started'),
      dataIndex: 'startTime',
      width: 165,
      render: (time: string) => <TimeCell time={time} />,
    },
    {
      title: t('inspection.duration'),
      dataIndex: 'seconds',
      width: 90,
      align: 'end',
      render: (_, row) => <Took run={row} readAt={readAt} />,
    },
    {
      title: t('inspection.retest'),
      key: 'retest',
      width: 80,
      render: (_, { runNo }) => (runNo > 1 ? t('yes') : t('no')),
    },
  ]
}

/** How long it took, or goes on by now. */
export function Took({
  run: { seconds, state },
  readAt,
}: {
  run: Pick<Inspection, 'seconds' | 'state'>
  readAt: number
}) {
  const format = useFormat()
  return <bdi dir="ltr">{format.duration(useElapsed(seconds, readAt, state === 'running'))}</bdi>
}
