import { Table, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { listPositionGaps, type PositionDataFilter, type PositionGap } from '#core/contract/position-data.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { LoadFailed, Loading, NoneYet, NotSearched } from '#console/ui/list-states.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { VinCell } from '#console/ui/vin-cell.tsx'
import shared from '../data-service.module.css'

const PAGE_SIZE = 20

/** When vehicles were silent, longest first. */
export function GapList({ filter }: { filter: PositionDataFilter | null }) {
  return filter ? <Gaps key={JSON.stringify(filter)} filter={filter} /> : <NotSearched />
}

function Gaps({ filter }: { filter: PositionDataFilter }) {
  const { t } = useTranslation(['positionData', 'common'])
  const format = useFormat()
  const { data, error, reload } = useCall(listPositionGaps, { query: filter }, { toast: false })
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  if (data.list.length === 0) return <NoneYet title={t('gaps.none')} hint={t('gaps.noneHint')} />
  const figure = (value: number | null) => (value === null ? '–' : format.number(value, 1))
  const columns: TableColumnsType<PositionGap> = [
    { title: t('common:field.vin'), dataIndex: 'vin', width: 210, render: (vin: string) => <VinCell vin={vin} /> },
    { title: t('gap.from'), dataIndex: 'startTime', width: 170, render: (time: string) => <TimeCell time={time} /> },
    { title: t('gap.to'), dataIndex: 'endTime', width: 170, render: (time: string) => <TimeCell time={time} /> },
    {
      title: t('gap.length'),
      dataIndex: 'seconds',
      width: 120,
      align: 'end',
      render: (seconds: number) => format.duration(seconds),
    },
    { title: t('gap.km'), dataIndex: 'km', width: 120, align: 'end', render: figure },
    { title: t('gap.speed'), dataIndex: 'impliedSpeed', width: 130, align: 'end', render: figure },
  ]
  return (
    <>
      {data.more && <p className={shared.note}>{t('gaps.more')}</p>}
      <Table
        size="small"
        columns={columns}
        dataSource={data.list}
        rowKey={({ vin, startTime }) => `${vin} ${startTime}`}
        pagination={{ pageSize: PAGE_SIZE, hideOnSinglePage: true, showSizeChanger: false }}
      />
    </>
  )
}
