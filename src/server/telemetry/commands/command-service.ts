import type { CommandKind, RiskClass } from '#core/domain/command-kind.ts'
import type { CommandLimits } from '#core/domain/role-rights.ts'
import type { CommandStatus } from '#core/domain/command-status.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Scope } from '#server/store/scope.ts'

export type { CommandStatus } from '#core/domain/command-status.ts'

/** The caller: the tenant and the visible organisations. A `Caller` of the HTTP part fits. */
export interface CommandCaller extends Scope {
  userId: number | null
  /** Highest risk class the caller may send; absent: that of the platform itself. */
  riskCeiling?: RiskClass
  /** Commands the caller may send in 24 hours, by kind; absent: no limit. */
  commandLimits?: CommandLimits
}

export interface CommandRequest {
  kind: CommandKind
  vin: string
  params?: Record<string, unknown>
  reason?: string
  /** Given without a policy: a vehicle that is away gets the command when it comes back within this time. */
  expireSeconds?: number
  queuePolicy?: CommandJob['queuePolicy']
  maxAttempts?: number
  source?: CommandJob['source']
  batch?: { id: string; vehicles: number }
  /** Class 3 that an order of people has decided before: who agreed; null where what it frees needs no second approver. */
  decided?: { approverId: number | null }
}

/** Times are epoch milliseconds. */
export interface CommandJob {
  id: number
  batchId: string | null
  oemId: string
  vehicleId: number
  vin: string
  kind: string
  params: Record<string, unknown>
  riskClass: number
  reason: string
  source: 'ui' | 'api' | 'schedule' | 'rule'
  operatorId: number | null
  approverId: number | null
  status: CommandStatus
  queuePolicy: 'sendNow' | 'queueUntilExpire'
  attempts: number
  maxAttempts: number
  messageId: number
  serial: number | null
  createdAt: number
  expiresAt: number
  sentAt: number | null
  acknowledgedAt: number | null
  /** Result of the terminal's general answer: 0 ok 1 failed 2 bad message 3 unsupported. */
  acknowledgeResult: number | null
  resultAt: number | null
  /** Key of the result, e.g. position, notConnected, noAnswer. */
  result: string | null
  resultDetail: string | null
  evidence: Record<string, unknown> | null
  /** Frames as transmitted, hex; several are joined by blanks. */
  requestFrame: string | null
  answerFrame: string | null
}

export interface CommandFilter {
  vin?: string
  kind?: string
  status?: CommandStatus
  /** Jobs with a smaller id, for paging newest first. */
  before?: number
  limit?: number
}

/** The command cannot be given. `key` is a translation key of the errors namespace. */
export class CommandRefused extends ApiError {
  /** The open job with the same content, when that is the reason. */
  readonly jobId: number | null

  constructor(key: string, jobId: number | null = null, values: Record<string, string | number> = {}) {
    // The path lets a page link to the job.
    super(409, key, jobId === null ? [] : [{ path: 'openJobId', message: String(jobId) }], values)
    this.name = 'CommandRefused'
    this.jobId = jobId
  }
}

/** Commands to terminals, each one row from request to result. Everything is limited to the caller's data scope. */
export interface CommandService {
  /**
   * Throws CommandRefused (no such vehicle, no terminal in it, the same job is open, too many, not safe) or Invalid (wrong
   * params, no reason). Class 3 waits for a second approver.
   */
  create(caller: CommandCaller, request: CommandRequest): Promise<CommandJob>
  /** As the second approver; throws CommandRefused for the first one, too late, or when the vehicle may not be stopped now. */
  approve(caller: CommandCaller, jobId: number, note: string): Promise<CommandJob>
  reject(caller: CommandCaller, jobId: number, note: string): Promise<CommandJob>
  /** Ends a job that was not sent yet; returns the job as it is then. */
  cancel(caller: CommandCaller, jobId: number): Promise<CommandJob>
  /** Gives a job that ended without success again. */
  retry(caller: CommandCaller, jobId: number, reason?: string): Promise<CommandJob>
  get(caller: CommandCaller, jobId: number): Promise<CommandJob | undefined>
  list(caller: CommandCaller, filter: CommandFilter): Promise<CommandJob[]>
}
