import { type CommandStatus, hasEnded } from '#core/domain/command-status.ts'
import { type HeadUnitBlocker, type HeadUnitFailure, type HeadUnitState, mayNotify } from '#core/domain/head-unit.ts'
import type { HeadUnitAnswer, HeadUnitError, HeadUnitProgress } from '#core/domain/head-unit-message.ts'

/** What is known about an open upgrade when it is looked at. Times are epoch milliseconds. */
export interface HeadUnitFacts {
  state: HeadUnitState
  /** The head unit it was ordered for is still in the vehicle. */
  isFitted: boolean
  toVersion: string
  /** As the head unit reported it last. */
  currentVersion: string
  startAt: number
  notBefore: number | null
  connected: boolean
  /** The tenant has frozen its upgrades: nothing is offered and no user is reminded. */
  isFrozen: boolean
  /** The stored file did not stand its last check: it is not offered. */
  isDamaged: boolean
  /** Its version was taken offline. */
  isOffline: boolean
  /** Users are not asked now. */
  isQuiet: boolean
  /** The last command; null: there was none. */
  job: { status: CommandStatus; at: number } | null
  attempts: number
  /** As the head unit reported. */
  progress: HeadUnitProgress | null
  error: HeadUnitError | null
  shown: boolean
  answer: HeadUnitAnswer | null
  laterUntil: number | null
  /** A user wants the question shown again. */
  remind: boolean
  remindedAt: number | null
  deadlineAt: number | null
}

export type HeadUnitMove =
  /** Sends a message; `again`: the offer did not arrive and is sent later. */
  | { act: 'offer' | 'notify' | 'withdraw' | 'askStatus' }
  | { act: 'again' }
  | { act: 'become'; state: HeadUnitState; blockedBy?: readonly HeadUnitBlocker[]; failure?: HeadUnitFailure }
  | null

export const OFFERS_MAX = 3
/** Between two questions for the version, and between two withdrawals. */
const ASK_AGAIN_MS = 30_000

const become = (state: HeadUnitState): HeadUnitMove => ({ act: 'become', state })
const fail = (failure: HeadUnitFailure): HeadUnitMove => ({ act: 'become', state: 'failed', failure })

/** How an upgrade goes on. Every state has an end: its deadline. */
export function headUnitStep(facts: HeadUnitFacts, now: number): HeadUnitMove {
  if (!facts.isFitted) return become('replaced')
  const isLate = facts.deadlineAt !== null && now >= facts.deadlineAt
  if (facts.state === 'pending') return waiting(facts, now, isLate)
  // It may be back with its new version before it says that it installed.
  if (facts.currentVersion === facts.toVersion) return become('success')
  if (facts.state === 'withdrawing') return withdrawing(facts, now, isLate)
  return reported(facts, now) ?? (isLate ? late(facts.state) : talk(facts, now))
}

function waiting(facts: HeadUnitFacts, now: number, isLate: boolean): HeadUnitMove {
  if (facts.currentVersion === facts.toVersion) return become('alreadyInstalled')
  if (isLate) return become('timedOut')
  const tests: readonly (readonly [HeadUnitBlocker, boolean])[] = [
    ['stage', now < facts.startAt],
    ['frozen', facts.isFrozen],
    ['fileDamaged', facts.isDamaged],
    ['fileOffline', facts.isOffline],
    ['backOff', facts.notBefore !== null && now < facts.notBefore],
    ['offline', !facts.connected],
    ['quiet', facts.isQuiet],
  ]
  const blockedBy = tests.find(([, blocks]) => blocks)?.[0]
  return blockedBy ? { act: 'become', state: 'pending', blockedBy: [blockedBy] } : { act: 'offer' }
}

function withdrawing(facts: HeadUnitFacts, now: number, isLate: boolean): HeadUnitMove {
  const { progress, connected } = facts
  // It began before the withdrawal arrived: it is followed to its end.
  if (progress === 'installing') return become('installing')
  if (progress === 'installed') return become('verifying')
  // The address of its file has ended, so nothing more can come of it.
  if (progress === 'withdrawn' || progress === 'failed' || isLate) return become('withdrawn')
  return connected && mayAsk(facts, now) ? { act: 'withdraw' } : null
}

/** What the head unit and its user said since. */
function reported(facts: HeadUnitFacts, now: number): HeadUnitMove {
  const { state, progress, error, answer } = facts
  if (progress === 'failed') return fail(error ?? 'install')
  if (progress === 'withdrawn') return become('withdrawn')
  if (answer === 'declined') return become('declined')
  const target = stateOf(facts, now)
  if (target !== state) return become(target)
  return state === 'offered' ? undelivered(facts) : null
}

function stateOf({ progress, answer, laterUntil, shown, state }: HeadUnitFacts, now: number): HeadUnitState {
  if (progress === 'installed') return 'verifying'
  if (progress === 'installing') return 'installing'
  if (progress === 'downloaded') return 'awaitingInstall'
  if (progress === 'downloading') return 'downloading'
  if (answer === 'accepted') return 'accepted'
  if (answer === 'later' && laterUntil !== null && now < laterUntil) return 'deferred'
  return shown || answer === 'later' ? 'awaitingConsent' : state
}

function undelivered({ job, attempts }: HeadUnitFacts): HeadUnitMove {
  if (job === null || !hasEnded(job.status) || job.status === 'executed') return null
  if (job.status === 'unsupported') return fail('unsupported')
  if (attempts < OFFERS_MAX) return { act: 'again' }
  return fail(job.status === 'failed' || job.status === 'rejected' ? 'rejected' : 'noAnswer')
}

function late(state: HeadUnitState): HeadUnitMove {
  if (state === 'installing') return fail('noReport')
  return state === 'verifying' ? fail('versionMismatchAfter') : become('timedOut')
}

/** Reminds the user, and asks an installed one for its version. */
function talk(facts: HeadUnitFacts, now: number): HeadUnitMove {
  const { state, connected, isQuiet, remind } = facts
  if (!connected) return null
  if (state === 'verifying') return mayAsk(facts, now) ? { act: 'askStatus' } : null
  if (!mayNotify(state) || isQuiet || facts.isFrozen || (facts.job && !hasEnded(facts.job.status))) return null
  return remind || isDue(facts, now) ? { act: 'notify' } : null
}

/** The user wanted to be asked later: now it is later. */
const isDue = ({ answer, laterUntil, remindedAt }: HeadUnitFacts, now: number): boolean =>
  answer === 'later' && laterUntil !== null && now >= laterUntil && (remindedAt ?? 0) < laterUntil

const mayAsk = ({ job }: HeadUnitFacts, now: number): boolean =>
  job === null || (hasEnded(job.status) && now - job.at >= ASK_AGAIN_MS)
