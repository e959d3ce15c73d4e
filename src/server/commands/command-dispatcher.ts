import type { Logger } from 'pino'
import { writeFrames } from '#core/protocol/jt808/frame.ts'
import { toHex } from '#core/protocol/wire/hex.ts'
import { headerOf } from '#server/gateway/gateway.ts'
import type { CommandAnswers } from '#server/gateway/message-context.ts'
import type { TerminalConnection } from '#server/gateway/terminal-connection.ts'
import { Invalid, NotFound } from '#server/http/errors.ts'
import { Underway } from '#server/ops/underway.ts'
import { type CommandKind, commandOf } from './command-kinds.ts'
import type { CommandRepository, JobChange } from './command-repository.ts'
import {
  type CommandCaller,
  type CommandFilter,
  type CommandJob,
  CommandRefused,
  type CommandRequest,
  type CommandService,
  END_STATUSES,
} from './command-service.ts'
import { deadlineOf, type OpenJob, quotes } from './open-job.ts'

export interface DispatcherParts {
  repository: CommandRepository
  sessionOf(terminalId: number): TerminalConnection | undefined
  changed(job: CommandJob): void
  log: Logger
}

/** A command that waits for nobody is tried for this long. */
const SEND_NOW_SECONDS = 60
const SWEEP_MS = 1_000
const ENDED: ReadonlySet<string> = new Set(END_STATUSES)
/** Results of a terminal's general answer other than 0. */
const REFUSALS = [null, 'refused', 'badMessage', 'unsupported'] as const

/** Takes commands, sends them, matches the answers and ends what stays unanswered. */
export class CommandDispatcher implements CommandService, CommandAnswers {
  private readonly parts: DispatcherParts
  private readonly byTerminal = new Map<number, OpenJob[]>()
  private sweeper: NodeJS.Timeout | null = null
  /** Also of jobs that have ended: a stop must not lose their last state. */
  private readonly underway = new Underway()

  constructor(parts: DispatcherParts) {
    this.parts = parts
  }

  /** Takes up the jobs an earlier process left open. */
  async start(): Promise<void> {
    for (const { job, terminalId } of await this.parts.repository.open()) {
      if (terminalId === null || !commandOf(job.kind)) continue
      this.follow(job, terminalId, job.status === 'sent' || job.status === 'acked')
    }
    this.sweeper = setInterval(() => this.sweep(Date.now()), SWEEP_MS)
  }

  async stop(): Promise<void> {
    if (this.sweeper) clearInterval(this.sweeper)
    await this.underway.settled()
  }

  async create(caller: CommandCaller, request: CommandRequest): Promise<CommandJob> {
    const definition = commandOf(request.kind)
    if (!definition) throw Invalid.field('kind', 'validation.format')
    const params = definition.params.safeParse(request.params ?? {})
    if (!params.success) throw Invalid.from(params.error)
    const target = await this.parts.repository.target(caller, request.vin)
    if (!target) throw new CommandRefused('error.unknownVehicle')
    if (target.terminalId === null) throw new CommandRefused('error.noTerminal')
    const waits = request.expireSeconds !== undefined
    const made = await this.parts.repository.insert({
      oemId: caller.oemId,
      vehicleId: target.vehicleId,
      kind: request.kind,
      params: params.data,
      riskClass: definition.riskClass,
      reason: request.reason ?? '',
      operatorId: caller.userId,
      queuePolicy: waits ? 'queueUntilExpire' : 'sendNow',
      messageId: definition.messageId,
      expiresAt: Date.now() + (request.expireSeconds ?? SEND_NOW_SECONDS) * 1000,
    })
    if ('openId' in made) throw new CommandRefused('error.commandOpen', made.openId)
    const job = await this.get(caller, made.id)
    if (!job) throw new NotFound()
    const open = this.follow(job, target.terminalId, false)
    if (this.parts.sessionOf(target.terminalId)) await this.send(open)
    else if (!waits) this.end(open, 'failed', 'notConnected')
    else this.parts.changed(open.job)
    await open.saving
    return open.job
  }

  async cancel(caller: CommandCaller, jobId: number): Promise<CommandJob> {
    const job = await this.get(caller, jobId)
    if (!job) throw new NotFound()
    const open = [...this.byTerminal.values()].flat().find((entry) => entry.job.id === jobId)
    if (open?.job.status === 'queued') {
      this.end(open, 'cancelled', 'cancelled')
      await open.saving
    }
    return open?.job ?? job
  }

  get(caller: CommandCaller, jobId: number): Promise<CommandJob | undefined> {
    return this.parts.repository.find(caller, jobId)
  }

  list(caller: CommandCaller, filter: CommandFilter): Promise<CommandJob[]> {
    return this.parts.repository.list(caller, filter)
  }

  connected(terminalId: number): void {
    for (const open of this.byTerminal.get(terminalId) ?? []) {
      if (open.job.status === 'queued' && Date.now() < open.job.expiresAt) void this.underway.add(this.send(open))
    }
  }

  acknowledged(terminalId: number, serial: number, messageId: number, result: number, frame: Uint8Array): void {
    for (const open of this.byTerminal.get(terminalId) ?? []) {
      if (open.job.status !== 'sent' || open.job.messageId !== messageId || !quotes(open, serial)) continue
      const answer = { acknowledgedAt: Date.now(), acknowledgeResult: result, answerFrame: hexFrame(frame) }
      if (result !== 0) {
        void this.change(open, answer)
        this.end(open, result === 3 ? 'unsupported' : 'failed', REFUSALS[result] ?? 'refused')
      } else if (open.completion.by === 'acknowledgement') {
        void this.change(open, answer)
        this.end(open, 'executed', 'acknowledged')
      } else void this.change(open, { ...answer, status: 'acked' })
      return
    }
  }

  answered(
    terminalId: number,
    serial: number,
    messageId: number,
    frame: Uint8Array,
    evidence: Record<string, unknown>,
  ): void {
    for (const open of this.byTerminal.get(terminalId) ?? []) {
      const { completion } = open
      if (completion.by !== 'answer' || completion.messageId !== messageId || !quotes(open, serial)) continue
      void this.change(open, { evidence, answerFrame: hexFrame(frame) })
      this.end(open, 'executed', 'answered')
      return
    }
  }

  positionStored(terminalId: number, ts: number): void {
    const jobs = this.byTerminal.get(terminalId)
    if (!jobs) return
    for (const open of jobs) {
      if (open.job.status !== 'acked' || open.completion.by !== 'nextPosition') continue
      void this.change(open, { evidence: { ts } })
      this.end(open, 'executed', 'position')
    }
  }

  /** Ends what is overdue. */
  sweep(now: number): void {
    for (const open of [...this.byTerminal.values()].flat()) {
      const deadline = deadlineOf(open)
      if (now >= deadline.at) this.end(open, deadline.status, deadline.result)
    }
  }

  private follow(job: CommandJob, terminalId: number, orphan: boolean): OpenJob {
    const definition = commandOf(job.kind as CommandKind)!
    const completion = definition.completion(job.params)
    const open: OpenJob = { job, terminalId, definition, completion, frames: 1, orphan, saving: Promise.resolve() }
    const jobs = this.byTerminal.get(terminalId)
    if (jobs) jobs.push(open)
    else this.byTerminal.set(terminalId, [open])
    return open
  }

  /** Never rejects: a command that cannot be sent ends as failed. */
  private async send(open: OpenJob): Promise<void> {
    try {
      await this.saveAndSend(open)
    } catch (error) {
      this.parts.log.error({ err: error, jobId: open.job.id }, 'command not sent')
      this.end(open, 'failed', 'notSent')
    }
  }

  /** The row says sent before the first byte goes out, so that a crash can never send a command twice. */
  private async saveAndSend(open: OpenJob): Promise<void> {
    const connection = this.parts.sessionOf(open.terminalId)
    if (!connection?.terminal) return
    const { job, definition } = open
    const body = definition.encode(job.params, connection.version)
    const header = headerOf(connection)
    const input = { ...header, id: definition.messageId, body, protocolVersion: header.protocolVersion ?? 1 }
    const count = writeFrames({ ...input, serial: 0 }).length
    const serial = connection.nextSerial(count)
    const frames = writeFrames({ ...input, serial })
    open.frames = frames.length
    const saved = await this.change(open, {
      status: 'sent',
      serial,
      sentAt: Date.now(),
      attempts: job.attempts + 1,
      requestFrame: frames.map((frame) => toHex(frame)).join(' '),
    })
    if (!saved) throw new Error('its state could not be saved')
    for (const frame of frames) connection.send(frame)
  }

  private end(open: OpenJob, status: CommandJob['status'], result: string): void {
    const rest = (this.byTerminal.get(open.terminalId) ?? []).filter((other) => other !== open)
    if (rest.length > 0) this.byTerminal.set(open.terminalId, rest)
    else this.byTerminal.delete(open.terminalId)
    void this.change(open, { status, result, resultAt: Date.now() })
  }

  /** Answers whether the change was saved. */
  private change(open: OpenJob, change: JobChange): Promise<boolean> {
    if (ENDED.has(open.job.status)) return Promise.resolve(false)
    Object.assign(open.job, change)
    const saving = open.saving
      .then(() => this.parts.repository.update(open.job.id, change))
      .then(
        () => true,
        (error: unknown) => {
          this.parts.log.error({ err: error, jobId: open.job.id }, 'state of a command not saved')
          return false
        },
      )
    open.saving = this.underway.add(saving)
    if (change.status) this.parts.changed({ ...open.job })
    return saving
  }
}

const hexFrame = (escaped: Uint8Array): string => `7e${toHex(escaped)}7e`
