import { Link } from 'react-router-dom'
import * as contract from '#core/contract/upgrade-stat.ts'
import { UPGRADE_OUTCOMES } from '#core/domain/upgrade-stat.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { KeyFigures } from '#console/ui/key-figures.tsx'
import { LoadFailed, Loading, NoneYet } from '#console/ui/list-states.tsx'
import { Panel, Panels } from '#console/ui/panels.tsx'
import { ModelsPanel } from './models-panel.tsx'
import { ReasonsPanel } from './reasons-panel.tsx'
import { useRecordLink } from './record-links.ts'
import { TrendPanel } from './trend-panel.tsx'
import { VehiclesPanel } from './vehicles-panel.tsx'
import { VersionsPanel } from './versions-panel.tsx'

interface Props {
  filter: contract.UpgradeTrendFilter
  /** Periods were chosen in the chart of the trend. */
  onRange: (times: { startTime: string; endTime: string }) => void
}

/** Statistics of a range: trend and sums from one call, each panel from its own. */
export function StatPanels({ filter, onRange }: Props) {
  const { t } = useTranslation('upgradeRecord')
  const { zone } = useFormat()
  const { granularity, zone: _platform, ...asked } = filter
  const query = { ...asked, granularity, zone }
  const { data, error, reload } = useCall(contract.getUpgradeTrend, { query }, { toast: false, keepPrevious: true })
  const linkTo = useRecordLink(asked)
  if (error && !data) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  if (data.every(({ ended }) => ended === 0)) return <NoneYet title={t('stat.none')} hint={t('stat.noneHint')} />
  const panel = { asked, linkTo }
  return (
    <>
      <Sums periods={data} {...panel} />
      <Panels>
        <Panel title={t('stat.trend')}>
          <TrendPanel periods={data} granularity={granularity} linkTo={linkTo} onRange={onRange} />
        </Panel>
        <Panel title={t('stat.reasons')}>
          <ReasonsPanel {...panel} />
        </Panel>
        <Panel title={t('stat.versions')}>
          <VersionsPanel {...panel} />
        </Panel>
        <Panel title={t('stat.vehicles')}>
          <VehiclesPanel {...panel} />
        </Panel>
        <Panel title={t('stat.models')}>
          <ModelsPanel {...panel} />
        </Panel>
      </Panels>
    </>
  )
}

interface SumsProps {
  periods: readonly contract.UpgradePeriod[]
  linkTo: ReturnType<typeof useRecordLink>
}

function Sums({ periods, linkTo }: SumsProps) {
  const { t } = useTranslation('upgradeRecord')
  const format = useFormat()
  const sum = (name: 'ended' | (typeof UPGRADE_OUTCOMES)[number]) =>
    periods.reduce((total, period) => total + period[name], 0)
  const ended = sum('ended')
  const linked = (value: number, to: string) => <Link to={to}>{format.number(value)}</Link>
  return (
    <KeyFigures
      figures={[
        { name: t('stat.ended'), value: linked(ended, linkTo(undefined)) },
        { name: t('stat.rate'), value: format.percent(Math.round((sum('succeeded') / ended) * 100) / 100) },
        ...UPGRADE_OUTCOMES.map((outcome) => ({
          name: t(`outcome.${outcome}`),
          value: linked(sum(outcome), linkTo(outcome)),
          bad: outcome === 'failed' && sum('failed') > 0,
        })),
      ]}
    />
  )
}
