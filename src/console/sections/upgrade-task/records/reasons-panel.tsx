import { Link } from 'react-router-dom'
import { type FailedReasonCount, listFailedReasons } from '#core/contract/upgrade-stat.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { useUpgradeWords } from '#console/ui/upgrade/use-upgrade-words.ts'
import { type PanelProps, StatPanel } from './stat-panel.tsx'
import { ShareBar } from './share-bar.tsx'

/** Failures from the most frequent on, with what they make together: a few reasons explain most of them (Pareto). */
export function ReasonsPanel({ asked, linkTo }: PanelProps) {
  const { t } = useTranslation('upgradeRecord')
  return (
    <StatPanel endpoint={listFailedReasons} asked={asked} none={t('stat.noFailures')}>
      {(reasons) => <Reasons reasons={reasons} linkTo={linkTo} />}
    </StatPanel>
  )
}

interface ReasonsProps extends Pick<PanelProps, 'linkTo'> {
  reasons: readonly FailedReasonCount[]
}

function Reasons({ reasons, linkTo }: ReasonsProps) {
  const { t } = useTranslation(['upgradeRecord', 'upgrade'])
  const format = useFormat()
  const words = useUpgradeWords()
  const total = reasons.reduce((sum, { upgrades }) => sum + upgrades, 0)
  const rows = reasons.map((row, at) => ({
    ...row,
    together: reasons.slice(0, at + 1).reduce((sum, { upgrades }) => sum + upgrades, 0),
  }))
  return (
    <PlainTable<(typeof rows)[number]>
      label={t('stat.reasons')}
      rows={rows}
      rowKey={({ reason }) => reason}
      columns={[
        [
          t('failure'),
          ({ reason }) => (reason === 'timedOut' ? t('upgrade:state.timedOut') : words.failure(reason)),
          'name',
        ],
        [
          t('stat.upgrades'),
          ({ reason, upgrades }) => (
            <Link
              to={
                reason === 'timedOut'
                  ? linkTo(undefined, { states: 'timedOut' })
                  : linkTo('failed', { failure: reason })
              }
            >
              {format.number(upgrades)}
            </Link>
          ),
          'number',
        ],
        [t('stat.share'), ({ upgrades }) => <ShareBar share={upgrades / total} tone="level2" />],
        [t('stat.together'), ({ together }) => format.percent(Math.round((together / total) * 100) / 100), 'number'],
        [t('stat.vehicleCount'), ({ vehicles }) => format.number(vehicles), 'number'],
      ]}
    />
  )
}
