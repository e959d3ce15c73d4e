import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { DeskOverview } from '#core/contract/vehicle-desk.ts'
import { stateOf } from '#core/domain/vehicle-state.ts'
import { useMap } from '#web/map/base/use-map.ts'
import { FitTo } from '#web/map/points/fit-to.tsx'
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
  const [first] = useState(() => (box ? cornersOf(box) : points.map(([, lng, lat]) => [lng, lat] as const)))
  useEffect(() => {
    const end = map.on('moveend', ({ originalEvent }) => {
      // Only movements of a person: a fit would narrow the list to itself.
      if (!originalEvent) return
      const bounds = map.getBounds()
      const corners = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
      moved(corners.map((degrees, at) => within(degrees, at % 2 === 0 ? 180 : 90).toFixed(4)).join())
    })
    return () => end.unsubscribe()
  }, [map])
  return <FitTo points={first} padding={box ? 0 : 40} maxZoom={box ? 20 : 12} />
}

const within = (degrees: number, most: number) => Math.max(-most, Math.min(most, degrees))

function cornersOf(box: string): (readonly [number, number])[] {
  const [west = 0, south = 0, east = 0, north = 0] = box.split(',').map(Number)
  return [
    [west, south],
    [east, north],
  ]
}
