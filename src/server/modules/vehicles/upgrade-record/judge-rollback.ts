import { type CommandStatus, hasEnded } from '#core/domain/command-status.ts'
import type { RollbackState } from '#core/domain/upgrade-record.ts'
import type { ROLLBACK_POLICIES } from '#core/domain/upgrade-strategy.ts'

/** What is known of an upgrade whose installation failed for good. */
export interface RollbackFacts {
  policy: (typeof ROLLBACK_POLICIES)[number]
  /** A user wants it, whatever the policy is. */
  isRequested: boolean
  /** The terminal it was for is still in the vehicle. */
  isFitted: boolean
  isConnected: boolean
  fromVersion: string
  toVersion: string
  currentVersion: string
  /** Status of the question for the version that was asked after the failure; null: not asked. */
  question: CommandStatus | null
  /** Release counter of the file of the version before; null: there is none that can be sent. */
  fileCounter: number | null
  /** Of the version the vehicle runs now; null: not one of the register. */
  currentCounter: number | null
  /** It is in another upgrade by now. */
  isTaken: boolean
}

/** What an upgrade is marked with when nothing more is done for it. */
export type RollbackMark = Exclude<RollbackState, 'open' | 'requested' | 'ordered'>
/** ask: which version it runs; null: wait. */
export type RollbackVerdict = 'ask' | 'ordered' | RollbackMark | null

/**
 * What follows a failed installation. A vehicle that runs the version before, or the new one after all, needs nothing. It never goes
 * below the release counter of what it runs (Uptane): a rollback is for a vehicle that runs neither.
 */
export function judgeRollback(facts: RollbackFacts): RollbackVerdict {
  const { policy, isRequested, isFitted, isConnected, fromVersion, toVersion, currentVersion, question } = facts
  const { fileCounter, currentCounter, isTaken } = facts
  if ((policy === 'none' && !isRequested) || !isFitted) return 'none'
  if (question !== 'executed') {
    const mayAsk = isConnected && (question === null || hasEnded(question))
    return mayAsk ? 'ask' : null
  }
  if (currentVersion === fromVersion) return 'intact'
  if (currentVersion === toVersion) return 'none'
  if (policy === 'manual' && !isRequested) return 'held'
  if (fileCounter === null) return 'noFile'
  if (currentCounter !== null && currentCounter > fileCounter) return 'counter'
  return isTaken ? null : 'ordered'
}
