import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { shownVehicleAtom } from './shown-vehicle.ts'

const VehicleDrawer = lazy(async () => ({ default: (await import('./vehicle-drawer.tsx')).VehicleDrawer }))

/** Stands once in the shell: the drawer any VIN opens. Its code comes with the first VIN that is clicked. */
export function VehicleDrawerHost() {
  const vin = useAtomValue(shownVehicleAtom)
  if (vin === null) return null
  return (
    <Suspense>
      <VehicleDrawer key={vin} vin={vin} />
    </Suspense>
  )
}
