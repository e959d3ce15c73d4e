import { useTranslation } from '#web/i18n/use-translation.ts'
import type { DeltaSummary } from '#core/contract/part-delta.ts'
import { BarChart } from '#console/ui/bar-chart/bar-chart.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { Panel, Panels } from '#console/ui/panels.tsx'

const MEGABYTE = 1024 * 1024

/** Traffic saved by target version. Import it lazily: charts are heavy. */
export function SavingsView({ summary: { targets } }: { summary: DeltaSummary }) {
  const { t } = useTranslation('partDelta')
  if (targets.length === 0) return <NoneYet title={t('savings.none')} hint={t('savings.noneHint')} />
  const categories = targets.map(({ toModel }) => toModel)
  const saved = targets.map(({ savedBytes }) => savedBytes / MEGABYTE)
  const used = targets.map(({ uses }) => uses)
  return (
    <Panels>
      <Panel title={t('savings.title')}>
        <BarChart
          title={t('savings.title')}
          categories={categories}
          series={[{ name: t('savedBytes'), values: saved, tone: 'accent' }]}
        />
      </Panel>
      <Panel title={t('savings.used')}>
        <BarChart
          title={t('savings.used')}
          categories={categories}
          series={[{ name: t('uses'), values: used, tone: 'accent' }]}
        />
      </Panel>
    </Panels>
  )
}
