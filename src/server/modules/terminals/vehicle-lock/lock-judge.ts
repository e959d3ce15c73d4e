import { type CommandStatus, hasEnded } from '#core/domain/command-status.ts'
import {
  commandsOf,
  type Cuts,
  type LockCommand,
  type LockFailure,
  type LockLevel,
  type LockPiece,
  type LockState,
  type LockWait,
} from '#core/domain/vehicle-lock.ts'

/** A command of an order, or the last one of its piece that went out to the vehicle. */
export interface LockJob {
  id: number
  piece: LockPiece
  /** It cuts or limits; false: it frees, or is a text. */
  holds: boolean
  /** km/h of a limit; null: none. */
  value: number | null
  status: CommandStatus
  result: string | null
  isSent: boolean
}

export interface JudgedOrder {
  release: boolean
  toLevel: LockLevel
  speed: number
  driverText: string
  /** Epoch ms; null: never. */
  expiresAt: number | null
  retryAt: number | null
  isPaused: boolean
  /** The vehicle is archived or belongs to another tenant; one that is held back: to another organisation. */
  hasMoved: boolean
  hasTerminal: boolean
  /** Commands of the order, oldest first. */
  jobs: readonly LockJob[]
  /** The last command of each piece that went out and was not rejected, by whichever page. */
  last: readonly LockJob[]
  /** Open commands by whichever page: those that hold the vehicle back, and unsent ones that would free it. */
  holding: readonly LockJob[]
}

/** The vehicle as it is known now. */
export interface LiveVehicle {
  online: boolean
  standstill: 'standing' | 'moving' | 'stale' | 'noPosition'
  /** By a position of the last minutes; null: there is none. */
  cuts: Cuts | null
  /** As it last reported, however long ago. */
  lastCuts: Cuts | null
  windowOpen: boolean
}

export type LockVerdict =
  | { step: 'end'; state: LockState; failure?: LockFailure; cancel: readonly number[] }
  | { step: 'wait'; waitsFor: LockWait; cancel: readonly number[] }
  | { step: 'give'; command: LockCommand; cancel: readonly number[] }

/** Results of a command that a terminal has not carried out. */
export const REJECTIONS = ['refused', 'badMessage'] as const
const isRejection = (result: string | null): boolean => (REJECTIONS as readonly (string | null)[]).includes(result)
const RETRY_MS = 60_000
const RETRY_MS_MAX = 30 * 60_000

/** Time until a command that frees a vehicle is given again, after so many of them. */
export const retryAfter = (given: number): number => Math.min(RETRY_MS * 2 ** Math.max(given - 1, 0), RETRY_MS_MAX)

/** What follows for an order from its commands and from what the vehicle shows. */
export function judgeOrder(order: JudgedOrder, live: LiveVehicle, now: number): LockVerdict {
  const unsent = order.jobs.filter(isUnsent).map(({ id }) => id)
  const underWay = order.jobs.some((job) => !hasEnded(job.status) && job.isSent)
  const end = (state: LockState, failure?: LockFailure): LockVerdict => ({
    step: 'end',
    state,
    ...(failure && { failure }),
    cancel: unsent,
  })
  if (order.hasMoved) return end('failed', 'vehicleMoved')
  if (!order.release && !underWay && order.expiresAt !== null && order.expiresAt <= now) return end('expired')
  if (!order.hasTerminal) return end('failed', 'noTerminal')
  const halted = haltOf(order, live)
  if (halted && !underWay) return { ...waits(halted), cancel: unsent }
  return order.release ? releaseStep(order, live, now) : raiseStep(order, live, end)
}

const waits = (waitsFor: LockWait, cancel: readonly number[] = []) => ({ step: 'wait', waitsFor, cancel }) as const
const isUnsent = ({ status, isSent }: LockJob): boolean => !hasEnded(status) && !isSent

/** Nothing is sent now, whatever the vehicle does. */
function haltOf({ isPaused, release }: JudgedOrder, { windowOpen }: LiveVehicle): LockWait | null {
  if (isPaused) return 'paused'
  return release || windowOpen ? null : 'window'
}

const lastOf = (jobs: readonly LockJob[], piece: LockPiece) => jobs.findLast((job) => job.piece === piece)

/** Up: each command once, and nothing after one that the vehicle did not carry out. */
function raiseStep(
  order: JudgedOrder,
  live: LiveVehicle,
  end: (state: LockState, failure?: LockFailure) => LockVerdict,
): LockVerdict {
  for (const command of commandsOf(order)) {
    const job = lastOf(order.jobs, command.piece)
    if (!job || wasNotSent(job)) {
      if (isInForce(order, live, command)) continue
      const blocked = blockedBy(command, live)
      return blocked ? waits(blocked) : { step: 'give', command, cancel: [] }
    }
    if (job.status === 'executed') continue
    if (!hasEnded(job.status)) return waits(underWayOf(job))
    // A text that cannot be shown holds nothing up, unless it is all there is.
    if (command.piece === 'message' && order.toLevel > 1) continue
    return end(...failureOf(job))
  }
  return end('done')
}

/** A limit is known by the last answer, a cut by a fresh status word. */
function isInForce({ last }: JudgedOrder, { cuts }: LiveVehicle, { piece, params }: LockCommand): boolean {
  if (piece === 'limit') {
    const limit = lastOf(last, 'limit')
    return limit?.status === 'executed' && limit.value === params.speed
  }
  return piece !== 'message' && cuts !== null && cuts[piece]
}

function blockedBy({ piece }: LockCommand, { online, standstill }: LiveVehicle): LockWait | null {
  if (!online) return 'offline'
  return piece === 'message' || standstill === 'standing' ? null : standstill
}

/**
 * Down: what may hold the vehicle back is freed until the vehicle shows it. A command of which it is not known whether it arrived
 * counts as one that did, and one that holds back and has not gone out is withdrawn first.
 */
function releaseStep(order: JudgedOrder, live: LiveVehicle, now: number): LockVerdict {
  const cancel = order.holding.filter(isUnsent).map(({ id }) => id)
  for (const command of commandsOf(order)) {
    const job = lastOf(order.jobs, command.piece)
    if (job && !hasEnded(job.status)) {
      return waits(job.isSent ? underWayOf(job) : live.online ? 'answer' : 'offline', cancel)
    }
    if (command.piece === 'message' ? job !== undefined : isFree(order, live, command.piece)) continue
    // What a terminal does not know, it has not carried out before either.
    if (job?.status === 'unsupported') continue
    if (!live.online) return waits('offline', cancel)
    if (job && order.retryAt !== null && order.retryAt > now) return waits('answer', cancel)
    return { step: 'give', command, cancel }
  }
  const stillHolds = order.holding.some(
    ({ holds, piece }) => holds && commandsOf(order).some((command) => command.piece === piece),
  )
  return stillHolds ? waits('answer', cancel) : { step: 'end', state: 'done', cancel }
}

function isFree({ last }: JudgedOrder, { cuts, lastCuts }: LiveVehicle, piece: Exclude<LockPiece, 'message'>): boolean {
  const job = lastOf(last, piece)
  if (piece !== 'limit' && cuts?.[piece]) return false
  if (!job) return piece === 'limit' || !lastCuts?.[piece]
  return !job.holds && job.status === 'executed'
}

/** It ended before a byte went out: the vehicle was away or drove. */
const wasNotSent = ({ status, isSent }: LockJob): boolean => hasEnded(status) && !isSent
const underWayOf = ({ status, isSent }: LockJob): LockWait => (!isSent || status === 'sent' ? 'answer' : 'proof')

function failureOf(job: LockJob): [LockState, LockFailure?] {
  if (job.status === 'unsupported') return ['refused', 'unsupported']
  if (isRejection(job.result)) return ['refused']
  if (job.result === 'limitDiffers') return ['failed', 'limitDiffers']
  return ['failed', job.status === 'noResponse' && job.result === 'noAnswer' ? 'noAnswer' : 'notShown']
}
