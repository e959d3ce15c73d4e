import { useMemo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { countTerminalErrors, type TerminalErrorFilter } from '#core/contract/terminal-error.ts'
import { useCall } from '#web/api/use-call.ts'
import { BarChart } from '#console/ui/bar-chart/bar-chart.tsx'
import type { BarSeries } from '#console/ui/bar-chart/bar-option.ts'
import { LoadFailed, Loading, NothingFound } from '#console/ui/list-states.tsx'

/** Mean time between failures by terminal model: running hours over faults. */
export function FailureChart({ filter }: { filter: TerminalErrorFilter }) {
  const { t } = useTranslation('journal')
  const { data, error, reload } = useCall(countTerminalErrors, { query: filter }, { toast: false })
  const failing = useMemo(() => (data ?? []).filter(({ hoursBetween }) => hoursBetween !== null), [data])
  const models = useMemo(() => failing.map(({ model }) => model || '–'), [failing])
  const series = useMemo<BarSeries[]>(
    () => [{ name: t('error.hoursBetween'), tone: 'accent', values: failing.map((row) => row.hoursBetween ?? 0) }],
    [failing, t],
  )
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  if (failing.length === 0) return <NothingFound />
  return <BarChart title={t('error.view.models')} categories={models} series={series} />
}
