import { useTranslation } from '#web/i18n/use-translation.ts'
import { Panel } from '../widgets/panel.tsx'
import { UpgradeFigures } from '../widgets/upgrade-figures.tsx'
import { comparedIn } from './curve-option.ts'
import { LatestAlarms } from './latest-alarms.tsx'
import { OnlineCurve } from './online-curve.tsx'
import type { WallAlarm } from './recent-alarms.ts'
import type { Overview } from './use-fleet-overview.ts'

const ALARM_ROWS = 4

interface Props {
  overview: Overview
  alarms: readonly WallAlarm[]
  raisedId: number | undefined
}

/** The last day as a curve, what was raised last, and how far upgrades are. */
export function RecentPanels({ overview: { value, at, ofYesterday }, alarms, raisedId }: Props) {
  const { t } = useTranslation('screens')
  const { t: own } = useTranslation('bigScreen')
  const title = comparedIn(value?.usual ?? null) === 'driving' ? own('curve.drivingTitle') : t('curve.title')
  return (
    <>
      <Panel label={title} at={at} area="curve">
        {value && <OnlineCurve overview={value} />}
      </Panel>
      <Panel label={t('alarms.latest')} at={at} area="latest">
        {/* Rows set their own opacity while they fade in; the panel greys everything around them. */}
        <div>{value && <LatestAlarms alarms={alarms} newest={raisedId} rows={ALARM_ROWS} />}</div>
      </Panel>
      <Panel label={t('upgrades.title')} at={at} outdated={ofYesterday} area="upgrades">
        <UpgradeFigures upgrades={value?.upgrades} noted />
      </Panel>
    </>
  )
}
