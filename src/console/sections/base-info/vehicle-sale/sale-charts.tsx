import { useTranslation } from '#web/i18n/use-translation.ts'
import { SALE_STAGES, type SaleFigures, STOCK_AGES } from '#core/contract/vehicle-sale.ts'
import { useFormat } from '#web/i18n/format.ts'
import { BarChart } from '#console/ui/bar-chart/bar-chart.tsx'
import { KeyFigures } from '#console/ui/key-figures.tsx'
import { Panel, Panels } from '#console/ui/panels.tsx'

const SECONDS_AN_HOUR = 3600

/** "0–30", "30–60" … "180+" */
const AGES = [0, ...STOCK_AGES].map((from, index) => {
  const until = STOCK_AGES[index]
  return until === undefined ? `${from}+` : `${from}–${until}`
})

/** Stages of the sales and the age of what is in stock. Import it lazily: charts are heavy. */
export function SaleCharts({ figures }: { figures: SaleFigures }) {
  const { stages, stockAges, medianActivationHours: median } = figures
  const { t } = useTranslation('vehicleSale')
  const format = useFormat()
  const vehicles = (values: readonly number[], tone: 'accent' | 'warning') => [
    { name: t('chart.vehicles'), values, tone },
  ]
  return (
    <Panels>
      <Panel title={t('chart.stages')}>
        <BarChart
          title={t('chart.stages')}
          categories={SALE_STAGES.map((stage) => t(`stage.${stage}`))}
          series={vehicles(
            SALE_STAGES.map((stage) => stages[stage]),
            'accent',
          )}
        />
      </Panel>
      <Panel title={t('lag')}>
        <KeyFigures
          figures={[
            { name: t('median'), value: median === null ? '–' : format.duration(Math.round(median) * SECONDS_AN_HOUR) },
          ]}
        />
      </Panel>
      <Panel title={t('chart.stockAge')}>
        <BarChart title={t('chart.stockAge')} categories={AGES} series={vehicles(stockAges, 'warning')} />
      </Panel>
    </Panels>
  )
}
