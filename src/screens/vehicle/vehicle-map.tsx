import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { getVehicleTrail } from '#core/contract/monitor.ts'
import type { SingleReplay } from '#core/contract/single.ts'
import { SINGLE_LIMITS } from '#core/domain/single-vehicle.ts'
import { useCall } from '#web/api/use-call.ts'
import { useLive } from '#web/live/live-provider.tsx'
import { useLiveStatus } from '#web/live/use-live-status.ts'
import { HeadingMark } from '#web/map/points/heading-mark.tsx'
import { LookAt } from '#web/map/points/look-at.tsx'
import { TrailLayer } from '#web/map/trail/trail-layer.tsx'
import type { TrailPoint } from '#web/map/trail/trail-geometry.ts'
import type { VehicleFilter } from '#web/map/vehicles/fleet-picture.ts'
import { VehicleLayer } from '#web/map/vehicles/vehicle-layer.tsx'
import { COLORS } from '#web/theme/tokens.ts'
import { screenThemeAtom } from '../stage/screen-theme.ts'
import { StageMap } from '../stage/stage-map.tsx'
import { lastUntil, type Moment } from './moment.ts'

interface Props {
  vehicleId: number
  moment: Moment
  /** The stretch that is shown again; undefined: live. */
  replay: SingleReplay | undefined
}

const CLOSE_ZOOM = 10.5
const TRAIL_SECONDS = SINGLE_LIMITS.minutes * 60

/** Position of one vehicle and its track of the last half hour. */
export function VehicleMap({ vehicleId, moment, replay }: Props) {
  const known = moment.position
  // Initial view of the map, unchanged while the wall rotates through vehicles.
  const [place, setPlace] = useState(known)
  if (!place && known) setPlace(known)
  if (!place) return null
  return (
    <StageMap center={[place.lng, place.lat]} zoom={CLOSE_ZOOM} interactive={false}>
      {replay ? <Replayed replay={replay} moment={moment} /> : <Followed vehicleId={vehicleId} moment={moment} />}
    </StageMap>
  )
}

const NO_POINTS: readonly TrailPoint[] = []

function Followed({ vehicleId, moment }: { vehicleId: number; moment: Moment }) {
  const { store } = useLive()
  const theme = useAtomValue(screenThemeAtom)
  const { status, stale } = useLiveStatus()
  const { data } = useCall(getVehicleTrail, { query: { vehicleId, minutes: SINGLE_LIMITS.minutes } }, { toast: false })
  const only: VehicleFilter = useMemo(
    () =>
      (index, { ids }) =>
        ids[index] === vehicleId,
    [vehicleId],
  )
  const { position } = moment
  // A vehicle outside of the live stream, such as one of another organisation, still has its last position.
  const hasLivePosition = store.indexOf(vehicleId) >= 0
  return (
    <>
      <TrailLayer
        key={vehicleId}
        points={data?.points ?? NO_POINTS}
        color={COLORS[theme].accent}
        store={store}
        vehicleId={vehicleId}
        keepSeconds={TRAIL_SECONDS}
      />
      <VehicleLayer
        store={store}
        theme={theme}
        filter={only}
        others="hide"
        selectedId={vehicleId}
        follow
        stale={stale || status !== 'live'}
      />
      {!hasLivePosition && position && (
        <>
          <LookAt lng={position.lng} lat={position.lat} />
          <HeadingMark {...position} color={COLORS[theme].offline} />
        </>
      )}
    </>
  )
}

function Replayed({ replay, moment }: { replay: SingleReplay; moment: Moment }) {
  const theme = useAtomValue(screenThemeAtom)
  const { position, at } = moment
  const last = lastUntil(replay.track, ([, , second]) => second, at / 1000)
  const trail = useMemo((): readonly TrailPoint[] => {
    const since = (replay.track[last]?.[2] ?? 0) - TRAIL_SECONDS
    return replay.track.slice(0, last + 1).filter(([, , second]) => second >= since) as unknown as TrailPoint[]
  }, [replay, last])
  return (
    <>
      <TrailLayer points={trail} color={COLORS[theme].accent} />
      {position && (
        <>
          <LookAt lng={position.lng} lat={position.lat} />
          <HeadingMark {...position} color={COLORS[theme].accent} />
        </>
      )}
    </>
  )
}
