import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { HistorySeries } from '#core/contract/history-data.ts'
import { FitTo } from '#web/map/points/fit-to.tsx'
import { PointLayer } from '#web/map/points/point-layer.tsx'
import { TrailLayer } from '#web/map/trail/trail-layer.tsx'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS } from '#web/theme/tokens.ts'
import { ConsoleMap } from '#console/ui/map/console-map.tsx'
import { placeAt } from './place-at.ts'

const ZOOM = 9

interface Props {
  track: HistorySeries['track']
  /** Time under the pointer, epoch ms. */
  at: number | undefined
}

/** The track of the range, its ends, and the position at the moment under the pointer of the charts. */
export function HistoryMap({ track, at }: Props) {
  const theme = useAtomValue(themeAtom)
  const { accent, parked, surface, warning } = COLORS[theme]
  const [first] = track
  const last = track.at(-1)
  const now = at === undefined ? undefined : placeAt(track, at / 1000)
  const marks = useMemo(
    () =>
      (
        [
          ['start', first, parked],
          ['end', last, accent],
          ['now', now, warning],
        ] as const
      ).flatMap(([id, place, color]) => (place ? [{ id, lng: place[0], lat: place[1], color }] : [])),
    [first, last, now, parked, accent, warning],
  )
  if (!first) return null
  return (
    <ConsoleMap center={[first[0], first[1]]} zoom={ZOOM}>
      <TrailLayer points={track} color={accent} />
      <PointLayer points={marks} radius={6} edge={surface} />
      <FitTo points={track} padding={36} maxZoom={14} />
    </ConsoleMap>
  )
}
