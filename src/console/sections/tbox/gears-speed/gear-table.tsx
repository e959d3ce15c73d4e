import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { GearMedian, GearReport, GearRow } from '#core/contract/gear-analysis.ts'
import { useFormat } from '#web/i18n/format.ts'
import { ListTable } from '#console/ui/list-table.tsx'
import { useGearName } from './gear-name.ts'
import styles from './gears-speed.module.css'
import { useColumnKit } from '#console/ui/columns.tsx'

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
  const column = useColumnKit<GearRow>()
  const { t } = useTranslation('gears')
  const format = useFormat()
  const gearName = useGearName()
  const compared = (gear: number, read: (row: GearMedian['gears'][number]) => string) => {
    const row = median?.gears.find((one) => one.gear === gear)
    return row ? <span className={styles.series}>{t('series', { value: read(row) })}</span> : null
  }
  return [
    column.cell('gear', t('gear'), 120, ({ gear }) => <strong>{gearName(gear)}</strong>, { fixed: 'start' }),
    column.quantity('duration', ['seconds', ({ seconds }) => Math.round(seconds)], t('time'), 130),
    column.cell(
      'share',
      t('share'),
      240,
      ({ share, gear }) => (
        <>
          <span className={styles.share}>
            <i aria-hidden style={{ inlineSize: share * BAR }} />
            <bdi>{format.percent(share)}</bdi>
          </span>
          {compared(gear, (row) => format.percent(row.share))}
        </>
      ),
      { align: 'end' },
    ),
    column.number('km', t('km'), 120, { digits: 1 }),
    column.cell(
      'rpm',
      t('rpm'),
      170,
      ({ rpm, gear }) => (
        <>
          {format.number(rpm)}
          {compared(gear, (row) => format.number(row.rpm))}
        </>
      ),
      { align: 'end' },
    ),
    column.cell(
      'consumption',
      t('consumption'),
      200,
      ({ consumption: litres, gear }) => (
        <>
          {format.number(litres, 1)}
          {compared(gear, (row) => format.number(row.consumption, 1))}
        </>
      ),
      { align: 'end' },
    ),
  ]
}
