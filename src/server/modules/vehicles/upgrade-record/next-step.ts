import type { CommandStatus } from '#core/domain/command-status.ts'
import { hasEnded } from '#core/domain/command-status.ts'
import {
  DRIVER_ANSWERS,
  type DriverAnswer,
  isUnsentUpgrade,
  type UpgradeBlocker,
  type UpgradeChannel,
  type UpgradeFailure,
  type UpgradeState,
} from '#core/domain/upgrade-record.ts'

/** What is known about an open upgrade when it is looked at. Times are epoch milliseconds. */
export interface UpgradeFacts {
  state: UpgradeState
  channel: UpgradeChannel
  toVersion: string
  /** As the terminal reported it last. */
  currentVersion: string
  /** The terminal it was ordered for is still in the vehicle. */
  isFitted: boolean
  deadlineAt: number | null
  changedAt: number
  sentBytes: number
  fileSize: number
  /** The command under way; null: it was removed, or there was none. */
  job: { status: CommandStatus; result: string | null; answerId?: number | null } | null
  /** Its driver has to accept it, and has not yet. */
  needsConsent: boolean
  /** How often it may still be sent again by itself. */
  retriesLeft: number
  /** It is not sent before; null: at any time. */
  notBefore: number | null
  blockers: readonly UpgradeBlocker[]
}

/**
 * send: conditions hold. askDriver: they hold, and the driver has to accept. answered: the driver did, or the time ran out. again:
 * it failed and waits for another try. ask: for the version. Otherwise the state it gets; null: nothing changes.
 */
export type NextStep =
  | { act: 'send' | 'ask' | 'askDriver' }
  | { act: 'answered'; answer: DriverAnswer }
  | { act: 'again'; failure: UpgradeFailure }
  | { act: 'become'; state: UpgradeState; blockedBy?: readonly UpgradeBlocker[]; failure?: UpgradeFailure }
  | null

/** Between two questions for the version. */
const ASK_AGAIN_MS = 15_000

const become = (state: UpgradeState): NextStep => ({ act: 'become', state })
const fail = (failure: UpgradeFailure): NextStep => ({ act: 'become', state: 'failed', failure })

/** Another try may end otherwise. */
const PASSING: ReadonlySet<UpgradeFailure> = new Set(['notSent', 'noAnswer', 'upgradeFailed', 'versionMismatchAfter'])

/** How an upgrade goes on. Every state has an end: its deadline. What failed is tried again as long as its order allows. */
export function nextStep(facts: UpgradeFacts, now: number): NextStep {
  const step = stepOf(facts, now)
  if (step?.act !== 'become' || isUnsentUpgrade(facts.state) || facts.retriesLeft <= 0) return step
  const failure = step.state === 'timedOut' ? 'noAnswer' : step.failure
  return failure && PASSING.has(failure) ? { act: 'again', failure } : step
}

function stepOf(facts: UpgradeFacts, now: number): NextStep {
  if (!facts.isFitted) return become('vehicleRemoved')
  const isLate = facts.deadlineAt !== null && now >= facts.deadlineAt
  switch (facts.state) {
    case 'pending':
    case 'awaitingCondition':
    case 'awaitingConsent':
      if (facts.currentVersion === facts.toVersion) return become('alreadyInstalled')
      if (isLate) return become('timedOut')
      return facts.state === 'awaitingConsent' && facts.needsConsent ? asked(facts) : waiting(facts, now)
    case 'downloading':
    case 'installing':
      return underWay(facts) ?? (isLate ? become(hasArrived(facts) ? 'verifying' : 'timedOut') : null)
    case 'verifying':
      return verified(facts, now, isLate)
    default:
      return null
  }
}

function waiting({ blockers, notBefore, needsConsent }: UpgradeFacts, now: number): NextStep {
  if (notBefore !== null && now < notBefore) return null
  if (blockers.length === 0) return { act: needsConsent ? 'askDriver' : 'send' }
  return { act: 'become', state: 'awaitingCondition', blockedBy: blockers }
}

/** A question is under way: its command is followed until the driver answers. One that could not be put is put again later. */
function asked({ job }: UpgradeFacts): NextStep {
  if (job === null) return become('awaitingCondition')
  if (job.status === 'executed') {
    const answer = DRIVER_ANSWERS[(job.answerId ?? 0) - 1]
    return { act: 'answered', answer: answer ?? 'noAnswer' }
  }
  if (job.status === 'unsupported') return fail('unsupported')
  return hasEnded(job.status) ? { act: 'answered', answer: 'noAnswer' } : null
}

const FAILURES: Partial<Record<CommandStatus, UpgradeFailure>> = {
  noResponse: 'noAnswer',
  expired: 'notSent',
  cancelled: 'notSent',
  rejected: 'rejected',
  unsupported: 'unsupported',
}

/** The file is with the terminal, which may have installed it without a word: its version says so. */
const hasArrived = ({ state, channel, job }: UpgradeFacts): boolean =>
  state === 'installing' && channel === 'http' && job?.status === 'noResponse'

function underWay({ state, channel, job, sentBytes, fileSize, currentVersion, toVersion }: UpgradeFacts): NextStep {
  // A terminal may be back with its new version before its answer arrives, or without one.
  if (currentVersion === toVersion) return become('success')
  if (!job) return fail('notSent')
  if (job.status === 'executed') return become('verifying')
  if (job.status === 'failed') return fail(failureOf(job.result))
  // Its acceptance was lost when the platform was restarted; a file that is fetched shows it.
  const isFetched = job.status === 'noResponse' && channel === 'http' && sentBytes > 0
  if (hasEnded(job.status) && !isFetched) return fail(FAILURES[job.status] ?? 'notSent')
  const isThere = channel === 'http' ? sentBytes >= fileSize : job.status === 'acked'
  return state === 'downloading' && isThere ? become('installing') : null
}

function failureOf(result: string | null): UpgradeFailure {
  if (result === 'upgradeFailed' || result === 'upgradeCancelled') return result
  return result === 'notSent' || result === 'notConnected' ? 'notSent' : 'rejected'
}

function verified({ currentVersion, toVersion, job, changedAt }: UpgradeFacts, now: number, isLate: boolean): NextStep {
  if (currentVersion === toVersion) return become('success')
  if (isLate) return fail('versionMismatchAfter')
  const isAsked = job !== null && !hasEnded(job.status)
  return !isAsked && now - changedAt >= ASK_AGAIN_MS ? { act: 'ask' } : null
}
