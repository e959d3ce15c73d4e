import { useMemo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type DriverScore, getDriverScore, SCORE_DAYS, TREND_WEEKS } from '#core/contract/driver.ts'
import { DRIVER_EVENT_KEYS } from '#core/domain/driver-score.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { BarChart } from '#console/ui/bar-chart/bar-chart.tsx'
import { KeyFigures } from '#console/ui/key-figures.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import styles from './driver.module.css'

const TONES = { harsh: 'warning', speeding: 'danger', fatigue: 'task', handheld: 'information' } as const
const FULL_SCORE = 100
/** A lower score is worth a second look. */
const LOW_SCORE = 60
const DIGITS = 2
const HOUR_SECONDS = 3600

/** Score, events per 100 km and their trend. */
export function ScoreCard({ driverId }: { driverId: number }) {
  const { t } = useTranslation('driver')
  const format = useFormat()
  const { data } = useCall(getDriverScore, { query: { id: driverId } })
  if (!data) return null
  const { score } = data
  const figures = [
    { name: t('score'), value: format.number(score), bad: score !== null && score < LOW_SCORE },
    { name: t('km'), value: format.distance(data.km) },
    { name: t('hours'), value: format.number(data.seconds / HOUR_SECONDS, 1), note: t('hour') },
    { name: t('trips'), value: format.number(data.trips) },
    { name: t('alarms'), value: format.number(data.drivingAlarms) },
  ]
  return (
    <section className={styles.part}>
      <h3>{t('card', { days: SCORE_DAYS })}</h3>
      <KeyFigures figures={figures} />
      {score === null && <p className={styles.none}>{t('score.none')}</p>}
      <PlainTable
        rows={DRIVER_EVENT_KEYS}
        rowKey={(event) => event}
        label={t('events')}
        columns={[
          [t('events'), (event) => t(`event.${event}`), 'name'],
          [t('events.count'), (event) => format.number(data.counts[event]), 'number'],
          [t('events.rate'), (event) => format.number(data.rates[event], DIGITS), 'number'],
        ]}
      />
      <Trend weeks={data.weeks} />
    </section>
  )
}

function Trend({ weeks }: Pick<DriverScore, 'weeks'>) {
  const { t } = useTranslation('driver')
  const format = useFormat()
  const { rated, scored } = useMemo(
    () => ({
      rated: weeks.filter(({ rates }) => rates.harsh !== null),
      scored: weeks.filter(({ score }) => score !== null),
    }),
    [weeks],
  )
  const days = (of: DriverScore['weeks']) => of.map(({ monday }) => format.monthDay(monday))
  if (rated.length === 0) return null
  return (
    <>
      <h4>{t('trend.events', { weeks: TREND_WEEKS })}</h4>
      <BarChart
        title={t('trend.events', { weeks: TREND_WEEKS })}
        categories={days(rated)}
        series={DRIVER_EVENT_KEYS.map((event) => ({
          name: t(`event.${event}`),
          values: rated.map(({ rates }) => rates[event] ?? 0),
          tone: TONES[event],
        }))}
      />
      {scored.length > 0 && (
        <>
          <h4>{t('trend.score', { weeks: TREND_WEEKS })}</h4>
          <BarChart
            title={t('trend.score', { weeks: TREND_WEEKS })}
            categories={days(scored)}
            series={[{ name: t('score'), values: scored.map(({ score }) => score ?? 0), tone: 'accent' }]}
            most={FULL_SCORE}
          />
        </>
      )}
    </>
  )
}
