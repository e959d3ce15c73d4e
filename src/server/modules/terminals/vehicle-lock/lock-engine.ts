import { hasEnded } from '#core/domain/command-status.ts'
import { type LockCommand, type LockWait } from '#core/domain/vehicle-lock.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Logger } from '#server/ops/log.ts'
import type { CommandService } from '#server/telemetry/commands/command-service.ts'
import { standstillOf } from '#server/telemetry/commands/standstill.ts'
import { isWindowOpen } from '#server/telemetry/commands/window-open.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { type BackgroundWork, repeat } from '#server/work/background-work.ts'
import type { LockEngineRepository, OpenOrder, OrderChange } from './lock-engine-repository.ts'
import { judgeOrder, type LiveVehicle, type LockVerdict, retryAfter } from './lock-judge.ts'
import { freshCuts, lastCuts, lockPlace } from './lock-place.ts'
import type { LockRecordRepository } from './lock-record-repository.ts'

export interface LockEngineParts {
  open: LockEngineRepository
  records: Pick<LockRecordRepository, 'freeze'>
  commands: Pick<CommandService, 'create' | 'cancel'>
  fleet: Pick<FleetView, 'state'>
  /** Anything while the terminal is connected. */
  sessionOf: (terminalId: number) => unknown
  log: Logger
  now?: () => number
}

const PAUSE_MS = 2_000
const REST_MS = 10_000
/** Orders that are looked at each time. */
const LOOKS = 500
/** A command is given while the vehicle is connected and stationary, and is not left over for later. */
const COMMAND_SECONDS = 120

/** Takes open orders a step further. Nothing is held in memory: another process continues. False: there was none. */
export async function advanceLocks(parts: LockEngineParts): Promise<boolean> {
  const { open, records, log } = parts
  const changes: OrderChange[] = []
  const orders = await open.open(LOOKS)
  for (const order of orders) {
    const change = await stepOf(parts, order).catch((error: unknown) => {
      // One vehicle never stops the others.
      log.error({ err: error, order: order.id }, 'a lock order could not be taken further')
      return null
    })
    if (change) changes.push(change)
  }
  await open.apply(changes)
  await records.freeze(LOOKS)
  return orders.length > 0
}

async function stepOf(parts: LockEngineParts, order: OpenOrder): Promise<OrderChange | null> {
  const { fleet, sessionOf, now = Date.now } = parts
  const at = now()
  const state = fleet.state(order.vehicleId)
  const live: LiveVehicle = {
    online: order.terminalId !== null && sessionOf(order.terminalId) !== undefined,
    standstill: standstillOf(state, at),
    cuts: freshCuts(state, at),
    lastCuts: lastCuts(state),
    windowOpen: isWindowOpen(order.window, state, at),
  }
  const verdict = judgeOrder(order, live, at)
  await withdraw(parts, order, verdict)
  if (verdict.step === 'end') {
    const limit = order.last.findLast(({ piece }) => piece === 'limit')
    const shownPlace = lockPlace(state, limit?.status === 'executed' ? limit.value : null, at)
    const { state: ended, failure = null } = verdict
    return { id: order.id, state: ended, waitsFor: null, failure, retryAt: null, shownPlace }
  }
  if (verdict.step === 'wait') return waiting(order, verdict.waitsFor)
  const { command } = verdict
  const isText = command.piece === 'message' && order.toLevel !== 1
  if (!(await parts.open.claim(order.id, isText))) return null
  if (!(await give(parts, order, command, at))) return waitingAs(order, 'anotherCommand')
  const given = order.jobs.filter(({ piece }) => piece === command.piece).length + 1
  return { ...waitingAs(order, 'answer'), ...(!isText && { state: 'running' }), retryAt: at + retryAfter(given) }
}

/** Only what is news is written. */
function waiting(order: OpenOrder, waitsFor: LockWait): OrderChange | null {
  const hasGoneOut = changing(order).some(({ isSent }) => isSent)
  const change = waitingAs(order, waitsFor)
  const isNews = order.waitsFor !== waitsFor || change.state !== order.state || hasGoneOut !== order.isMarkedSent
  return isNews ? change : null
}

/** Its commands besides the text to the driver, unless that is all there is. */
const changing = ({ jobs, toLevel }: OpenOrder) => jobs.filter(({ piece }) => piece !== 'message' || toLevel === 1)

function waitingAs(order: OpenOrder, waitsFor: LockWait): OrderChange {
  const state = changing(order).some((job) => job.isSent || !hasEnded(job.status)) ? 'running' : 'waiting'
  return { id: order.id, state, waitsFor, failure: null, retryAt: null, shownPlace: null }
}

/** Commands that must not go out any more. One that goes out just now is followed by what frees the vehicle. */
async function withdraw({ commands }: LockEngineParts, order: OpenOrder, { cancel }: LockVerdict): Promise<void> {
  for (const jobId of cancel) await commands.cancel(callerOf(order), jobId).catch(onlyRefused)
}

function onlyRefused(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
}

const callerOf = ({ oemId, orgId, operatorId }: OpenOrder) => ({ oemId, orgIds: [orgId], userId: operatorId })

/** False: it cannot be given now. */
async function give(
  { commands }: LockEngineParts,
  order: OpenOrder,
  { kind, params }: LockCommand,
  at: number,
): Promise<boolean> {
  const { id, vin, approverId, reason, note, document, expiresAt } = order
  const leftSeconds = expiresAt === null ? COMMAND_SECONDS : Math.ceil((expiresAt - at) / 1000)
  try {
    await commands.create(callerOf(order), {
      vin,
      kind,
      params: kind === 'textMessage' ? { ...params, urgent: true } : params,
      reason: [reason, document, note].filter(Boolean).join(' · ').slice(0, 500),
      source: 'schedule',
      queuePolicy: 'sendNow',
      expireSeconds: Math.max(1, Math.min(COMMAND_SECONDS, leftSeconds)),
      batch: { id: `lock-${id}`, vehicles: 1 },
      decided: { approverId },
    })
    return true
  } catch (error) {
    onlyRefused(error)
    return false
  }
}

export const lockEngine = (parts: LockEngineParts): BackgroundWork[] => [
  repeat('vehicleLock.advance', PAUSE_MS, () => advanceLocks(parts), { restMs: REST_MS }),
]
