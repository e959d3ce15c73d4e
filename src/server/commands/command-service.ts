import type { CommandKind } from './command-kinds.ts'

/** States of a command job (design pages.md 0.4). */
export const OPEN_STATUSES = ['created', 'awaitingApproval', 'queued', 'sent', 'acked'] as const
export const END_STATUSES = [
  'executed',
  'failed',
  'noResponse',
  'expired',
  'cancelled',
  'rejected',
  'unsupported',
] as const
export type CommandStatus = (typeof OPEN_STATUSES)[number] | (typeof END_STATUSES)[number]

/** Who asks: the tenant and the organisations they may see. A `Caller` of the HTTP part fits. */
export interface CommandCaller {
  userId: number | null
  oemId: string
  orgIds: readonly number[]
}

export interface CommandRequest {
  kind: CommandKind
  vin: string
  params?: Record<string, unknown>
  reason?: string
  /** Given: a vehicle that is away gets the command when it comes back within this time. Absent: now or never. */
  expireSeconds?: number
}

/** Times are epoch milliseconds. */
export interface CommandJob {
  id: number
  oemId: string
  vehicleId: number
  vin: string
  kind: string
  params: Record<string, unknown>
  riskClass: number
  reason: string
  operatorId: number | null
  status: CommandStatus
  queuePolicy: 'sendNow' | 'queueUntilExpire'
  attempts: number
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
  /** Frames as they went over the wire, hex. */
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
export class CommandRefused extends Error {
  readonly key: string
  /** The open job with the same content, when that is the reason. */
  readonly jobId: number | null

  constructor(key: string, jobId: number | null = null) {
    super(key)
    this.name = 'CommandRefused'
    this.key = key
    this.jobId = jobId
  }
}

/** Commands to terminals, each one row from request to result. Everything is limited to the caller's data scope. */
export interface CommandService {
  /** Throws CommandRefused (no such vehicle, no terminal in it, the same job is open) or Invalid (wrong params). */
  create(caller: CommandCaller, request: CommandRequest): Promise<CommandJob>
  /** Ends a job that was not sent yet; answers the job as it is then. */
  cancel(caller: CommandCaller, jobId: number): Promise<CommandJob>
  get(caller: CommandCaller, jobId: number): Promise<CommandJob | undefined>
  list(caller: CommandCaller, filter: CommandFilter): Promise<CommandJob[]>
}
