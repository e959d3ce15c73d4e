import type { FleetFilter } from '#core/contract/fleet-filter.ts'
import type { WallQuery } from '#core/contract/wall.ts'
import { StageMap } from '../stage/stage-map.tsx'
import { AlarmFlight } from './alarm-flight.tsx'
import { FleetTrailsLayer } from './fleet-trails-layer.tsx'
import type { PlacedAlarm } from './use-take-over.ts'
import { WallVehicles } from './wall-vehicles.tsx'

interface Props {
  /** Holds the wall at the moment. */
  alarm: PlacedAlarm | undefined
  query: WallQuery
  /** Absent: the whole fleet. */
  filter?: FleetFilter | undefined
}

/** The fleet, anonymous, over the base map of this installation. */
export function WallMap({ alarm, query, filter }: Props) {
  return (
    <StageMap interactive={false}>
      <FleetTrailsLayer query={query} />
      <WallVehicles filter={filter} />
      <AlarmFlight alarm={alarm} />
    </StageMap>
  )
}
