import { getMaintenanceForecast } from '#core/contract/maintenance.ts'
import { BarChart } from '#console/ui/bar-chart/bar-chart.tsx'
import { Panel, Panels } from '#console/ui/panels.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** How much work comes, week by week, and where it is exceeded. */
export function Forecast() {
  const { t } = useTranslation('maintenance')
  const format = useFormat()
  const { data } = useCall(getMaintenanceForecast, {}, { toast: false })
  if (!data) return null
  const { weeks, organisations } = data
  return (
    <Panels>
      <Panel title={t('forecast')}>
        <BarChart
          title={t('forecast')}
          categories={weeks.map(({ day }) => format.monthDay(day))}
          series={[{ name: t('forecast.items'), tone: 'accent', values: weeks.map(({ items }) => items) }]}
        />
      </Panel>
      {organisations.length > 0 && (
        <Panel title={t('overdueByOrg')}>
          <BarChart
            title={t('overdueByOrg')}
            categories={organisations.map(({ name }) => name)}
            series={[{ name: t('state.overdue'), tone: 'danger', values: organisations.map(({ overdue }) => overdue) }]}
          />
        </Panel>
      )}
    </Panels>
  )
}
