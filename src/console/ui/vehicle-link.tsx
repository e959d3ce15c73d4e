import type { ReactNode } from 'react'
import styles from './cells.module.css'
import { useShownVehicle } from './shown-vehicle.ts'

/** Marks what names a vehicle: pointing at it shows the card of the vehicle (`vehicle-card-host.tsx`). */
export const aboutVehicle = (vin: string) => ({ 'data-vehicle': vin })

/** A vehicle by its VIN, or by its plate as `children`; it opens the drawer of the vehicle. */
export function VehicleLink({ vin, children = vin }: { vin: string; children?: ReactNode }) {
  const { show } = useShownVehicle()
  return (
    <button
      type="button"
      className={styles.link}
      {...aboutVehicle(vin)}
      onClick={(event) => {
        // The row around may open something of its own.
        event.stopPropagation()
        show(vin)
      }}
    >
      <bdi>{children}</bdi>
    </button>
  )
}
