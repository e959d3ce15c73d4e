import { useCallback, useMemo } from 'react'
import { placeAt, type ReplayWay, tailAt } from '#core/domain/replay-track.ts'
import type { ThemeColors } from '../../theme/tokens.ts'
import type { MarkPlace, MovingMark } from './moving-marks.tsx'
import { replayColor } from './replay-colors.ts'
import type { LayerTrack } from './track-layer.tsx'

/** What TrackLayer and MovingMarks draw of the vehicles of a replay, each in its colour. */
export function useReplayLayers(ways: readonly ReplayWay[], colors: ThemeColors) {
  const byId = useMemo(() => new Map(ways.map((way) => [way.vehicle.vehicleId, way])), [ways])
  const tracks = useMemo(
    () =>
      ways.map(
        ({ vehicle: { vehicleId, track }, afterGap }, index): LayerTrack => ({
          id: vehicleId,
          color: replayColor(colors, index),
          lng: track.lng,
          lat: track.lat,
          afterGap,
        }),
      ),
    [ways, colors],
  )
  const marks = useMemo(
    () =>
      ways.map(
        ({ vehicle: { vehicleId, plate, vin } }, index): MovingMark => ({
          id: vehicleId,
          number: String(index + 1),
          name: plate || vin,
          color: replayColor(colors, index),
        }),
      ),
    [ways, colors],
  )
  // A frame may come between the change of the vehicles and that of their marks.
  const placeOf = useCallback(
    (id: number, moment: number): MarkPlace | undefined => {
      const way = byId.get(id)
      const place = way && placeAt(way, moment)
      return place && { ...place, moving: place.motion === 'driving' }
    },
    [byId],
  )
  const tailOf = useCallback(
    (id: number, moment: number): [lng: number, lat: number][] => {
      const way = byId.get(id)
      return way ? tailAt(way, moment) : []
    },
    [byId],
  )
  return { tracks, marks, placeOf, tailOf }
}
