import { useState } from 'react'
import type { LockOrder } from '#core/contract/vehicle-lock.ts'
import { useOpenId } from '#console/ui/open-row.ts'
import { useCancelLocks } from './use-cancel-locks.ts'

/** What is done with orders of a list, and which of them is open; the record that is open is in the address. */
export function useLockSteps() {
  const [shown, show] = useOpenId()
  const [decided, setDecided] = useState<LockOrder | null>(null)
  const hide = () => show(null)
  const decide = (order: LockOrder) => {
    // Beneath a decision its record would be in the way.
    hide()
    setDecided(order)
  }
  return { shown, show, decided, decide, close: () => setDecided(null), hide, cancel: useCancelLocks() }
}
export type ShownLockSteps = ReturnType<typeof useLockSteps>
