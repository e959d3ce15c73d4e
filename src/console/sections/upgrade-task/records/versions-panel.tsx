import { Link } from 'react-router-dom'
import { listVersionOutcomes, type VersionOutcome } from '#core/contract/upgrade-stat.ts'
import type { UpgradeOutcome } from '#core/domain/upgrade-stat.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { ShareBar } from './share-bar.tsx'
import { type PanelProps, StatPanel } from './stat-panel.tsx'
import styles from './records.module.css'

/** Success by target version. */
export function VersionsPanel({ asked, linkTo }: PanelProps) {
  const { t } = useTranslation('upgradeRecord')
  const format = useFormat()
  // A version that was deleted since has no name to search by.
  const cell = (row: VersionOutcome, value: number, outcome?: UpgradeOutcome) =>
    row.softModel && value > 0 ? (
      <Link to={linkTo(outcome, { softModel: row.softModel })}>{format.number(value)}</Link>
    ) : (
      format.number(value)
    )
  return (
    <StatPanel endpoint={listVersionOutcomes} asked={asked} none={t('stat.none')}>
      {(versions) => (
        <div className={styles.scroll}>
          <PlainTable<VersionOutcome>
            label={t('stat.versions')}
            rows={versions}
            rowKey={({ partsModel, softModel, version }) => `${partsModel} ${softModel} ${version}`}
            columns={[
              [
                t('stat.version'),
                ({ softModel, version }) => (
                  <bdi dir="ltr" className={styles.version}>
                    {softModel || version}
                  </bdi>
                ),
                'name',
              ],
              [t('stat.upgrades'), (row) => cell(row, row.upgrades), 'number'],
              [t('outcome.succeeded'), (row) => cell(row, row.succeeded, 'succeeded'), 'number'],
              [t('outcome.failed'), (row) => cell(row, row.failed, 'failed'), 'number'],
              [t('stat.rate'), (row) => <ShareBar share={row.succeeded / row.upgrades} tone="accent" />],
              [t('stat.vehicleCount'), ({ vehicles }) => format.number(vehicles), 'number'],
            ]}
          />
        </div>
      )}
    </StatPanel>
  )
}
