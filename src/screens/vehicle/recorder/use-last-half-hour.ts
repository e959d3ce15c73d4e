import { useState } from 'react'
import { getSingleReplay, type SingleReplay } from '#core/contract/single.ts'
import { SINGLE_LIMITS } from '#core/domain/single-vehicle.ts'
import { useCall } from '#web/api/use-call.ts'
import type { Moment } from '../moment.ts'

const STEP_S = 30
const SPAN_S = SINGLE_LIMITS.minutes * 60

/** Read again every half minute; in a replay the data come from the replay. */
export function useLastHalfHour(
  vehicleId: number,
  { live, at }: Moment,
): { value: SingleReplay; at: number } | undefined {
  const to = Math.ceil(at / 1000 / STEP_S) * STEP_S
  const { data, updatedAt } = useCall(
    getSingleReplay,
    { query: { vehicleId, from: to - SPAN_S, to } },
    { toast: false, enabled: live },
  )
  const [stored, setStored] = useState<{ value: SingleReplay; at: number }>()
  if (data && updatedAt !== stored?.at) setStored({ value: data, at: updatedAt })
  return stored
}
