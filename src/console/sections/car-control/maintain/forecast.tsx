import { getMaintenanceForecast } from '#core/contract/maintenance.ts'
import { pathTo } from '#console/shell/path-to.ts'
import { BarChart } from '#console/ui/bar-chart/bar-chart.tsx'
import { Panel, Panels } from '#console/ui/panels.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { NameBars } from '../name-bars.tsx'

const TONES = ['accent', 'information', 'task', 'warning'] as const

/** How much work comes week by week at which station, and where it is exceeded. */
export function Forecast() {
  const { t } = useTranslation('maintenance')
  const format = useFormat()
  const { data } = useCall(getMaintenanceForecast, {}, { toast: false })
  if (!data) return null
  const { weeks, stations, organisations } = data
  return (
    <Panels>
      <Panel title={t('forecast.weeks')}>
        <BarChart
          title={t('forecast.weeks')}
          categories={weeks.map(({ day }) => format.monthDay(day))}
          series={stations.map((name, at) => ({
            name: name || t('forecast.others'),
            tone: name ? TONES[at]! : 'parked',
            values: weeks.map(({ items }) => items[at]!),
          }))}
        />
      </Panel>
      {organisations.length > 0 && (
        <Panel title={t('overdueByOrg')}>
          <NameBars
            label={t('overdueByOrg')}
            tone="danger"
            bars={organisations.map(({ orgId, name, overdue }) => [
              name,
              overdue,
              pathTo('/carControlService/maintain', { orgId, state: 'overdue' }),
            ])}
          />
        </Panel>
      )}
    </Panels>
  )
}
