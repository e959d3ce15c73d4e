import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { ItineraryStop, UnplannedStop } from '#core/contract/itinerary.ts'
import { circleOutline } from '#core/domain/coverage.ts'
import { fenceRing } from '#core/domain/fence.ts'
import { FitTo } from '#web/map/points/fit-to.tsx'
import { MapPress } from '#web/map/points/map-press.tsx'
import { Pin } from '#web/map/points/pin.tsx'
import { PointLayer } from '#web/map/points/point-layer.tsx'
import { RingLayer } from '#web/map/shapes/ring-layer.tsx'
import { ShapeLayer } from '#web/map/shapes/shape-layer.tsx'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS } from '#web/theme/tokens.ts'
import { ConsoleMap } from '#console/ui/map/console-map.tsx'

const METRES = 1000
const START = [108.95, 34.26] as const

export type PlacedStop = Pick<ItineraryStop, 'lng' | 'lat' | 'radius'>

interface Props {
  stops: readonly PlacedStop[]
  /** Width in metres. */
  corridor: number
  unplanned?: readonly UnplannedStop[]
  /** Editable with these: a right click adds, dragging moves. */
  onAdd?: (lng: number, lat: number) => void
  onMove?: (at: number, lng: number, lat: number) => void
}

/** Planned stops with their circles and the corridor between them. Import it lazily: maps are heavy. */
export function StopMap({ stops, corridor, unplanned = [], onAdd, onMove }: Props) {
  const colors = COLORS[useAtomValue(themeAtom)]
  const key = JSON.stringify(stops.map(({ lng, lat, radius }) => [lng, lat, radius]))
  const { rings, ring, places } = useMemo(() => {
    const placed = JSON.parse(key) as [number, number, number][]
    const points = placed.map(([lng, lat]): [number, number] => [lng, lat])
    return {
      places: points,
      rings: placed.map(([lng, lat, radius]) => circleOutline(lng, lat, radius / METRES)),
      ring: points.length > 1 ? fenceRing({ kind: 'corridor', points, halfWidthMetres: corridor / 2 }) : null,
    }
  }, [key, corridor])
  return (
    <ConsoleMap center={places[0] ?? [...START]} zoom={9}>
      {ring && <ShapeLayer ring={ring} color={colors.parked} fit={false} />}
      {rings.length > 0 && <RingLayer rings={rings} color={colors.accent} />}
      <PointLayer
        points={unplanned.map(({ fromTime, lng, lat }) => ({ id: fromTime, lng, lat, color: colors.warning }))}
        radius={6}
        edge={colors.surface}
      />
      {places.map(([lng, lat], at) => (
        <Pin
          // biome-ignore lint/suspicious/noArrayIndexKey: a stop has no name before it is saved
          key={at}
          lng={lng}
          lat={lat}
          color={colors.accent}
          {...(onMove && { onMove: (toLng: number, toLat: number) => onMove(at, toLng, toLat) })}
        />
      ))}
      {onAdd && <MapPress onPress={onAdd} />}
      <FitTo points={places} padding={48} maxZoom={13} />
    </ConsoleMap>
  )
}
