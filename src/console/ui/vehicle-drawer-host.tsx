import { lazy, Suspense } from 'react'
import { useShownVehicle } from './shown-vehicle.ts'
import { useLast } from './use-last.ts'

const VehicleDrawer = lazy(async () => ({ default: (await import('./vehicle-drawer.tsx')).VehicleDrawer }))

/** Rendered once in the shell: the drawer any VIN opens. Its code is loaded with the first VIN that is clicked. */
export function VehicleDrawerHost() {
  const { vin, close } = useShownVehicle()
  const last = useLast(vin)
  if (last === null) return null
  return (
    <Suspense>
      <VehicleDrawer vin={last} open={vin !== null} onClose={close} />
    </Suspense>
  )
}
