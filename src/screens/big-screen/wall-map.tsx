import type { FleetFilter } from '#core/contract/fleet-filter.ts'
import { StageMap } from '../stage/stage-map.tsx'
import { AlarmFlight } from './alarm-flight.tsx'
import type { PlacedAlarm } from './use-take-over.ts'
import { WallVehicles } from './wall-vehicles.tsx'

interface Props {
  /** Holds the wall at the moment. */
  alarm: PlacedAlarm | undefined
  /** Absent: the whole fleet. */
  filter?: FleetFilter | undefined
}

/** The fleet, anonymous, over the base map of this installation. */
export function WallMap({ alarm, filter }: Props) {
  return (
    <StageMap interactive={false}>
      <WallVehicles filter={filter} />
      <AlarmFlight alarm={alarm} />
    </StageMap>
  )
}
