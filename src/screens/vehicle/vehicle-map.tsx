import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { getVehicleTrail } from '#core/contract/monitor.ts'
import type { SingleReplay } from '#core/contract/single.ts'
import { SINGLE_LIMITS } from '#core/domain/single-vehicle.ts'
import { useCall } from '#web/api/use-call.ts'
import { useLive } from '#web/live/live-provider.tsx'
import { useLiveStatus } from '#web/live/use-live-status.ts'
import { useMap } from '#web/map/base/use-map.ts'
import { HeadingMark } from '#web/map/points/heading-mark.tsx'
import { LookAt } from '#web/map/points/look-at.tsx'
import { gradeOf, speedGrades } from '#web/map/trail/speed-grades.ts'
import { TrailLayer } from '#web/map/trail/trail-layer.tsx'
import type { PieceLook, TrailPoint } from '#web/map/trail/trail-geometry.ts'
import type { VehicleFilter } from '#web/map/vehicles/fleet-picture.ts'
import { VehicleLayer } from '#web/map/vehicles/vehicle-layer.tsx'
import type { ThemeName } from '#web/state/theme.ts'
import { COLORS } from '#web/theme/tokens.ts'
import { screenThemeAtom } from '../stage/screen-theme.ts'
import { StageMap } from '../stage/stage-map.tsx'
import { mapScaleOf } from '../stage/unit.ts'
import { useUnit } from '../stage/use-unit.ts'
import { lastUntil, type Moment } from './moment.ts'

interface Props {
  vehicleId: number
  moment: Moment
  /** The stretch that is shown again; undefined: live. */
  replay: SingleReplay | undefined
}

const CLOSE_ZOOM = 10
const TRAIL_SECONDS = SINGLE_LIMITS.trailMinutes * 60

/** Position of one vehicle and its track of the last hour. */
export function VehicleMap({ vehicleId, moment, replay }: Props) {
  const known = moment.position
  // Initial view of the map, unchanged while the wall rotates through vehicles.
  const [place, setPlace] = useState(known)
  if (!place && known) setPlace(known)
  if (!place) return null
  return (
    <StageMap center={[place.lng, place.lat]} zoom={CLOSE_ZOOM} interactive={false}>
      {known && <Centred lng={known.lng} lat={known.lat} />}
      {replay ? <Replayed replay={replay} moment={moment} /> : <Followed vehicleId={vehicleId} moment={moment} />}
    </StageMap>
  )
}

/** A map that takes another size stops where it was moving to: what is shown would stay at its edge. */
function Centred({ lng, lat }: { lng: number; lat: number }) {
  const map = useMap()
  useEffect(() => {
    const resized = map.on('resize', () => map.jumpTo({ center: [lng, lat] }))
    return () => resized.unsubscribe()
  }, [map, lng, lat])
  return null
}

const NO_POINTS: readonly TrailPoint[] = []

/** Trails are coloured by speed, as played tracks of the console are. */
function useSpeedLook(theme: ThemeName): PieceLook {
  return useMemo(() => {
    const grades = speedGrades(COLORS[theme])
    return ([, , , from = 0], [, , , to = 0]) => gradeOf((from + to) / 2, grades)
  }, [theme])
}

function Followed({ vehicleId, moment }: { vehicleId: number; moment: Moment }) {
  const { store } = useLive()
  const theme = useAtomValue(screenThemeAtom)
  const lookOf = useSpeedLook(theme)
  const scale = mapScaleOf(useUnit())
  const { status, stale } = useLiveStatus()
  const { data } = useCall(
    getVehicleTrail,
    { query: { vehicleId, minutes: SINGLE_LIMITS.trailMinutes } },
    { toast: false },
  )
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
        lookOf={lookOf}
        scale={scale}
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
  const lookOf = useSpeedLook(theme)
  const scale = mapScaleOf(useUnit())
  const { position, at } = moment
  const last = lastUntil(replay.track, ([, , second]) => second, at / 1000)
  const trail = useMemo((): readonly TrailPoint[] => {
    const since = (replay.track[last]?.[2] ?? 0) - TRAIL_SECONDS
    return replay.track.slice(0, last + 1).filter(([, , second]) => second >= since) as unknown as TrailPoint[]
  }, [replay, last])
  return (
    <>
      <TrailLayer points={trail} color={COLORS[theme].accent} lookOf={lookOf} scale={scale} />
      {position && (
        <>
          <LookAt lng={position.lng} lat={position.lat} />
          <HeadingMark {...position} color={COLORS[theme].accent} />
        </>
      )}
    </>
  )
}
