import { getSingleVehicle, SingleVehicle } from '#core/contract/single.ts'
import { useCall } from '#web/api/use-call.ts'
import { useLastGood } from '../stage/use-last-good.ts'

/**
 * Readings are stored every ten to thirty seconds, so asking more often than this shows nothing sooner; what changes
 * faster (place, speed, state) comes with the live stream.
 */
const REFRESH_MS = 5_000

export interface KnownVehicle {
  value: SingleVehicle | undefined
  /** When it was received, epoch ms. */
  at: number | undefined
  error: Error | null
}

/** One vehicle as last stored, retained over reloads. */
export function useSingleVehicle(vehicleId: number): KnownVehicle {
  const { data, updatedAt, error } = useCall(
    getSingleVehicle,
    { query: { vehicleId } },
    { refreshMs: REFRESH_MS, toast: false },
  )
  // One name for all vehicles: a display that turns through thousands keeps the last one, not a storage full of them.
  const stored = useLastGood('single', SingleVehicle, data, updatedAt)
  const known = stored?.value.id === vehicleId ? stored : undefined
  return { value: known?.value, at: known?.at, error }
}
