import { useTranslation } from '#web/i18n/use-translation.ts'
import { archiveDealer, deleteDealer, type DealerRow, restoreDealer } from '#core/contract/dealer.ts'
import { call } from '#web/api/call.ts'
import type { BulkAction } from '#console/ui/bulk-actions.tsx'

/** Dealers are archived; from the archive they are restored or deleted for good. */
export function useDealerBulk(archived: boolean): BulkAction<DealerRow>[] {
  const { t } = useTranslation('dealer')
  const run = (change: typeof archiveDealer) => ({
    to: change,
    run: (rows: readonly DealerRow[]) => call(change, { body: { ids: rows.map(({ id }) => id) } }),
  })
  if (!archived)
    return [
      {
        ...run(archiveDealer),
        label: t('archive'),
        danger: true,
        ask: (count) => ({ title: t('archive.ask', { count }), content: t('archive.hint') }),
      },
    ]
  return [
    { ...run(restoreDealer), label: t('restore'), ask: (count) => ({ title: t('restore.ask', { count }) }) },
    {
      ...run(deleteDealer),
      label: t('delete'),
      danger: true,
      ask: (count) => ({ title: t('delete.ask', { count }), content: t('delete.hint') }),
    },
  ]
}
