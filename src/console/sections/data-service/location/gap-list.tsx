import { Table, type TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { listPositionGaps, type PositionDataFilter, type PositionGap } from '#core/contract/position-data.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { LoadFailed, Loading, NoneYet, NotSearched } from '#console/ui/list-states.tsx'
import page from '#console/ui/page.module.css'
import { useColumnKit } from '#console/ui/columns.tsx'

const PAGE_SIZE = 20

/** When vehicles were silent, longest first. */
export function GapList({ filter }: { filter: PositionDataFilter | null }) {
  return filter ? <Gaps key={JSON.stringify(filter)} filter={filter} /> : <NotSearched />
}

function Gaps({ filter }: { filter: PositionDataFilter }) {
  const column = useColumnKit<PositionGap>()
  const { t } = useTranslation(['positionData', 'common'])
  const format = useFormat()
  const { data, error, reload } = useCall(listPositionGaps, { query: filter }, { toast: false })
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  if (data.list.length === 0) return <NoneYet title={t('gaps.none')} hint={t('gaps.noneHint')} />
  const figure = (value: number | null) => (value === null ? '–' : format.number(value, 1))
  const columns: TableColumnsType<PositionGap> = [
    column.vin('vin', t('common:field.vin'), 210, { fixed: false }),
    column.time('startTime', t('gap.from'), 170),
    column.time('endTime', t('gap.to'), 170),
    column.quantity('duration', 'seconds', t('gap.length'), 120),
    column.cell('km', t('gap.km'), 120, ({ km }) => figure(km), { align: 'end' }),
    column.cell('impliedSpeed', t('gap.speed'), 130, ({ impliedSpeed }) => figure(impliedSpeed), { align: 'end' }),
  ]
  return (
    <>
      {data.more && <p className={page.note}>{t('gaps.more')}</p>}
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
