import { useState } from 'react'
import type { LockOrder } from '#core/contract/vehicle-lock.ts'
import { useOpenId } from '#console/ui/open-row.ts'
import { useCancelLocks } from './use-cancel-locks.ts'

/** What is done with orders of a list, and which of them is open; the record that is open is in the address. */
export function useLockSteps() {
  const [shown, show] = useOpenId()
  const [decided, decide] = useState<LockOrder | null>(null)
  return { shown, show, decided, decide, close: () => decide(null), hide: () => show(null), cancel: useCancelLocks() }
}
export type ShownLockSteps = ReturnType<typeof useLockSteps>
