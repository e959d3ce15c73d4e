import { Copyable } from './copyable.tsx'
import { VehicleLink } from './vehicle-link.tsx'

/** A VIN, with copy; it opens the drawer of the vehicle. */
export function VinCell({ vin }: { vin: string }) {
  return (
    <Copyable text={vin}>
      <VehicleLink vin={vin} />
    </Copyable>
  )
}
