import { useTranslation } from '#web/i18n/use-translation.ts'
import type { PlantDifference } from '#core/contract/plant.ts'
import { PlainTable } from '#console/ui/plain-table.tsx'

/** Values of the platform next to those of the plant. */
export function DifferenceTable({ rows }: { rows: readonly PlantDifference[] }) {
  const { t } = useTranslation('plant')
  return (
    <PlainTable<PlantDifference>
      label={t('differences')}
      rows={rows}
      rowKey={({ field }) => field}
      columns={[
        [t('difference'), ({ field }) => t(`field.${field}`), 'name'],
        [t('booked'), ({ booked }) => booked || '–', 'code'],
        [t('reported'), ({ reported }) => <strong>{reported}</strong>, 'code'],
      ]}
    />
  )
}
