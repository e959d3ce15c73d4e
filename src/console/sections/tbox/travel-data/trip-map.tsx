import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { TripPoint } from '#core/contract/trip.ts'
import { useFormat } from '#web/i18n/format.ts'
import { FitTo } from '#web/map/points/fit-to.tsx'
import { PointLayer } from '#web/map/points/point-layer.tsx'
import { TrailLayer } from '#web/map/trail/trail-layer.tsx'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS } from '#web/theme/tokens.ts'
import { ConsoleMap } from '#console/ui/map/console-map.tsx'

const ZOOM = 9

interface Props {
  points: readonly TripPoint[]
  /** Index of the place the vehicle is shown at. */
  shown: number
  onShow: (index: number) => void
}

const HARSH = 'harsh'

/** The track of one trip, its harsh events, and the position of the vehicle at a moment. */
export function TripMap({ points, shown, onShow }: Props) {
  const theme = useAtomValue(themeAtom)
  const { epoch } = useFormat()
  const { accent, level2, parked, surface, warning } = COLORS[theme]
  const trail = useMemo(
    () => points.map(({ lng, lat, reportTime }) => [lng, lat, epoch(reportTime) / 1000] as const),
    [points, epoch],
  )
  const [first] = points
  const last = points.at(-1)
  const now = points[shown]
  const harsh = useMemo(
    () =>
      points.flatMap(({ lng, lat, harsh: kind }, index) =>
        kind ? [{ id: `${HARSH}${index}`, lng, lat, color: level2 }] : [],
      ),
    [points, level2],
  )
  const marks = useMemo(
    () => [
      ...harsh,
      ...(first ? [{ id: 'start', lng: first.lng, lat: first.lat, color: parked }] : []),
      ...(last ? [{ id: 'end', lng: last.lng, lat: last.lat, color: accent }] : []),
      ...(now ? [{ id: 'now', lng: now.lng, lat: now.lat, color: warning }] : []),
    ],
    [harsh, first, last, now, parked, accent, warning],
  )
  if (!first) return null
  return (
    <ConsoleMap center={[first.lng, first.lat]} zoom={ZOOM}>
      <TrailLayer points={trail} color={accent} />
      <PointLayer
        points={marks}
        radius={6}
        edge={surface}
        onPick={(id) => id.startsWith(HARSH) && onShow(Number(id.slice(HARSH.length)))}
      />
      <FitTo points={trail} padding={40} maxZoom={14} />
    </ConsoleMap>
  )
}
