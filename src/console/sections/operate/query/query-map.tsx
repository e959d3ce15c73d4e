import type { LngLatBounds } from 'maplibre-gl'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { DeskOverview } from '#core/contract/vehicle-desk.ts'
import { boxOfPlaces, boxOfSides, type MapBox, wrappedLng } from '#core/domain/antimeridian.ts'
import { stateOf } from '#core/domain/vehicle-state.ts'
import { useMap } from '#web/map/base/use-map.ts'
import { FitBox } from '#web/map/points/fit-box.tsx'
import { PointLayer } from '#web/map/points/point-layer.tsx'
import { WholeWorld } from '#web/map/points/whole-world.tsx'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS } from '#web/theme/tokens.ts'
import { ConsoleMap } from '#console/ui/map/console-map.tsx'
import { STATE_COLORS } from '#console/ui/map/state-colors.ts'
import { useShownVehicle } from '#console/ui/shown-vehicle.ts'

interface Props {
  points: DeskOverview['points']
  /** Where the map starts: west, south, east, north; undefined: around the vehicles. */
  box: string | undefined
  /** Changes where the map shows all vehicles again. */
  filterKey: string
  /** The extent after a movement. */
  onMoved: (box: string) => void
}

/** The vehicles of a search. Dangerous ones lie above the others, and in red. */
export function QueryMap({ points, box, filterKey, onMoved }: Props) {
  const colors = COLORS[useAtomValue(themeAtom)]
  const { show } = useShownVehicle()
  const marks = useMemo(
    () =>
      points
        .toSorted((left, right) => urgency(right) - urgency(left))
        .map(([vin, lng, lat, state, alarm]) => ({
          id: vin,
          lng,
          lat,
          color: alarm === 1 ? colors.danger : colors[STATE_COLORS[stateOf(state)]],
        })),
    [points, colors],
  )
  return (
    <ConsoleMap>
      <PointLayer points={marks} radius={5} edge={colors.ground} onPick={show} />
      <WholeWorld />
      <Extent key={filterKey} points={points} box={box} onMoved={onMoved} />
    </ConsoleMap>
  )
}

/** The highest level is 1, and last in the list is on top. */
const urgency = ([, , , , alarm]: DeskOverview['points'][number]) => alarm || 9

/** Shows the vehicles once for each search; afterwards the map is the user's. */
function Extent({ points, box, onMoved }: Omit<Props, 'filterKey'>) {
  const map = useMap()
  const moved = useEffectEvent(onMoved)
  const [first] = useState(() => (box ? boxOf(box) : boxOfPlaces(points.map(([, lng, lat]) => [lng, lat]))))
  useEffect(() => {
    const end = map.on('moveend', ({ originalEvent }) => {
      // Only movements of a person: a fit would narrow the list to itself.
      if (!originalEvent) return
      const sides = sidesOf(map.getBounds())
      moved(sides.map((degrees) => degrees.toFixed(4)).join())
    })
    return () => end.unsubscribe()
  }, [map])
  return <FitBox box={first} padding={box ? 0 : 40} maxZoom={box ? 20 : 12} />
}

/** West, south, east, north; over the antimeridian the east is less than the west, as the search has it. */
function sidesOf(bounds: LngLatBounds): number[] {
  const [west, east] = [bounds.getWest(), bounds.getEast()]
  const lngs = east - west >= 360 ? [-180, 180] : [wrappedLng(west), wrappedLng(east)]
  return [lngs[0]!, Math.max(-90, bounds.getSouth()), lngs[1]!, Math.min(90, bounds.getNorth())]
}

function boxOf(text: string): MapBox {
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number)
  return boxOfSides(west, south, east, north)
}
