import { hasEnded } from '#core/domain/command-status.ts'
import { restartFailureOf } from '#core/domain/device-restart.ts'
import type { Logger } from '#server/ops/log.ts'
import type { CommandService } from '#server/telemetry/commands/command-service.ts'
import { giveInBackground } from '#server/telemetry/commands/give-in-background.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { type BackgroundWork, repeat } from '#server/work/background-work.ts'
import type { OpenRestart, RestartChange, RestartEngineRepository } from './restart-engine-repository.ts'

export interface RestartEngineParts {
  open: RestartEngineRepository
  commands: Pick<CommandService, 'create'>
  fleet: Pick<FleetView, 'state'>
  log: Logger
  now?: () => number
}

const PAUSE_MS = 2_000
/** A planned restart is late by that much at most. */
const REST_MS = 5_000
const OPEN_MAX = 2_000
/** Signed on again, a terminal answers and reports within this time, or something is wrong with it. */
const CHECK_MS = 5 * 60_000
/** One that reports often has reported by then; one that is parked is asked. */
const ASKED_AFTER_MS = 30_000
const MINUTE_SECONDS = 60

const batchOf = ({ id }: OpenRestart) => `restart-${id}`

/**
 * Takes open restarts a step further: sends those whose time has come, follows the command until the terminal is back, and
 * checks that it answers and reports. Nothing is held in memory: another process continues. False: there was none.
 */
export async function advanceRestarts(parts: RestartEngineParts): Promise<boolean> {
  const { open, log, now = Date.now } = parts
  const changes: RestartChange[] = []
  const restarts = await open.open(OPEN_MAX)
  for (const restart of restarts) {
    const change = await stepOf(parts, restart, now()).catch((error: unknown) => {
      // One terminal never stops the others.
      log.error({ err: error, restart: restart.id }, 'a restart could not be taken further')
      return null
    })
    if (change) changes.push(change)
  }
  await open.apply(changes)
  return restarts.length > 0
}

async function stepOf(parts: RestartEngineParts, restart: OpenRestart, at: number): Promise<RestartChange | null> {
  if (restart.state === 'checking') return check(parts, restart, at)
  // One without a command was claimed by a process that ended before it sent it.
  if (restart.jobId !== null) return followed(restart)
  if (restart.state === 'waiting' && !(await parts.open.claim(restart.id))) return null
  return send(parts, restart)
}

async function send({ commands }: RestartEngineParts, restart: OpenRestart): Promise<RestartChange> {
  const { id, terminalId, fittedId, reason, waitMinutes } = restart
  if (terminalId === null || terminalId !== fittedId) return { id, state: 'failed', failure: 'terminalReplaced' }
  const given = await giveInBackground(commands, restart, batchOf(restart), {
    kind: 'terminalControl',
    params: { word: 'reset' },
    reason,
    queuePolicy: waitMinutes > 0 ? 'queueUntilExpire' : 'sendNow',
    ...(waitMinutes > 0 && { expireSeconds: waitMinutes * MINUTE_SECONDS }),
  })
  return given === null ? { id, state: 'failed', failure: 'notSent' } : { id, state: 'restarting', jobId: given }
}

function followed({ id, jobId, status, result, sentAt, resultAt, isNoted, isSent }: OpenRestart): RestartChange | null {
  if (status === null || jobId === null) return null
  if (!hasEnded(status)) {
    const isNews = !isNoted || (!isSent && sentAt !== null)
    return isNews ? { id, state: 'restarting', jobId, sentAt } : null
  }
  if (status === 'executed') return { id, state: 'checking', jobId, sentAt, backAt: resultAt }
  if (status === 'cancelled') return { id, state: 'cancelled', jobId, sentAt }
  return { id, state: 'failed', failure: restartFailureOf(result), jobId, sentAt }
}

/** It has to answer a question, and to report a position, both after its login. */
async function check(parts: RestartEngineParts, restart: OpenRestart, at: number): Promise<RestartChange | null> {
  const { id, vehicleId, checkJobId, checkStatus, firmware, isAsked } = restart
  const backAt = restart.backAt ?? at
  const isLate = at > backAt + CHECK_MS
  if (checkJobId === null && !isLate) {
    const given = await giveInBackground(parts.commands, restart, batchOf(restart), {
      kind: 'queryAttributes',
      reason: restart.reason,
    })
    return given === null ? null : { id, state: 'checking', checkJobId: given }
  }
  const answers = checkStatus === 'executed' || checkStatus === 'unsupported'
  const reports = (parts.fleet.state(vehicleId)?.receivedAt ?? 0) >= backAt
  if (answers && reports) return { id, state: 'success', versionAfter: firmware }
  if (!reports && !isAsked && at > backAt + ASKED_AFTER_MS) {
    await giveInBackground(parts.commands, restart, batchOf(restart), { kind: 'queryLocation', reason: restart.reason })
  }
  return isLate ? { id, state: 'failed', failure: 'notReporting', versionAfter: answers ? firmware : '' } : null
}

export const restartEngine = (parts: RestartEngineParts): BackgroundWork[] => [
  repeat('deviceRestart.advance', PAUSE_MS, () => advanceRestarts(parts), { restMs: REST_MS }),
]
