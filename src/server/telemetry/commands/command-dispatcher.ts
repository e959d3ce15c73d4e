import type { Logger } from 'pino'
import { commandKey } from '#core/domain/command-key.ts'
import { APPROVAL_FROM, needsStandstill } from '#core/domain/command-kind.ts'
import { hasEnded } from '#core/domain/command-status.ts'
import { isE7Frame } from '#core/protocol/jt808/other-framing.ts'
import { toHex } from '#core/protocol/wire/hex.ts'
import type {
  CommandAnswer,
  CommandAnswers,
  EnergyAnswer,
  StoredMedia,
  StoredPosition,
} from '../gateway/message-context.ts'
import type { TerminalConnection } from '../gateway/terminal-connection.ts'
import { POSITION_KIND } from '../recorder/telemetry-row.ts'
import { every, type Repeating } from '#server/ops/every.ts'
import type { CommandRepository } from './command-repository.ts'
import type { CommandSender } from './command-sender.ts'
import type { JobRouter } from './job-router.ts'
import { isAskedFor, judgeAnswer, judgeReadBack, judgeStatus, type Verdict } from './evidence.ts'
import { deadlineOf, energyJobOf, type OpenJob, quotes } from './open-job.ts'
import type { OpenJobs } from './open-jobs.ts'
import { parameterBytes } from './parameter-bytes.ts'

export interface DispatcherParts {
  jobs: OpenJobs
  sender: CommandSender
  /** Absent where no other process could hold a terminal. */
  router?: Pick<JobRouter, 'arrived'>
  repository: Pick<CommandRepository, 'rememberSupport'>
  sessionOf(terminalId: number): TerminalConnection | undefined
  log: Logger
}

const SWEEP_MS = 1_000
/** Clocks of terminals are a little behind. */
const CLOCK_SLACK_MS = 5_000
const REFUSED = 1
const UNSUPPORTED = 3
/** Results of a terminal's general answer other than 0. */
const REFUSALS = [null, 'refused', 'badMessage', 'unsupported'] as const
const PARAMETERS_QUERY = 0x8106
const PARAMETERS_ANSWER = 0x0104
/** Sent once the terminal is back from its restart, on another connection, and without a serial (JT/T 808-2019 8.29). */
const UPGRADE_RESULT = 0x0108

/** Matches what terminals answer and show with the jobs that are open, and ends what stays unanswered. */
export class CommandDispatcher implements CommandAnswers {
  private readonly parts: DispatcherParts
  private sweeper: Repeating | null = null
  /** Commands some model has refused as unsupported since the start. */
  private readonly refused = new Set<string>()

  constructor(parts: DispatcherParts) {
    this.parts = parts
  }

  /** `all`: jobs an earlier process left open are followed from here. */
  async start(all = true): Promise<void> {
    if (all) await this.parts.jobs.load()
    const failed = (error: unknown) => this.parts.log.error({ err: error }, 'open commands were not looked through')
    this.sweeper = every(SWEEP_MS, () => this.sweep(Date.now()), failed)
  }

  async stop(): Promise<void> {
    await this.sweeper?.stop()
    await this.parts.jobs.settled()
  }

  connected(terminalId: number): void {
    const arrived = this.parts.router?.arrived(terminalId)
    if (!arrived) return this.resume(terminalId)
    const resumed = arrived.then(
      () => this.resume(terminalId),
      (error: unknown) => this.parts.log.warn({ err: error, terminalId }, 'open commands of a terminal not read'),
    )
    this.parts.jobs.during(resumed)
  }

  /** The terminal is connected to another gateway now: what it shows by that is seen here, the rest is followed there. */
  movedAway(terminalId: number): void {
    for (const open of this.parts.jobs.of(terminalId)) {
      if (open.job.status === 'acked' && open.connection !== null) this.returned(open)
      if (!hasEnded(open.job.status)) this.parts.jobs.release(open)
    }
  }

  /** What was not sent yet waits for the new terminal, or ends with the old one. */
  replaced(before: number, after: number, moves: boolean): void {
    for (const open of this.parts.jobs.of(before)) {
      if (open.job.sentAt !== null || hasEnded(open.job.status)) continue
      if (moves) this.parts.jobs.move(open, after)
      else void this.parts.jobs.become(open, 'cancelled', { result: 'terminalReplaced' })
    }
  }

  private resume(terminalId: number): void {
    const session = this.parts.sessionOf(terminalId)
    for (const open of this.parts.jobs.of(terminalId)) {
      const { status } = open.job
      if (status === 'queued') this.parts.jobs.during(this.parts.sender.offer(open))
      else if (open.evidence === 'awake' && open.connection === null) this.execute(open, 'signedOn')
      // A terminal that lost us because this process ended shows nothing.
      else if (status === 'acked' && open.connection !== null && open.connection !== session) this.returned(open)
    }
  }

  acknowledged(
    terminalId: number,
    serial: number,
    messageId: number,
    result: number,
    frame: Uint8Array,
    from = this.parts.sessionOf(terminalId),
  ): void {
    for (const open of this.parts.jobs.of(terminalId)) {
      if (messageId === PARAMETERS_QUERY && open.readBack?.serial === serial && open.connection === from) {
        if (result !== 0) void this.parts.jobs.become(open, 'noResponse', { result: 'readBackUnsupported' })
        return
      }
      if (open.job.messageId !== messageId || !quotes(open, serial, from)) continue
      const { status } = open.job
      // Some terminals acknowledge each part: one that is refused spoils the whole.
      if (status === 'sent' || (status === 'acked' && result !== 0 && open.frames.length > 1)) {
        this.take(open, result, hexFrame(frame))
      }
      return
    }
  }

  answered(terminalId: number, answer: CommandAnswer): void {
    const session = this.parts.sessionOf(terminalId)
    for (const open of this.parts.jobs.of(terminalId)) {
      if (open.job.status !== 'sent' && open.job.status !== 'acked') continue
      const verdict = this.verdictOf(open, answer, session)
      if (!verdict) continue
      this.conclude(open, verdict, hexFrame(answer.frame))
      return
    }
  }

  energyAnswered(terminalId: number, answer: EnergyAnswer): void {
    const open = energyJobOf(this.parts.jobs.of(terminalId), answer)
    if (!open) return
    const frame = toHex(answer.frame)
    this.take(open, answer.isOk ? 0 : REFUSED, frame)
    const verdict = answer.isOk && answer.said ? judgeAnswer(open.job, answer.said.id, answer.said.value) : null
    if (verdict) this.conclude(open, verdict, frame)
  }

  positionStored(terminalId: number, position: StoredPosition): void {
    const live = position.kind !== POSITION_KIND.replayed && position.kind !== POSITION_KIND.batch
    if (!live) return
    for (const open of this.parts.jobs.of(terminalId)) {
      const { job } = open
      if (job.status === 'sent' && open.evidence === 'awake' && open.connection === null) this.execute(open, 'awake')
      if (job.status !== 'acked') continue
      if (open.evidence === 'position') this.execute(open, 'position', { ts: position.ts })
      else if (open.evidence === 'awake') this.execute(open, 'awake', { ts: position.ts })
      else if (open.evidence === 'status' && position.ts >= (job.sentAt ?? job.createdAt) - CLOCK_SLACK_MS) {
        const verdict = judgeStatus(job, position)
        if (verdict) this.conclude(open, verdict)
      }
    }
  }

  mediaStored(terminalId: number, media: StoredMedia): void {
    const { mediaId, kind, format, event, channel } = media
    for (const open of this.parts.jobs.of(terminalId)) {
      const under = open.job.status === 'sent' || open.job.status === 'acked'
      if (!under || open.evidence !== 'media' || !isAskedFor(open.job, media)) continue
      this.execute(open, 'mediaArrived', { mediaId, kind, format, event, channel })
      return
    }
  }

  /** All files of the alarm a job has asked for are in the store. */
  filesStored(jobId: number, evidence: { files: number; bytes: number }): void {
    const open = this.parts.jobs.find(jobId)
    if (open?.evidence !== 'files' || (open.job.status !== 'sent' && open.job.status !== 'acked')) return
    this.execute(open, 'filesArrived', evidence)
  }

  partsMissing(terminalId: number, serial: number, indexes: readonly number[]): void {
    const session = this.parts.sessionOf(terminalId)
    for (const open of this.parts.jobs.of(terminalId)) {
      if (!quotes(open, serial, session)) continue
      this.parts.sender.resend(open, indexes)
      return
    }
  }

  /** Sends what may go by now, ends what is overdue. */
  sweep(now: number): void {
    for (const open of this.parts.jobs.all()) {
      const deadline = deadlineOf(open)
      if (now >= deadline.at) this.overdue(open, deadline, now)
      else if (open.job.status === 'queued' && needsStandstill(open.job.kind, open.job.riskClass, open.job.params)) {
        if (this.parts.sessionOf(open.terminalId)) this.parts.jobs.during(this.parts.sender.offer(open))
      } else if (open.job.status === 'acked' && open.evidence === 'gone' && open.connection !== null) {
        if (this.parts.sessionOf(open.terminalId) !== open.connection) this.execute(open, 'left')
      }
    }
  }

  /** Another attempt where one is left; a command of class 3 is never sent twice. */
  private overdue(open: OpenJob, { status, result }: ReturnType<typeof deadlineOf>, now: number): void {
    const { job } = open
    const again = job.attempts < job.maxAttempts && job.riskClass < APPROVAL_FROM && now < job.expiresAt
    if (job.status !== 'sent' || !again) return void this.parts.jobs.become(open, status, { result })
    void this.parts.jobs.become(open, 'queued', {}, { note: result })
    this.parts.jobs.during(this.parts.sender.offer(open))
  }

  private verdictOf(open: OpenJob, answer: CommandAnswer, session: TerminalConnection | undefined): Verdict | null {
    const { id, serial, value } = answer
    if (id === UPGRADE_RESULT) {
      const isUpgrade = open.evidence === 'answer' && open.definition.answerId === UPGRADE_RESULT
      return isUpgrade ? judgeAnswer(open.job, id, value) : null
    }
    if (open.connection === null || open.connection !== session) return null
    if (open.readBack) {
      if (id !== PARAMETERS_ANSWER || serial !== open.readBack.serial || !session.terminal) return null
      const reported = parameterBytes(value, session.version, session.terminal.dialect)
      return judgeReadBack(open.readBack.parameters, reported)
    }
    if (!open.answerIds.includes(id)) return null
    if (serial !== null && !quotes(open, serial, session)) return null
    return judgeAnswer(open.job, id, value)
  }

  private take(open: OpenJob, result: number, answerFrame: string): void {
    const { jobs, sender } = this.parts
    const answer = { acknowledgedAt: Date.now(), acknowledgeResult: result, answerFrame }
    if (result !== 0) {
      const refusal = REFUSALS[result] ?? 'refused'
      void jobs.become(open, result === UNSUPPORTED ? 'unsupported' : 'failed', { ...answer, result: refusal })
      if (result === UNSUPPORTED) this.remember(open, false)
      return
    }
    void jobs.become(open, 'acked', answer)
    if (this.refused.has(commandKey(open.job.kind, open.job.params))) this.remember(open, true)
    if (open.evidence === 'acknowledgement') this.execute(open, 'acknowledged')
    else if (open.evidence === 'readBack') sender.readBack(open)
    else if (this.isBackAlready(open)) this.returned(open)
  }

  /** It left and logged in again before its acceptance was matched. */
  private isBackAlready({ connection, terminalId }: OpenJob): boolean {
    const session = this.parts.sessionOf(terminalId)
    return session !== undefined && connection !== null && session !== connection
  }

  private returned(open: OpenJob): void {
    if (open.evidence === 'back') this.execute(open, 'signedOn')
    else if (open.evidence === 'gone') this.execute(open, 'left')
  }

  private execute(open: OpenJob, result: string, evidence: Record<string, unknown> | null = null): void {
    void this.parts.jobs.become(open, 'executed', { result, evidence })
  }

  private conclude(open: OpenJob, { status, result, detail, evidence }: Verdict, answerFrame?: string): void {
    const frame = answerFrame === undefined ? {} : { answerFrame }
    void this.parts.jobs.become(open, status, { result, resultDetail: detail ?? null, evidence, ...frame })
  }

  private remember(open: OpenJob, supported: boolean): void {
    const command = commandKey(open.job.kind, open.job.params)
    if (!supported) this.refused.add(command)
    const saved = this.parts.repository.rememberSupport(open.terminalId, command, supported)
    this.parts.jobs.during(
      saved.catch((error: unknown) => this.parts.log.warn({ err: error, command }, 'support of a command not stored')),
    )
  }
}

/** As it came over the wire: frames between E7s keep theirs. */
const hexFrame = (escaped: Uint8Array): string => (isE7Frame(escaped) ? toHex(escaped) : `7e${toHex(escaped)}7e`)
