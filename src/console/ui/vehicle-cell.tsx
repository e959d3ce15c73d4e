import { Copyable } from './copyable.tsx'
import page from './page.module.css'
import { VehicleLink } from './vehicle-link.tsx'
import { VinCell } from './vin-cell.tsx'

/** Rows of a vehicle: by its plate, or its VIN without one. */
export interface VehicleOf {
  plate: string | null
  vin: string | null
}

/** A vehicle in a list: its plate opens it, and the VIN after it is there to copy. Without a plate the VIN is its name. */
export function VehicleCell({ plate, vin }: { plate: string | null; vin: string }) {
  if (!plate) return <VinCell vin={vin} />
  return (
    <>
      <VehicleLink vin={vin}>{plate}</VehicleLink>{' '}
      <span className={page.note}>
        <Copyable text={vin} />
      </span>
    </>
  )
}
