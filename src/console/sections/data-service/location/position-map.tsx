import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { PositionPicture } from '#core/contract/position-data.ts'
import { boxOfSides, ringOfBox } from '#core/domain/antimeridian.ts'
import { FitTo } from '#web/map/points/fit-to.tsx'
import { HeatLayer } from '#web/map/points/heat-layer.tsx'
import { MapPress } from '#web/map/points/map-press.tsx'
import { PointLayer } from '#web/map/points/point-layer.tsx'
import { ShapeLayer } from '#web/map/shapes/shape-layer.tsx'
import { TrailLayer } from '#web/map/trail/trail-layer.tsx'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS } from '#web/theme/tokens.ts'
import { ConsoleMap } from '#console/ui/map/console-map.tsx'
import { trackColors } from './track-colors.ts'

const ZOOM = 6

interface Props {
  picture: PositionPicture
  shown: 'map' | 'heat'
  /** West, south, east, north. */
  area?: string
  /** First corner of an area being selected. */
  corner?: [lng: number, lat: number]
  onPress: (lng: number, lat: number) => void
}

export function PositionMap({ picture, shown, area, corner, onPress }: Props) {
  const theme = useAtomValue(themeAtom)
  const colors = trackColors(theme)
  const { accent, warning, surface } = COLORS[theme]
  const ring = useMemo(() => ringOf(area), [area])
  const ends = useMemo(
    () => [
      ...(shown === 'map'
        ? picture.vehicles.flatMap(({ vin, track }, index) => {
            const last = track.at(-1)
            return last ? [{ id: vin, lng: last[0], lat: last[1], color: colors[index % colors.length]! }] : []
          })
        : []),
      ...(corner ? [{ id: 'corner', lng: corner[0], lat: corner[1], color: warning }] : []),
    ],
    [picture, shown, corner, colors, warning],
  )
  const [first] = picture.cells
  if (!first) return null
  return (
    <ConsoleMap center={[first[0], first[1]]} zoom={ZOOM}>
      {shown === 'heat' && <HeatLayer cells={picture.cells} color={accent} />}
      {shown === 'map' &&
        picture.vehicles.map(({ vin, track }, index) => (
          <TrailLayer key={vin} points={track} color={colors[index % colors.length]!} />
        ))}
      {ring && <ShapeLayer ring={ring} color={warning} fit={false} />}
      <PointLayer points={ends} radius={5} edge={surface} />
      <MapPress onPress={onPress} />
      <FitTo points={picture.cells} padding={36} maxZoom={14} />
    </ConsoleMap>
  )
}

function ringOf(area: string | undefined): [lng: number, lat: number][] | undefined {
  const [west, south, east, north] = area?.split(',').map(Number) ?? []
  if (west === undefined || south === undefined || east === undefined || north === undefined) return undefined
  return ringOfBox(boxOfSides(west, south, east, north))
}
