import { getVehicleTrail } from '#core/contract/monitor.ts'
import { useCall } from '#web/api/use-call.ts'
import type { TrailPoint } from '#web/map/trail/trail-geometry.ts'

const NO_POINTS: readonly TrailPoint[] = []

/** Recent track of a vehicle: its stored last minutes. The layer that draws them adds what arrives live. */
export function useTrail(vehicleId: number | null, minutes: number): readonly TrailPoint[] {
  const wanted = vehicleId !== null && minutes > 0
  const { data } = useCall(
    getVehicleTrail,
    { query: { vehicleId: vehicleId ?? 1, minutes: minutes || 1 } },
    { enabled: wanted, toast: false },
  )
  return (wanted ? data?.points : undefined) ?? NO_POINTS
}
