import { type ReactNode, useState } from 'react'
import { useSingleVehicle } from '../vehicle/use-single-vehicle.ts'
import { isRefused } from '../vehicle/vehicle-refused.tsx'

/**
 * The next vehicle replaces the previous one when its data are loaded or rejected: nothing is empty in
 * between, nor while the platform does not respond.
 */
export function Ready({ vehicleId, children }: { vehicleId: number; children: (shown: number) => ReactNode }) {
  const { value, error } = useSingleVehicle(vehicleId)
  const [shown, setShown] = useState(vehicleId)
  if (shown !== vehicleId && (value || isRefused(error))) setShown(vehicleId)
  return children(shown)
}
