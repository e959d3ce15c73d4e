import { type PlaybackFilter, playedIn } from '#core/contract/replay.ts'
import { TrackButtons } from '#console/ui/location/track-buttons.tsx'

/** The tracks as GPX and KML, for those who may export positions. */
export function TrackExports({
  filter,
}: {
  filter: Pick<PlaybackFilter, 'vin' | 'vins' | 'startTime' | 'endTime'> | null
}) {
  const asked = filter && {
    vins: playedIn(filter).join(),
    startTime: filter.startTime,
    endTime: filter.endTime,
    reportTimeDesc: false,
    gapMinutes: 10,
  }
  return <TrackButtons filter={asked} />
}
