import { lazy, Suspense } from 'react'
import { useShownVehicle } from './shown-vehicle.ts'

const VehicleDrawer = lazy(async () => ({ default: (await import('./vehicle-drawer.tsx')).VehicleDrawer }))

/** Rendered once in the shell: the drawer any VIN opens. Its code is loaded with the first VIN that is clicked. */
export function VehicleDrawerHost() {
  const { vin, close } = useShownVehicle()
  if (vin === null) return null
  return (
    <Suspense>
      <VehicleDrawer vin={vin} onClose={close} />
    </Suspense>
  )
}
