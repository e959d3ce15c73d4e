import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { getFenceOverview } from '#core/contract/fence-map.ts'
import type { ReplayAlarm } from '#core/contract/replay.ts'
import { FitTo } from '#web/map/points/fit-to.tsx'
import { PointLayer } from '#web/map/points/point-layer.tsx'
import { MovingMarks } from '#web/map/replay/moving-marks.tsx'
import type { ReplayClock } from '#web/map/replay/replay-clock.ts'
import { outlineRing } from '#core/domain/fence-outline.ts'
import type { ReplayWay } from '#core/domain/replay-track.ts'
import { useCall } from '#web/api/use-call.ts'
import { AreasLayer, type MapArea } from '#web/map/shapes/areas-layer.tsx'
import { TailLayer } from '#web/map/replay/tail-layer.tsx'
import { TrackLayer } from '#web/map/replay/track-layer.tsx'
import { useReplayLayers } from '#web/map/replay/use-replay-layers.ts'
import { gradedBySpeed } from '#web/map/trail/speed-grades.ts'
import { SpeedLegend } from '#web/map/trail/speed-legend.tsx'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS } from '#web/theme/tokens.ts'
import { useAllowed } from '#console/ui/allowed.tsx'
import { ConsoleMap } from '#console/ui/map/console-map.tsx'
import { useShownAlarm } from '#console/ui/shown-alarm.ts'
import styles from './playback.module.css'

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
  const graded = useMemo(
    () =>
      tracks.map((track) => {
        const way = track.id === selectedId ? ways.find(({ vehicle }) => vehicle.vehicleId === track.id) : undefined
        if (!way) return track
        return { ...track, colors: gradedBySpeed(way.vehicle.track.speed, colors).map(({ color }) => color) }
      }),
    [tracks, ways, selectedId, colors],
  )
  const areas = useFenceAreas()
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
  return (
    <ConsoleMap>
      <AreasLayer areas={areas} />
      <TrackLayer tracks={graded} selectedId={selectedId} dashedGaps />
      <TailLayer tracks={tracks} selectedId={selectedId} tailOf={tailOf} onMoment={clock.onMoment} />
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
      <FitTo points={all} padding={70} maxZoom={14} />
      <SpeedLegend colors={colors} className={styles.speeds} />
    </ConsoleMap>
  )
}

/** Outlines of the fences of the tenant, for those who may see them. */
function useFenceAreas(): MapArea[] {
  const { data } = useCall(getFenceOverview, { query: {} }, { toast: false, enabled: useAllowed(getFenceOverview) })
  return useMemo(
    () =>
      (data?.fences ?? []).map(({ id, name, colour, enabled, outline }) => ({
        id,
        name,
        color: colour,
        ring: outlineRing(outline),
        faint: !enabled,
      })),
    [data],
  )
}
