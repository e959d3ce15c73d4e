import type { StrategyDryRun } from '#core/contract/upgrade-strategy.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { PlainTable } from '#console/ui/plain-table.tsx'
import styles from './upgrade.module.css'

type Unchecked = StrategyDryRun['unchecked'][number]

/** Conditions on values that some vehicles do not report: they are sent their upgrade all the same. */
export function UncheckedTable({ unchecked }: { unchecked: readonly Unchecked[] }) {
  const { t } = useTranslation('upgrade')
  const format = useFormat()
  if (unchecked.length === 0) return null
  return (
    <section className={styles.unchecked}>
      <h3>{t('unchecked')}</h3>
      <p>{t('unchecked.hint')}</p>
      <PlainTable<Unchecked>
        label={t('unchecked')}
        rows={unchecked.toSorted((a, b) => b.vehicles - a.vehicles)}
        rowKey={({ check }) => check}
        columns={[
          [t('unchecked.value'), ({ check }) => t(`value.${check}`), 'name'],
          [t('unchecked.vehicles'), ({ vehicles }) => format.number(vehicles), 'number'],
        ]}
      />
    </section>
  )
}
