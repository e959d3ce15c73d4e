import type { ReactNode } from 'react'
import styles from './cells.module.css'
import { useShownVehicle } from './shown-vehicle.ts'
import { useVehicleName } from './vehicle-name.ts'

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

/** A vehicle as people call it: by the plate it is known to have, or else the one that is looked up; it opens its drawer. */
export function NamedVehicle({ vin, plate }: { vin: string; plate?: string | null | undefined }) {
  const name = useVehicleName(plate ? null : vin)
  return <VehicleLink vin={vin}>{plate || name || vin}</VehicleLink>
}
