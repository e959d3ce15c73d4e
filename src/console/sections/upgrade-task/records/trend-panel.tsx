import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { UpgradePeriod } from '#core/contract/upgrade-stat.ts'
import type { DateRangeMode } from '#core/domain/date-range.ts'
import { UPGRADE_OUTCOMES, type UpgradeOutcome } from '#core/domain/upgrade-stat.ts'
import { type Format, useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { BarChart } from '#console/ui/bar-chart/bar-chart.tsx'
import type { BarSeries, BarTone } from '#console/ui/bar-chart/bar-option.ts'
import { PlainTable } from '#console/ui/plain-table.tsx'
import type { RecordLink } from './record-links.ts'
import styles from './records.module.css'

const TONES: Record<UpgradeOutcome, BarTone> = { succeeded: 'accent', failed: 'level2', other: 'parked' }

const NAMES: Record<DateRangeMode, (format: Format) => (period: UpgradePeriod) => string> = {
  day:
    (format) =>
    ({ startTime }) =>
      format.monthDay(startTime),
  week:
    (format) =>
    ({ startTime, endTime }) =>
      `${format.monthDay(startTime)} – ${format.monthDay(endTime)}`,
  month:
    (format) =>
    ({ startTime }) =>
      format.month(startTime),
}

interface Props {
  periods: readonly UpgradePeriod[]
  granularity: DateRangeMode
  linkTo: RecordLink
  onRange: (times: Pick<UpgradePeriod, 'startTime' | 'endTime'>) => void
}

/** Ended upgrades of each day, week or month; those in which some ended are below as numbers, the newest first. */
export function TrendPanel({ periods, granularity, linkTo, onRange }: Props) {
  const { t } = useTranslation('upgradeRecord')
  const format = useFormat()
  const names = useMemo(() => periods.map(NAMES[granularity](format)), [periods, granularity, format])
  const series = useMemo(
    () =>
      UPGRADE_OUTCOMES.map(
        (outcome): BarSeries => ({
          name: t(`outcome.${outcome}`),
          tone: TONES[outcome],
          values: periods.map((period) => period[outcome]),
        }),
      ),
    [periods, t],
  )
  const cell = (outcome: UpgradeOutcome | undefined) => (period: UpgradePeriod) => {
    const { startTime, endTime } = period
    const value = outcome ? period[outcome] : period.ended
    return value > 0 ? <Link to={linkTo(outcome, { startTime, endTime })}>{format.number(value)}</Link> : '0'
  }
  return (
    <>
      <BarChart
        title={t('stat.trend')}
        categories={names}
        series={series}
        onRange={(first, last) => onRange({ startTime: periods[first]!.startTime, endTime: periods[last]!.endTime })}
      />
      <div className={styles.scroll}>
        <PlainTable<UpgradePeriod>
          label={t('stat.trend')}
          rows={periods.filter(({ ended }) => ended > 0).toReversed()}
          rowKey={({ startTime }) => startTime}
          columns={[
            [t('stat.period'), (period) => <bdi dir="ltr">{NAMES[granularity](format)(period)}</bdi>, 'name'],
            [t('stat.ended'), cell(undefined), 'number'],
            ...UPGRADE_OUTCOMES.map((outcome) => [t(`outcome.${outcome}`), cell(outcome), 'number'] as const),
          ]}
        />
      </div>
    </>
  )
}
