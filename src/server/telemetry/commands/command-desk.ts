import { COMMAND_CLAIM_MINUTES, COOL_DOWN_SECONDS, switchesOff, wishOf } from '#core/domain/body-control.ts'
import {
  APPROVAL_FROM,
  type CommandKind,
  definitionOf,
  isCommandKind,
  isReleasing,
  needsStandstill,
  REASON_FROM,
  type RiskClass,
  riskOf,
} from '#core/domain/command-kind.ts'
import { hasEnded } from '#core/domain/command-status.ts'
import { isEnergyCommand } from '#core/domain/energy-command.ts'
import { WAKES_PER_DAY } from '#core/domain/limits.ts'
import { Invalid, NotFound } from '#server/http/errors.ts'
import type { TerminalSession } from '../roles/session-directory.ts'
import type { VehicleSnapshot } from '../tracker/fleet-view.ts'
import type { CommandRepository, CommandTarget } from './command-repository.ts'
import {
  type CommandCaller,
  type CommandFilter,
  type CommandJob,
  CommandRefused,
  type CommandRequest,
  type CommandService,
} from './command-service.ts'
import type { ControlGateRepository } from './control-gate-repository.ts'
import type { JobRouter } from './job-router.ts'
import type { OpenJob } from './open-job.ts'
import type { OpenJobs } from './open-jobs.ts'
import { claimedElsewhere, CONSENT_REFUSALS } from './control-refusals.ts'
import { CONTROL_REFUSALS, STANDSTILL_REFUSALS, standstillOf } from './standstill.ts'
import { DAY_MS, wakeRefusal } from './wake-rules.ts'

export interface DeskParts {
  jobs: OpenJobs
  router: Pick<JobRouter, 'offer' | 'keepOrRelease'>
  repository: CommandRepository
  gate: Pick<ControlGateRepository, 'gate' | 'take'>
  /** The session of a terminal, with whichever gateway it is. */
  sessionOf(terminalId: number): Pick<TerminalSession, 'protocol'> | undefined
  stateOf(vehicleId: number): VehicleSnapshot | undefined
  smsAvailable: boolean
}

/** Commands of class 2 and more to one vehicle. */
const MOST_DISTURBING = 10
/** And by one person, whatever the vehicles; a batch counts once. */
const MOST_BY_OPERATOR = 60
const DISTURBING_MS = 10 * 60_000

interface Checked {
  kind: CommandKind
  params: Record<string, unknown>
  risk: RiskClass
  target: CommandTarget & { terminalId: number }
}

/** The side of the people: who may order what, who else must agree, and when it is refused. */
export class CommandDesk implements CommandService {
  private readonly parts: DeskParts

  constructor(parts: DeskParts) {
    this.parts = parts
  }

  async create(caller: CommandCaller, request: CommandRequest): Promise<CommandJob> {
    const { kind, params, risk, target } = await this.check(caller, request)
    const waits = request.queuePolicy ?? (request.expireSeconds === undefined ? 'sendNow' : 'queueUntilExpire')
    const { messageId, expireSeconds } = definitionOf(kind)
    const made = await this.parts.repository.insert({
      oemId: caller.oemId,
      vehicleId: target.vehicleId,
      kind,
      params,
      riskClass: risk,
      reason: request.reason ?? '',
      operatorId: caller.userId,
      source: request.source ?? (caller.userId === null ? 'rule' : 'ui'),
      batchId: request.batch?.id ?? null,
      queuePolicy: waits,
      maxAttempts: request.maxAttempts ?? 1,
      messageId,
      expiresAt: Date.now() + (request.expireSeconds ?? expireSeconds) * 1000,
      approverId: request.decided?.approverId ?? null,
      status: risk >= APPROVAL_FROM && !request.decided ? 'awaitingApproval' : 'queued',
      most: caller.commandLimits?.[kind],
    })
    if ('most' in made) throw new CommandRefused('error.commandLimit', null, { most: made.most })
    if ('openId' in made) throw new CommandRefused('error.commandOpen', made.openId)
    const job = await this.get(caller, made.id)
    const open = job && this.parts.jobs.follow(job, target.terminalId)
    if (!open) throw new NotFound()
    this.parts.jobs.announce(open)
    return this.parts.router.offer(open)
  }

  async approve(caller: CommandCaller, jobId: number, note: string): Promise<CommandJob> {
    const open = await this.awaiting(caller, jobId)
    const { job } = open
    // A user who may not send a command does not send it by approving it either.
    if (job.riskClass > (caller.riskCeiling ?? APPROVAL_FROM)) throw new CommandRefused('error.riskCeiling')
    if (needsStandstill(job.kind, job.riskClass, job.params)) this.mustStand(job.vehicleId, APPROVAL_FROM)
    await this.become(open, 'queued', { approverId: caller.userId }, { by: caller.userId, note })
    return this.parts.router.offer(open)
  }

  async reject(caller: CommandCaller, jobId: number, note: string): Promise<CommandJob> {
    const open = await this.awaiting(caller, jobId)
    const change = { approverId: caller.userId, result: 'rejected', resultDetail: note }
    await this.become(open, 'rejected', change, { by: caller.userId, note })
    return open.job
  }

  async cancel(caller: CommandCaller, jobId: number): Promise<CommandJob> {
    const job = await this.get(caller, jobId)
    if (!job) throw new NotFound()
    const open = await this.openJob(jobId)
    const ended =
      open && (await this.parts.jobs.become(open, 'cancelled', { result: 'cancelled' }, { by: caller.userId }))
    if (!ended) throw new CommandRefused('error.commandNotCancellable')
    return open.job
  }

  async retry(caller: CommandCaller, jobId: number, reason?: string): Promise<CommandJob> {
    const job = await this.get(caller, jobId)
    if (!job) throw new NotFound()
    if (!hasEnded(job.status) || job.status === 'executed' || !isCommandKind(job.kind)) {
      throw new CommandRefused('error.commandNotRetryable')
    }
    return this.create(caller, {
      kind: job.kind,
      vin: job.vin,
      params: job.params,
      reason: reason ?? job.reason,
      expireSeconds: Math.round((job.expiresAt - job.createdAt) / 1000),
      queuePolicy: job.queuePolicy,
      maxAttempts: job.maxAttempts,
    })
  }

  get(caller: CommandCaller, jobId: number): Promise<CommandJob | undefined> {
    return this.parts.repository.find(caller, jobId)
  }

  list(caller: CommandCaller, filter: CommandFilter): Promise<CommandJob[]> {
    return this.parts.repository.list(caller, filter)
  }

  private async check(caller: CommandCaller, request: CommandRequest): Promise<Checked> {
    const { kind, vin, reason = '', batch } = request
    if (!isCommandKind(kind)) throw Invalid.field('kind', 'validation.format')
    const parsed = definitionOf(kind).params.safeParse(request.params ?? {})
    if (!parsed.success) throw Invalid.from(parsed.error)
    const params = parsed.data
    const risk = riskOf(kind, params, batch?.vehicles)
    if (risk > (caller.riskCeiling ?? APPROVAL_FROM)) throw new CommandRefused('error.riskCeiling')
    if (risk >= REASON_FROM && reason.trim() === '') throw Invalid.field('reason', 'validation.required')
    const target = await this.parts.repository.target(caller, vin)
    if (!target) throw new CommandRefused('error.unknownVehicle')
    const { terminalId } = target
    if (terminalId === null) throw new CommandRefused('error.noTerminal')
    const protocol = this.parts.sessionOf(terminalId)?.protocol
    if (protocol === 'gb32960' && !isEnergyCommand(kind, params)) throw new CommandRefused('error.commandNotCarried')
    // What frees a vehicle is not held back by what was sent before.
    if (!request.decided || !isReleasing(kind, params)) await this.mayDisturb(caller, request, risk, target.vehicleId)
    if (risk >= APPROVAL_FROM) mustBeDecided(caller, request, isReleasing(kind, params))
    if (needsStandstill(kind, risk, params)) this.mustStand(target.vehicleId, risk)
    if (kind === 'bodyControl') await this.mayControl(caller, target.vehicleId, params)
    if (kind === 'wake') await this.mayWake(params.method as 'sms' | 'platform', { ...target, terminalId })
    return { kind, params, risk, target: { ...target, terminalId } }
  }

  private async mayDisturb(
    { userId }: CommandCaller,
    { batch }: CommandRequest,
    risk: RiskClass,
    vehicleId: number,
  ): Promise<void> {
    if (risk < REASON_FROM) return
    const since = Date.now() - DISTURBING_MS
    const recent = await this.parts.repository.countRecent(vehicleId, since)
    if (recent >= MOST_DISTURBING) throw new CommandRefused('error.commandTooMany', null, { most: MOST_DISTURBING })
    // Conditions of the batch were checked with its first vehicle.
    if (userId === null || batch) return
    const given = await this.parts.repository.countGiven(userId, since)
    if (given >= MOST_BY_OPERATOR) {
      throw new CommandRefused('error.commandTooManyGiven', null, { most: MOST_BY_OPERATOR })
    }
  }

  private mustStand(vehicleId: number, risk: RiskClass): void {
    const standstill = standstillOf(this.parts.stateOf(vehicleId), Date.now())
    const refusals = risk >= APPROVAL_FROM ? STANDSTILL_REFUSALS : CONTROL_REFUSALS
    if (standstill !== 'standing') throw new CommandRefused(refusals[standstill])
  }

  /** Consent of the owner, one command to a control at a time, and no other source that controls the vehicle. */
  private async mayControl(
    { userId }: CommandCaller,
    vehicleId: number,
    params: Record<string, unknown>,
  ): Promise<void> {
    const { gate } = this.parts
    const { control } = wishOf(params)
    const { consent, openJobId, lastSentAt } = await gate.gate(vehicleId, control, switchesOff(params))
    if (consent === 'missing' || consent === 'refused') throw new CommandRefused(CONSENT_REFUSALS[consent])
    if (openJobId !== null) throw new CommandRefused('error.commandOpen', openJobId)
    const coolsFor = Math.ceil(COOL_DOWN_SECONDS[control] - (Date.now() - (lastSentAt ?? 0)) / 1000)
    if (coolsFor > 0) throw new CommandRefused('error.controlCoolDown', null, { seconds: coolsFor })
    const wanted = {
      vehicleId,
      accountId: userId,
      source: 'platform',
      note: '',
      minutes: COMMAND_CLAIM_MINUTES,
    } as const
    const held = await gate.take(wanted, false)
    if (held) throw claimedElsewhere(held)
  }

  private async mayWake(method: 'sms' | 'platform', target: CommandTarget & { terminalId: number }): Promise<void> {
    const refusal = wakeRefusal({
      method,
      state: this.parts.stateOf(target.vehicleId),
      connected: this.parts.sessionOf(target.terminalId) !== undefined,
      used: await this.parts.repository.countRecent(target.vehicleId, Date.now() - DAY_MS, 'wake'),
      smsAvailable: this.parts.smsAvailable,
    })
    if (refusal) throw new CommandRefused(refusal, null, { most: WAKES_PER_DAY })
  }

  /** The job a second approver may decide on, unless it is too late or they are the first one. */
  private async awaiting(caller: CommandCaller, jobId: number): Promise<OpenJob> {
    const job = await this.get(caller, jobId)
    if (!job) throw new NotFound()
    const open = await this.openJob(jobId)
    if (open?.job.status !== 'awaitingApproval') throw new CommandRefused('error.commandNotAwaiting')
    if (Date.now() >= open.job.expiresAt) throw new CommandRefused('error.commandExpired')
    if (caller.userId === null || caller.userId === open.job.operatorId) {
      throw new CommandRefused('error.commandSamePerson')
    }
    return open
  }

  /** Another approver was faster. */
  private async become(
    open: OpenJob,
    ...change: Parameters<OpenJobs['become']> extends [unknown, ...infer R] ? R : never
  ) {
    if (!(await this.parts.jobs.become(open, ...change))) throw new CommandRefused('error.commandNotAwaiting')
    if (open.job.status !== 'queued') this.parts.router.keepOrRelease(open)
  }

  private async openJob(jobId: number): Promise<OpenJob | undefined> {
    const known = this.parts.jobs.find(jobId)
    if (known) return known
    const found = await this.parts.repository.openJob(jobId)
    if (!found || found.terminalId === null || hasEnded(found.job.status)) return undefined
    return this.parts.jobs.openOf(found.job, found.terminalId)
  }
}

/** A person asks. Where an order decided before, another one agreed, unless it frees the vehicle. */
function mustBeDecided({ userId }: CommandCaller, { decided }: CommandRequest, isRelease: boolean): void {
  if (userId === null) throw new CommandRefused('error.commandNeedsPerson')
  if (!decided || isRelease) return
  if (decided.approverId === null || decided.approverId === userId) throw new CommandRefused('error.commandSamePerson')
}
