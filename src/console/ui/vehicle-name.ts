import { findVehicleByVin } from '#core/contract/lookup.ts'
import { VIN_LENGTH } from '#core/domain/vin.ts'
import { useCall } from '#web/api/use-call.ts'
import { useAllowed } from './allowed.tsx'

/** Plates change seldom. */
const FRESH_MS = 300_000

/** What people call a vehicle: its plate; the VIN where it has none, is not found, or may not be looked up. */
export function useVehicleName(vin: string | null | undefined): string {
  const mayFind = useAllowed(findVehicleByVin)
  const enabled = mayFind && vin?.length === VIN_LENGTH
  const { data } = useCall(
    findVehicleByVin,
    { query: { vin: vin ?? '' } },
    { enabled, toast: false, freshMs: FRESH_MS },
  )
  return data?.plate || (vin ?? '')
}
