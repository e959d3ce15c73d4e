import { ComparedVehicles, compareSingleVehicles } from '#core/contract/single-compare.ts'
import { useCall } from '#web/api/use-call.ts'
import { useLastGood } from '../../stage/use-last-good.ts'

/** Days that are over change little. */
const REFRESH_MS = 5 * 60_000

/** How vehicles were used, with the medians of their classes; saved over reloads. */
export function useCompared(ids: readonly number[]) {
  const vehicleIds = [...ids].sort((a, b) => a - b).join(',')
  const { data, updatedAt } = useCall(
    compareSingleVehicles,
    { query: { vehicleIds } },
    { refreshMs: REFRESH_MS, toast: false, keepPrevious: true },
  )
  // One name for all pairs: whoever reads it looks for its own vehicles.
  return useLastGood('compare', ComparedVehicles, data, updatedAt)
}
