import { getSingleSignals } from '#core/contract/single.ts'
import { useCall } from '#web/api/use-call.ts'

/** Terminals upload bus data every half minute or so. */
const REFRESH_MS = 15_000
/** A replay reads the curves again in steps of this, not with every second of its clock. */
const STEP_SECONDS = 300

interface Wish {
  vehicleId: number
  /** Empty: the first that move. */
  keys: readonly string[]
  /** Time of a replay, epoch ms; absent: live. */
  until: number | undefined
  /** Whether the vehicle reports any. */
  enabled: boolean
}

/** Curves of the vehicle bus over the last half hour, or the half hour around the time of a replay. */
export function useSignals({ vehicleId, keys, until, enabled }: Wish) {
  const end = until === undefined ? undefined : Math.ceil(until / 1000 / STEP_SECONDS) * STEP_SECONDS
  const signals = keys.length > 0 ? keys.join(',') : undefined
  const { data, updatedAt } = useCall(
    getSingleSignals,
    { query: { vehicleId, signals, until: end } },
    { toast: false, keepPrevious: true, enabled, ...(end === undefined && { refreshMs: REFRESH_MS }) },
  )
  return { value: data, at: updatedAt || undefined, end }
}
