import type { CommandDetail, CommandRow, CommandState } from '#core/contract/command.ts'
import { approveCommand, cancelCommand, createCommand } from '#core/contract/command.ts'
import type { CommandKind } from '#core/domain/command-kind.ts'
import { type CommandStatus, hasEnded, mayBecome, sendStatusA, sendStatusB } from '#core/domain/command-status.ts'
import { messageIdText } from '#core/protocol/message-id.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { dialectSettingsOf } from '#server/telemetry/gateway/terminal-dialect.ts'
import { type Caller, mayCall } from '#server/http/route.ts'
import type { StoredCommand } from './command-list-repository.ts'

/** Parameters that are never shown. */
const SECRET_PARAMS = new Set(['password'])

const shown = (params: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, SECRET_PARAMS.has(name) ? '•••' : value]))

/** Every request of JT/T 808 begins with 0x8 or 0x9. */
const requestIdText = (id: number): string => (id === 0 ? '' : messageIdText(id, id <= 0xff ? 'gb32960' : 'jt808'))

/** A stored job as lists show it. */
export function commandRow({ job, vin, plate, sn, operator, approver }: StoredCommand): CommandRow {
  const status = job.status
  const uds = job.kind === 'uds'
  return {
    jobId: job.id,
    batchId: job.batchId,
    vin,
    plate,
    sn: sn ?? '',
    kind: job.kind as CommandKind,
    messageId: requestIdText(job.messageId),
    params: shown(job.params),
    riskClass: job.riskClass,
    reason: job.reason,
    source: job.source,
    operator: operator ?? '',
    approver: approver ?? '',
    queuePolicy: job.queuePolicy,
    attempts: job.attempts,
    maxAttempts: job.maxAttempts,
    serial: job.serial,
    createTime: platformTimeOf(job.createdAt),
    expireTime: platformTimeOf(job.expiresAt),
    sentTime: platformTimeOf(job.sentAt),
    acknowledgeTime: platformTimeOf(job.acknowledgedAt),
    resultTime: platformTimeOf(job.resultAt),
    roundTripMs: job.sentAt && job.resultAt ? job.resultAt.getTime() - job.sentAt.getTime() : null,
    status,
    sendStatusA: sendStatusA(status),
    sendStatusB: sendStatusB(status),
    udsStatus: uds ? sendStatusB(status) : null,
    udsResult: uds ? udsResult(status, job.result) : null,
    result: job.result,
    resultDetail: job.resultDetail,
    evidence: job.evidence,
  }
}

/** 0 no response, 1 success, 2 failed; null while it runs. */
function udsResult(status: CommandStatus, result: string | null): number | null {
  if (!hasEnded(status)) return null
  if (status === 'executed') return 1
  return result === 'negative' || status === 'unsupported' || status === 'failed' ? 2 : 0
}

interface StoredState {
  status: CommandStatus
  at: Date
  note: string
  by: string | null
}

function commandState(state: StoredState, next: StoredState | undefined): CommandState {
  return {
    status: state.status,
    startTime: platformTimeOf(state.at),
    durationMs: next ? Math.max(next.at.getTime() - state.at.getTime(), 0) : null,
    by: state.by ?? '',
    note: state.note,
  }
}

/** A job with its history, frames and what this caller may do with it now. */
export function commandDetail(stored: StoredCommand, states: readonly StoredState[], caller: Caller): CommandDetail {
  const row = commandRow(stored)
  const { status } = row
  const waits = status === 'awaitingApproval'
  const second = stored.job.operatorId !== caller.userId && mayCall(caller, approveCommand.access)
  return {
    ...row,
    states: states.map((state, index) => commandState(state, states[index + 1])),
    requestFrame: stored.job.requestFrame,
    answerFrame: stored.job.answerFrame,
    dialect: { ...dialectSettingsOf(stored.dialect ?? 'standard', stored.dialectSettings) },
    may: {
      approve: waits && second,
      reject: waits && second,
      cancel: mayBecome(status, 'cancelled') && mayCall(caller, cancelCommand.access),
      retry: hasEnded(status) && status !== 'executed' && mayCall(caller, createCommand.access),
    },
  }
}
