import { AsyncLocalStorage } from 'node:async_hooks'

/** A call recorded in the audit trail, as the parts that do its work see it. */
export interface AuditedCall<Tx = unknown> {
  /** Names the call to the database while it changes rows. */
  readonly id: string
  /**
   * Writes the entry inside the transaction that makes the change, so that both commit or neither does. Returns false when
   * there is nothing to write yet; call `committed` when the transaction is through.
   */
  writeInside(tx: Tx): Promise<boolean>
  committed(): void
  /** Rows of a file that were sent. */
  rows: number | null
  ended: boolean
}

const calls = new AsyncLocalStorage<AuditedCall>()

export const withAuditedCall = <T>(call: AuditedCall, work: () => T): T => calls.run(call, work)

/** The call this code works for; undefined in the background and once the call has been answered. */
export function auditedCall(): AuditedCall | undefined {
  const call = calls.getStore()
  return call?.ended ? undefined : call
}
