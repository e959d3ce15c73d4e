import { useMemo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { countDataFaults } from '#core/contract/data-fault.ts'
import { useCall } from '#web/api/use-call.ts'
import { BarChart } from '#console/ui/bar-chart/bar-chart.tsx'
import type { BarSeries, BarTone } from '#console/ui/bar-chart/bar-option.ts'
import { LoadFailed, Loading, NothingFound } from '#console/ui/list-states.tsx'

const TONES: readonly BarTone[] = ['accent', 'information', 'warning', 'level2', 'danger', 'task', 'parked']

/** Faults per firmware and kind; the most frequent kinds by name, the others together. */
export function FaultChart() {
  const { t } = useTranslation(['journal', 'terminal'])
  const { data, error, reload } = useCall(countDataFaults, {}, { toast: false })
  const rows = useMemo(() => data ?? [], [data])
  const firmwares = useMemo(() => [...new Set(rows.map(({ firmware }) => firmware))], [rows])
  const series = useMemo<BarSeries[]>(() => {
    const sum = (kind: string) => rows.reduce((all, row) => all + (row.kind === kind ? row.count : 0), 0)
    const kinds = [...new Set(rows.map(({ kind }) => kind))].sort((a, b) => sum(b) - sum(a))
    const named = kinds.length > TONES.length ? kinds.slice(0, TONES.length - 1) : kinds
    const valuesOf = (isIn: (kind: (typeof kinds)[number]) => boolean) =>
      firmwares.map((firmware) =>
        rows.reduce((all, row) => all + (row.firmware === firmware && isIn(row.kind) ? row.count : 0), 0),
      )
    const own = named.map((kind, at) => ({
      name: t(`terminal:fault.${kind}`),
      tone: TONES[at] ?? 'parked',
      values: valuesOf((each) => each === kind),
    }))
    if (named.length === kinds.length) return own
    return [...own, { name: t('illegal.others'), tone: 'parked', values: valuesOf((each) => !named.includes(each)) }]
  }, [rows, firmwares, t])
  const names = useMemo(() => firmwares.map((firmware) => firmware || t('illegal.noFirmware')), [firmwares, t])
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  if (rows.length === 0) return <NothingFound />
  return <BarChart title={t('illegal.view.kinds')} categories={names} series={series} />
}
