import { Link } from 'react-router-dom'
import { countUpgradedVehicles } from '#core/contract/upgrade-stat.ts'
import { UPGRADE_OUTCOMES, type UpgradeOutcome } from '#core/domain/upgrade-stat.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { ShareBar } from './share-bar.tsx'
import type { PanelProps } from './stat-panel.tsx'

const TONES = { succeeded: 'accent', failed: 'level2', other: 'parked' } as const

/** Where vehicles are after all tries: by the outcome of the last upgrade of each. */
export function VehiclesPanel({ asked, linkTo }: PanelProps) {
  const { t } = useTranslation('upgradeRecord')
  const format = useFormat()
  const { data, error, reload } = useCall(countUpgradedVehicles, { query: asked }, { toast: false, keepPrevious: true })
  if (error && !data) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  return (
    <PlainTable<UpgradeOutcome>
      label={t('stat.vehicles')}
      rows={UPGRADE_OUTCOMES}
      rowKey={(outcome) => outcome}
      columns={[
        [t('stat.outcome'), (outcome) => t(`outcome.${outcome}`), 'name'],
        [
          t('stat.vehicleCount'),
          (outcome) => <Link to={linkTo(outcome, { lastOnly: true })}>{format.number(data[outcome])}</Link>,
          'number',
        ],
        [
          t('stat.share'),
          (outcome) => <ShareBar share={data[outcome] / Math.max(1, data.vehicles)} tone={TONES[outcome]} />,
        ],
      ]}
    />
  )
}
