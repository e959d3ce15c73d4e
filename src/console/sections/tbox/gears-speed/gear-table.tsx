import type { TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import type { GearMedian, GearReport, GearRow } from '#core/contract/gear-analysis.ts'
import { useFormat } from '#web/i18n/format.ts'
import { ListTable } from '#console/ui/list-table.tsx'
import { useGearName } from './gear-name.ts'
import styles from './gears-speed.module.css'

interface Props {
  report: GearReport
  median: GearMedian | undefined
  comparing: boolean
}

const BAR = 120

/** Each gear with its share of the time, and what the series does in it. */
export function GearTable({ report, median, comparing }: Props) {
  const { t } = useTranslation('gears')
  const format = useFormat()
  const columns = useColumnsOf(median)
  const note = comparing
    ? t('comparing')
    : median &&
      (median.vehicles > 0 ? t('compared', { count: median.vehicles, series: median.seriesName }) : t('alone'))
  return (
    <>
      {note && <p className={styles.rules}>{note}</p>}
      <ListTable<GearRow>
        list={{ rows: report.gears, searched: true, loading: false, error: null, reload: () => undefined }}
        columns={columns}
        rowKey={({ gear }) => gear}
        pagination={false}
        totals={{
          gear: t('total'),
          seconds: format.duration(Math.round(report.seconds)),
          km: format.number(report.km, 1),
        }}
      />
    </>
  )
}

function useColumnsOf(median: GearMedian | undefined): TableColumnsType<GearRow> {
  const { t } = useTranslation('gears')
  const format = useFormat()
  const gearName = useGearName()
  const beside = (gear: number, read: (row: GearMedian['gears'][number]) => string) => {
    const row = median?.gears.find((one) => one.gear === gear)
    return row ? <span className={styles.series}>{t('series', { value: read(row) })}</span> : null
  }
  return [
    {
      title: t('gear'),
      dataIndex: 'gear',
      width: 120,
      fixed: 'start',
      render: (gear: number) => <strong>{gearName(gear)}</strong>,
    },
    {
      title: t('time'),
      dataIndex: 'seconds',
      width: 130,
      align: 'end',
      render: (seconds: number) => format.duration(Math.round(seconds)),
    },
    {
      title: t('share'),
      dataIndex: 'share',
      width: 240,
      align: 'end',
      render: (share: number, { gear }) => (
        <>
          <span className={styles.share}>
            <i aria-hidden style={{ inlineSize: share * BAR }} />
            <bdi>{format.percent(share)}</bdi>
          </span>
          {beside(gear, (row) => format.percent(row.share))}
        </>
      ),
    },
    { title: t('km'), dataIndex: 'km', width: 120, align: 'end', render: (km: number) => format.number(km, 1) },
    {
      title: t('rpm'),
      dataIndex: 'rpm',
      width: 170,
      align: 'end',
      render: (rpm: number | null, { gear }) => (
        <>
          {format.number(rpm)}
          {beside(gear, (row) => format.number(row.rpm))}
        </>
      ),
    },
    {
      title: t('consumption'),
      dataIndex: 'consumption',
      width: 200,
      align: 'end',
      render: (litres: number | null, { gear }) => (
        <>
          {format.number(litres, 1)}
          {beside(gear, (row) => format.number(row.consumption, 1))}
        </>
      ),
    },
  ]
}
