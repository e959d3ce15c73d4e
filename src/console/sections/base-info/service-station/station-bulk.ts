import { useTranslation } from '#web/i18n/use-translation.ts'
import { archiveStation, deleteStation, restoreStation, type StationRow } from '#core/contract/service-station.ts'
import { call } from '#web/api/call.ts'
import { useFormat } from '#web/i18n/format.ts'
import type { BulkAction } from '#console/ui/bulk-actions.tsx'

/** Stations are archived; from the archive they are restored or deleted for good. */
export function useStationBulk(archived: boolean): BulkAction<StationRow>[] {
  const { t } = useTranslation('serviceStation')
  const format = useFormat()
  const run = (change: typeof archiveStation) => ({
    to: change,
    run: (rows: readonly StationRow[]) => call(change, { body: { ids: rows.map(({ id }) => id) } }),
  })
  const counted = (count: number) => ({ number: format.number(count) })
  if (!archived)
    return [
      {
        ...run(archiveStation),
        label: t('archive'),
        danger: true,
        ask: (count) => ({ title: t('archive.ask', counted(count)), content: t('archive.hint') }),
      },
    ]
  return [
    { ...run(restoreStation), label: t('restore'), ask: (count) => ({ title: t('restore.ask', counted(count)) }) },
    {
      ...run(deleteStation),
      label: t('delete'),
      danger: true,
      ask: (count) => ({ title: t('delete.ask', counted(count)), content: t('delete.hint') }),
    },
  ]
}
