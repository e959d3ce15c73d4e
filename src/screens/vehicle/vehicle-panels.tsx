import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { SingleVehicle } from '#core/contract/single.ts'
import { useWide } from '../stage/use-wide.ts'
import { WallColumns } from '../stage/wall-columns.tsx'
import { WidgetBoundary } from '../stage/widget-boundary.tsx'
import { Panel } from '../widgets/panel.tsx'
import { AlarmPanel } from './alarm-panel.tsx'
import { CellMatrix } from './cell-matrix.tsx'
import { CoursePanel } from './course-panel.tsx'
import { DayPanel } from './day-panel.tsx'
import { IdentityPanel } from './identity-panel.tsx'
import type { Moment } from './moment.ts'
import { SignalCards } from './signal-cards.tsx'
import { TyrePanel } from './tyre-panel.tsx'
import type { Replay } from './use-replay.ts'
import { VehicleGauges } from './vehicle-gauges.tsx'
import { VehicleScene } from './vehicle-scene.tsx'
import styles from './vehicle-wall.module.css'

interface Props {
  vehicle: SingleVehicle
  moment: Moment
  replay: Replay | undefined
  /** When the vehicle was last read, epoch ms. */
  at: number | undefined
  signals: readonly string[]
  onSignals: (keys: readonly string[]) => void
  foot: ReactNode
}

/**
 * All panels of one vehicle at both sides of the map. A wide wall has its name, its day and its gauges above its picture, and
 * its curves next to the rest.
 */
export function VehiclePanels({ vehicle, moment, replay, at, signals, onSignals, foot }: Props) {
  const { t } = useTranslation('single')
  const wide = useWide()
  const identity = (
    <WidgetBoundary>
      <IdentityPanel vehicle={vehicle} moment={moment} />
    </WidgetBoundary>
  )
  const scene = (
    <WidgetBoundary>
      <VehicleScene vehicle={vehicle} moment={moment} />
    </WidgetBoundary>
  )
  const readings = (
    <Panel label={t('readings')} at={at} area="readings">
      <VehicleGauges vehicle={vehicle} moment={moment} />
    </Panel>
  )
  const day = moment.live && (
    <WidgetBoundary>
      <DayPanel vehicle={vehicle} moment={moment} at={at} />
    </WidgetBoundary>
  )
  const bus = vehicle.hasSignals && (
    <WidgetBoundary>
      <SignalCards vehicle={vehicle} moment={moment} askedAt={at} chosen={signals} onChoose={onSignals} />
    </WidgetBoundary>
  )
  const course = !vehicle.hasSignals && (
    <WidgetBoundary>
      <CoursePanel key={vehicle.id} vehicle={vehicle} moment={moment} replay={replay} askedAt={at} />
    </WidgetBoundary>
  )
  const reports = <ReportPanels vehicle={vehicle} moment={moment} replay={replay} at={at} />

  return (
    <WallColumns
      className={styles.wall}
      footAt="between"
      start={
        wide ? (
          <>
            <div className={styles.column}>
              {identity}
              {day}
            </div>
            {readings}
            {scene}
          </>
        ) : (
          <>
            {identity}
            {scene}
            {readings}
          </>
        )
      }
      end={
        wide ? (
          <>
            <div className={styles.column}>
              {bus}
              {course}
            </div>
            <div className={styles.column}>{reports}</div>
          </>
        ) : (
          <>
            {bus}
            {reports}
            {day}
            {course}
          </>
        )
      }
      foot={foot}
    />
  )
}

/** Panels of battery, tyres and alarms. */
function ReportPanels({ vehicle, moment, replay, at }: Pick<Props, 'vehicle' | 'moment' | 'replay' | 'at'>) {
  return (
    <>
      {vehicle.hasCells && moment.live && (
        <WidgetBoundary>
          <CellMatrix vehicle={vehicle} now={moment.at} />
        </WidgetBoundary>
      )}
      {moment.live && (
        <WidgetBoundary>
          <TyrePanel vehicle={vehicle} moment={moment} at={at} />
        </WidgetBoundary>
      )}
      <WidgetBoundary>
        <AlarmPanel
          vehicle={vehicle}
          alarms={replay ? alarmsUntil(replay) : vehicle.openAlarms}
          ofReplay={replay !== undefined}
          at={at}
        />
      </WidgetBoundary>
    </>
  )
}

const alarmsUntil = ({ value, at }: Replay) =>
  (value?.alarms ?? []).filter(({ startedAt }) => startedAt <= at).reverse()
