import { useAtomValue, useSetAtom } from 'jotai'
import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { closeVehicleAtom, shownVehicleAtom } from './shown-vehicle.ts'

const VehicleDrawer = lazy(async () => ({ default: (await import('./vehicle-drawer.tsx')).VehicleDrawer }))

/** Rendered once in the shell: the drawer any VIN opens. Its code is loaded with the first VIN that is clicked. */
export function VehicleDrawerHost() {
  const vin = useAtomValue(shownVehicleAtom)
  const close = useSetAtom(closeVehicleAtom)
  const { pathname } = useLocation()
  // It belongs to the page it was opened on: going back or to another tab leaves it behind.
  useEffect(() => close, [close, pathname])
  if (vin === null) return null
  return (
    <Suspense>
      <VehicleDrawer key={vin} vin={vin} />
    </Suspense>
  )
}
