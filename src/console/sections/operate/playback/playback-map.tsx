import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { ReplayAlarm } from '#core/contract/replay.ts'
import { FitTo } from '#web/map/points/fit-to.tsx'
import { PointLayer } from '#web/map/points/point-layer.tsx'
import { MovingMarks } from '#web/map/replay/moving-marks.tsx'
import type { ReplayClock } from '#web/map/replay/replay-clock.ts'
import type { ReplayWay } from '#core/domain/replay-track.ts'
import { TrackLayer } from '#web/map/replay/track-layer.tsx'
import { useReplayLayers } from '#web/map/replay/use-replay-layers.ts'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS } from '#web/theme/tokens.ts'
import { ConsoleMap } from '#console/ui/map/console-map.tsx'
import { useShownAlarm } from '#console/ui/shown-alarm.ts'

const ZOOM = 8

interface Props {
  ways: readonly ReplayWay[]
  alarms: readonly ReplayAlarm[]
  clock: ReplayClock
  selectedId: number | null
  follow: boolean
  onSelect: (id: number) => void
  onFollowEnd: () => void
}

/** Tracks without their silences, the vehicles at the moment of the clock, and alarms where they began. */
export function PlaybackMap({ ways, alarms, clock, selectedId, follow, onSelect, onFollowEnd }: Props) {
  const colors = COLORS[useAtomValue(themeAtom)]
  const { show } = useShownAlarm()
  const { tracks, marks, placeOf, tailOf } = useReplayLayers(ways, colors)
  const signs = useMemo(
    () =>
      alarms.flatMap(({ id, lng, lat, level }) =>
        lng === null || lat === null
          ? []
          : [{ id: String(id), lng, lat, color: level === 1 ? colors.danger : colors.level2 }],
      ),
    [alarms, colors],
  )
  const all = useMemo(
    () => ways.flatMap(({ vehicle: { track } }) => track.lng.map((lng, at) => [lng, track.lat[at]!] as const)),
    [ways],
  )
  const [first] = all
  if (!first) return null
  return (
    <ConsoleMap center={[first[0], first[1]]} zoom={ZOOM}>
      <TrackLayer tracks={tracks} selectedId={selectedId} tailOf={tailOf} onMoment={clock.onMoment} />
      <PointLayer points={signs} radius={5} edge={colors.surface} onPick={(id) => show(Number(id))} />
      <MovingMarks
        marks={marks}
        placeOf={placeOf}
        onMoment={clock.onMoment}
        selectedId={selectedId}
        follow={follow}
        onPick={onSelect}
        onFollowEnd={onFollowEnd}
      />
      <FitTo points={all} padding={50} maxZoom={14} />
    </ConsoleMap>
  )
}
