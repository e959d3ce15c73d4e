import type { PlaybackFilter } from '#core/contract/replay.ts'
import { chosenVins } from '#core/domain/vin-list.ts'
import { TrackButtons } from '#console/ui/location/track-buttons.tsx'

/** The tracks as GPX and KML, for those who may export positions. */
export function TrackExports({
  filter,
}: {
  filter: Pick<PlaybackFilter, 'vin' | 'vins' | 'startTime' | 'endTime'> | null
}) {
  const asked = filter && {
    vins: chosenVins(filter).join(),
    startTime: filter.startTime,
    endTime: filter.endTime,
    reportTimeDesc: false,
    gapMinutes: 10,
  }
  return <TrackButtons filter={asked} />
}
