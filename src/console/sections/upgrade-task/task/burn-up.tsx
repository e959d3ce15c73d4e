import type { TaskFigures } from '#core/contract/task-figures.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { BarChart } from '#console/ui/bar-chart/bar-chart.tsx'

type Hour = TaskFigures['burnUp'][number]

const HOUR_MS = 3_600_000
/** Longer tasks show only the hours in which something ended. */
const HOURS_MAX = 336

/** Vehicles that have ended, hour by hour. Import it lazily: charts are heavy. */
export function BurnUp({ hours }: { hours: readonly Hour[] }) {
  const { t } = useTranslation('upgradeTask')
  const format = useFormat()
  const points = withQuietHours(hours.map((hour) => ({ ...hour, at: format.epoch(hour.hourTime) })))
  return (
    <BarChart
      title={t('burnUp')}
      categories={points.map(({ at }) => `${format.monthDayAt(at)} ${format.minuteAt(at)}`)}
      series={[
        { name: t('progress.succeeded'), values: points.map(({ succeeded }) => succeeded), tone: 'accent' },
        { name: t('progress.failed'), values: points.map(({ failed }) => failed), tone: 'danger' },
      ]}
    />
  )
}

interface Point {
  at: number
  succeeded: number
  failed: number
}

/** In an hour in which nothing ended the numbers are those of the hour before. */
function withQuietHours(points: readonly Point[]): readonly Point[] {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last || last.at - first.at > HOURS_MAX * HOUR_MS) return points
  const hours = Math.round((last.at - first.at) / HOUR_MS) + 1
  return Array.from({ length: hours }, (_, index) => {
    const at = first.at + index * HOUR_MS
    return { ...(points.findLast((point) => point.at <= at) ?? first), at }
  })
}
