import { type ReactNode, useEffect } from 'react'
import { useNow } from '#web/motion/use-now.ts'
import { WidgetBoundary } from '../stage/widget-boundary.tsx'
import { liveMoment, type Moment, replayMoment } from './moment.ts'
import { RecordingRow } from './recording-row.tsx'
import { ReplayBar } from './replay-bar.tsx'
import type { SingleQuery } from './single-query.ts'
import { useLivePosition } from './use-live-position.ts'
import { type Replay, useReplay } from './use-replay.ts'
import { type KnownVehicle, useSingleVehicle } from './use-single-vehicle.ts'
import { VehiclePanels } from './vehicle-panels.tsx'
import { isUnknown, VehicleRefused } from './vehicle-refused.tsx'
import { VideoRow } from './video-row.tsx'

interface Props {
  vehicleId: number
  signals: SingleQuery['signals']
  /** Null: live. */
  replay: SingleQuery['replay']
  onChange: (change: Partial<Pick<SingleQuery, 'signals' | 'replay'>>) => void
  /** The vehicle is none the caller may see. */
  onUnknown?: (() => void) | undefined
  /** Replaces the bar that opens replays. */
  bar?: ReactNode
  /** Whether its cameras are shown. */
  cameras?: boolean
  /** Takes the place of cameras. */
  aside?: ReactNode
}

/** One vehicle in full: itself with what it reports, its position, its last half hour and its cameras. */
export function VehicleWall(props: Props) {
  const { vehicleId, signals, replay: range, onChange, onUnknown, bar, cameras = true, aside } = props
  const known = useSingleVehicle(vehicleId)
  const replay = useReplay(vehicleId, range)
  const moment = useMoment(vehicleId, known, replay)
  const { value, at, error } = known
  const unknown = value === undefined && isUnknown(error)
  useEffect(() => {
    if (unknown) onUnknown?.()
  }, [unknown, onUnknown])

  const onReplay = (stretch: SingleQuery['replay']) => onChange({ replay: stretch })
  if (!value || !moment) return error && <VehicleRefused error={error} />
  return (
    <VehiclePanels
      vehicle={value}
      moment={moment}
      replay={replay}
      at={at}
      signals={signals}
      onSignals={(keys) => onChange({ signals: keys })}
      cameras={
        <WidgetBoundary>
          {moment.live && cameras && <VideoRow key={value.vin} vin={value.vin} offline={!moment.online} />}
          {aside}
          {replay && <RecordingRow key={value.vin} vin={value.vin} online={value.online} replay={replay} />}
        </WidgetBoundary>
      }
      tools={bar === undefined && !replay && <ReplayBar replay={replay} onReplay={onReplay} />}
      bar={bar ?? (replay && <ReplayBar replay={replay} onReplay={onReplay} />)}
    />
  )
}

/** The vehicle now, or at the time of its replay. */
function useMoment(vehicleId: number, { value }: KnownVehicle, replay: Replay | undefined): Moment | undefined {
  const livePosition = useLivePosition(vehicleId)
  const now = useNow()
  if (!value) return undefined
  if (!replay) return liveMoment(value, livePosition, now)
  return replay.value ? replayMoment(replay.value, replay.at) : { ...liveMoment(value, livePosition, now), live: false }
}
