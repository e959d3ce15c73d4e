import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailed } from '#web/api/call-failed.ts'
import { useNow } from '../stage/use-now.ts'
import { WallColumns } from '../stage/wall-columns.tsx'
import { WidgetBoundary } from '../stage/widget-boundary.tsx'
import { Panel } from '../widgets/panel.tsx'
import { WallNotice } from '../widgets/wall-notice.tsx'
import { AlarmPanel } from './alarm-panel.tsx'
import { CellMatrix } from './cell-matrix.tsx'
import { CoursePanel } from './course-panel.tsx'
import { DayPanel } from './day-panel.tsx'
import { IdentityPanel } from './identity-panel.tsx'
import { liveMoment, type Moment, replayMoment } from './moment.ts'
import { RecordingRow } from './recording-row.tsx'
import { ReplayBar } from './replay-bar.tsx'
import { SignalCards } from './signal-cards.tsx'
import type { SingleQuery } from './single-query.ts'
import { TyrePanel } from './tyre-panel.tsx'
import { useLivePosition } from './use-live-position.ts'
import { type Replay, useReplay } from './use-replay.ts'
import { type KnownVehicle, useSingleVehicle } from './use-single-vehicle.ts'
import { VehicleGauges } from './vehicle-gauges.tsx'
import { VehicleMap } from './vehicle-map.tsx'
import { VehicleScene } from './vehicle-scene.tsx'
import styles from './vehicle-wall.module.css'
import { VideoRow } from './video-row.tsx'

interface Props {
  vehicleId: number
  signals: SingleQuery['signals']
  /** Null: live. */
  replay: SingleQuery['replay']
  onChange: (change: Partial<Pick<SingleQuery, 'signals' | 'replay'>>) => void
  /** The vehicle is none the caller may see. */
  onUnknown?: (() => void) | undefined
  /** Instead of the bar that leads to replays. */
  bar?: ReactNode
  /** Whether its cameras are shown. */
  cameras?: boolean
}

/** One vehicle from all sides: its picture, its dials, where it is, what its bus and its cameras tell. */
export function VehicleWall(props: Props) {
  const { vehicleId, signals, replay: range, onChange, onUnknown, bar, cameras = true } = props
  const { t } = useTranslation('single')
  const known = useSingleVehicle(vehicleId)
  const replay = useReplay(vehicleId, range)
  const moment = useMoment(vehicleId, known, replay)
  const { value, at, error } = known
  const unknown = value === undefined && error instanceof CallFailed && Number(error.code) === 404
  useEffect(() => {
    if (unknown) onUnknown?.()
  }, [unknown, onUnknown])

  if (!value || !moment) {
    if (!error) return null
    const forbidden = error instanceof CallFailed && Number(error.code) === 403
    return <WallNotice failed title={forbidden ? t('forbidden') : unknown ? t('unknownVehicle') : t('noAnswer')} />
  }
  return (
    <>
      <div className={styles.map}>
        <WidgetBoundary>
          <VehicleMap vehicleId={vehicleId} moment={moment} replay={replay?.value} />
        </WidgetBoundary>
      </div>
      {moment.live && !moment.position && <WallNotice title={t('noPosition')} hint={t('noPositionHint')} />}
      <WallColumns
        className={styles.wall}
        footAt="between"
        start={
          <>
            <WidgetBoundary>
              <IdentityPanel vehicle={value} moment={moment} />
            </WidgetBoundary>
            <WidgetBoundary>
              <VehicleScene vehicle={value} moment={moment} />
            </WidgetBoundary>
            <Panel label={t('readings')} at={at} area="readings">
              <VehicleGauges vehicle={value} moment={moment} />
            </Panel>
          </>
        }
        end={
          <>
            {value.hasSignals && (
              <WidgetBoundary>
                <SignalCards
                  vehicle={value}
                  moment={moment}
                  askedAt={at}
                  chosen={signals}
                  onChoose={(keys) => onChange({ signals: keys })}
                />
              </WidgetBoundary>
            )}
            {value.hasCells && moment.live && (
              <WidgetBoundary>
                <CellMatrix vehicle={value} now={moment.at} />
              </WidgetBoundary>
            )}
            {moment.live && (
              <WidgetBoundary>
                <TyrePanel vehicle={value} moment={moment} at={at} />
              </WidgetBoundary>
            )}
            <WidgetBoundary>
              <AlarmPanel
                vehicle={value}
                alarms={replay ? alarmsUntil(replay) : value.openAlarms}
                ofReplay={replay !== undefined}
                at={at}
              />
            </WidgetBoundary>
            {moment.live && (
              <WidgetBoundary>
                <DayPanel vehicle={value} moment={moment} at={at} />
              </WidgetBoundary>
            )}
            {!value.hasSignals && (
              <WidgetBoundary>
                <CoursePanel key={value.id} vehicle={value} moment={moment} replay={replay} askedAt={at} />
              </WidgetBoundary>
            )}
          </>
        }
        foot={
          <div className={styles.foot}>
            <WidgetBoundary>
              {moment.live && cameras && <VideoRow key={value.vin} vin={value.vin} offline={!moment.online} />}
              {replay && <RecordingRow key={value.vin} vin={value.vin} online={value.online} replay={replay} />}
            </WidgetBoundary>
            {bar ?? <ReplayBar replay={replay} onReplay={(stretch) => onChange({ replay: stretch })} />}
          </div>
        }
      />
    </>
  )
}

/** The vehicle now, or where its replay stands. */
function useMoment(vehicleId: number, { value }: KnownVehicle, replay: Replay | undefined): Moment | undefined {
  const told = useLivePosition(vehicleId)
  const now = useNow()
  if (!value) return undefined
  if (!replay) return liveMoment(value, told, now)
  return replay.value ? replayMoment(replay.value, replay.at) : { ...liveMoment(value, told, now), live: false }
}

const alarmsUntil = ({ value, at }: Replay) =>
  (value?.alarms ?? []).filter(({ startedAt }) => startedAt <= at).reverse()
