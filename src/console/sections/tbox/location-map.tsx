import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { StoredPosition } from '#core/contract/location-message.ts'
import { fenceRing } from '#core/domain/fence.ts'
import { gnssAccuracy } from '#core/domain/gnss-accuracy.ts'
import { LookAt } from '#web/map/points/look-at.tsx'
import { PointLayer } from '#web/map/points/point-layer.tsx'
import { ShapeLayer } from '#web/map/shapes/shape-layer.tsx'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS } from '#web/theme/tokens.ts'
import { ConsoleMap } from '#console/ui/map/console-map.tsx'
import { usePlaceZoom } from '#console/ui/map/use-place-zoom.ts'

interface Props {
  stored: StoredPosition | null
  answer: StoredPosition | null
}

/** The stored position and the answer on one map, each within what it is good for. */
export function LocationMap({ stored, answer }: Props) {
  const theme = useAtomValue(themeAtom)
  const { parked, accent, surface } = COLORS[theme]
  const points = useMemo(
    () => [
      ...(stored ? [{ id: 'stored', lng: stored.lng, lat: stored.lat, color: parked }] : []),
      ...(answer ? [{ id: 'answer', lng: answer.lng, lat: answer.lat, color: accent }] : []),
    ],
    [stored, answer, parked, accent],
  )
  const start = answer ?? stored
  const zoom = usePlaceZoom()
  if (zoom === undefined) return null
  return (
    <ConsoleMap {...(start && { center: [start.lng, start.lat], zoom })}>
      {stored && <Accuracy at={stored} color={parked} />}
      {answer && <Accuracy at={answer} color={accent} />}
      <PointLayer points={points} radius={7} edge={surface} />
      {answer && <LookAt lng={answer.lng} lat={answer.lat} />}
    </ConsoleMap>
  )
}

function Accuracy({ at, color }: { at: StoredPosition; color: string }) {
  const { lng, lat } = at
  const metres = gnssAccuracy(at)
  const ring = useMemo(
    () => (metres === null ? null : fenceRing({ kind: 'circle', center: [lng, lat], radiusMetres: metres })),
    [lng, lat, metres],
  )
  return ring && <ShapeLayer ring={ring} color={color} fit={false} />
}
