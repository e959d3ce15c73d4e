import type { ReactNode } from 'react'
import type { SingleVehicle } from '#core/contract/single.ts'
import { WidgetBoundary } from '../stage/widget-boundary.tsx'
import { AlarmPanel } from './alarm-panel.tsx'
import { CellMatrix } from './cell-matrix.tsx'
import { DayPanel } from './day-panel.tsx'
import { IdentityPanel } from './identity-panel.tsx'
import { MapPanel } from './map-panel.tsx'
import type { Moment } from './moment.ts'
import { RecorderPanel } from './recorder/recorder-panel.tsx'
import { SpeedPanel } from './speed-panel.tsx'
import { StageScene } from './stage/stage-scene.tsx'
import { TyrePanel } from './tyre-panel.tsx'
import type { Replay } from './use-replay.ts'
import styles from './vehicle-wall.module.css'

interface Props {
  vehicle: SingleVehicle
  moment: Moment
  replay: Replay | undefined
  /** When the vehicle was last read, epoch ms. */
  at: number | undefined
  signals: readonly string[]
  onSignals: (keys: readonly string[]) => void
  cameras: ReactNode
  /** In the head of the recorder. */
  tools: ReactNode
  /** Below it: the clock of a replay, or the rotation. */
  bar: ReactNode
}

/**
 * The vehicle is the wall: its picture takes the middle and runs on under its name, where it goes and what its cameras see is
 * at one side, its last half hour lies below it.
 */
export function VehiclePanels({ vehicle, moment, replay, at, signals, onSignals, cameras, tools, bar }: Props) {
  const parts = moment.live && (vehicle.hasCells || moment.tyres !== null)
  return (
    <div className={styles.wall} data-parts={parts}>
      <div className={styles.scene}>
        <WidgetBoundary>
          <StageScene vehicle={vehicle} moment={moment} />
        </WidgetBoundary>
      </div>
      <div className={styles.side}>
        <div className={styles.start} data-side="start">
          <WidgetBoundary>
            <IdentityPanel vehicle={vehicle} moment={moment} />
          </WidgetBoundary>
          <SpeedPanel vehicle={vehicle} moment={moment} at={at} />
          {moment.live && (
            <WidgetBoundary>
              <DayPanel vehicle={vehicle} moment={moment} at={at} />
            </WidgetBoundary>
          )}
        </div>
        {parts && (
          <div className={styles.parts} data-side="parts">
            {vehicle.hasCells && (
              <WidgetBoundary>
                <CellMatrix vehicle={vehicle} now={moment.at} />
              </WidgetBoundary>
            )}
            <WidgetBoundary>
              <TyrePanel vehicle={vehicle} moment={moment} at={at} />
            </WidgetBoundary>
          </div>
        )}
      </div>
      <div className={styles.end} data-side="end">
        <MapPanel vehicle={vehicle} moment={moment} replay={replay?.value} />
        {cameras}
        <WidgetBoundary>
          <AlarmPanel
            vehicle={vehicle}
            alarms={replay ? alarmsUntil(replay) : vehicle.openAlarms}
            ofReplay={replay !== undefined}
            at={at}
          />
        </WidgetBoundary>
      </div>
      <div className={styles.foot} data-foot>
        <WidgetBoundary>
          <RecorderPanel
            key={vehicle.id}
            vehicle={vehicle}
            moment={moment}
            replay={replay}
            askedAt={at}
            chosen={signals}
            onChoose={onSignals}
            tools={tools}
          />
        </WidgetBoundary>
        {bar}
      </div>
    </div>
  )
}

const alarmsUntil = ({ value, at }: Replay) =>
  (value?.alarms ?? []).filter(({ startedAt }) => startedAt <= at).reverse()
