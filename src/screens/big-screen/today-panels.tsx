import { useMemo } from 'react'
import type { Usual } from '#core/contract/fleet-usual.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { WallQuery } from '#core/contract/wall.ts'
import { useDrivesAddress } from '../stage/use-drives-address.ts'
import { Figure } from '../widgets/figure.tsx'
import { Panel } from '../widgets/panel.tsx'
import { AlarmSummary } from './alarm-summary.tsx'
import { EnergyPanel } from './energy-panel.tsx'
import { RegionPanel } from './region-panel.tsx'
import styles from './today-panels.module.css'
import type { FleetFigures } from './use-fleet-figures.ts'
import type { Overview } from './use-fleet-overview.ts'

const SECONDS_PER_HOUR = 3600

const inHours = ({ low, mean, high }: Usual): Usual => ({
  low: low / SECONDS_PER_HOUR,
  mean: mean / SECONDS_PER_HOUR,
  high: high / SECONDS_PER_HOUR,
})

interface Props {
  overview: Overview
  figures: FleetFigures
  query: WallQuery
}

/** Numbers of today, and the regions of the vehicles. */
export function TodayPanels({ overview, figures, query }: Props) {
  const { t } = useTranslation('screens')
  const { value, at, ofYesterday } = overview
  const distance = figures.mileageTodayKm ?? value?.mileageTodayKm
  const hours = value && value.runningSecondsToday / SECONDS_PER_HOUR
  const drives = useDrivesAddress()
  const usual = value?.usual
  const usualHours = useMemo(() => usual && inHours(usual.runningSecondsToday), [usual])

  return (
    <>
      <Panel label={t('today.title')} at={at} outdated={ofYesterday} area="today">
        <div className={styles.today}>
          <Figure
            label={t('today.mileage')}
            unit={t('unit.km')}
            value={distance}
            usual={usual?.mileageTodayKm}
            metric="mileage-today"
            to={drives}
          />
          <Figure
            label={t('today.running')}
            unit={t('unit.hours')}
            value={hours}
            usual={usualHours ?? undefined}
            metric="running-today"
          />
          <Figure
            label={t('today.online')}
            value={value?.onlineToday}
            usual={usual?.onlineToday}
            metric="online-today"
          />
        </div>
      </Panel>
      <EnergyPanel overview={overview} drives={drives} />
      <Panel label={t('alarms.today')} at={at} outdated={ofYesterday} area="alarms">
        <AlarmSummary overview={value} />
      </Panel>
      <RegionPanel overview={overview} byCity={query.dimension === 2} />
    </>
  )
}
