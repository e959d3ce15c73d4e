import type { Logger } from 'pino'
import { definitionOf, evidenceOf, isCommandKind } from '#core/domain/command-kind.ts'
import { type CommandStatus, hasEnded, mayBecome } from '#core/domain/command-status.ts'
import { Underway } from '#server/ops/underway.ts'
import type { CommandRepository } from './command-repository.ts'
import type { CommandJob } from './command-service.ts'
import type { JobChange, StateEntry } from './job-state-repository.ts'
import type { OpenJob } from './open-job.ts'

export interface OpenJobsParts {
  repository: Pick<CommandRepository, 'open' | 'update'>
  changed(job: CommandJob): void
  log: Logger
}

/** Actor and detail of a change of state. */
export interface StateNote {
  by?: number | null
  note?: string
}

/** The jobs that have not ended, and the only way their state changes. */
export class OpenJobs {
  private readonly parts: OpenJobsParts
  private readonly byTerminal = new Map<number, OpenJob[]>()
  /** Also of jobs that have ended: a stop must not lose their last state. */
  private readonly underway = new Underway()

  constructor(parts: OpenJobsParts) {
    this.parts = parts
  }

  /** Takes up the jobs an earlier process left open. */
  async load(): Promise<void> {
    for (const { job, terminalId } of await this.parts.repository.open()) {
      if (terminalId !== null) this.follow(job, terminalId)
    }
  }

  follow(job: CommandJob, terminalId: number): OpenJob | undefined {
    const { kind } = job
    if (!isCommandKind(kind)) return undefined
    const definition = definitionOf(kind)
    const open: OpenJob = {
      job,
      terminalId,
      definition,
      evidence: evidenceOf(kind, job.params),
      answerIds: [],
      frames: [],
      connection: null,
      readBack: null,
      sending: false,
      saving: Promise.resolve(),
    }
    const jobs = this.byTerminal.get(terminalId)
    if (jobs) jobs.push(open)
    else this.byTerminal.set(terminalId, [open])
    return open
  }

  /** The job as it is followed here, from now on where it was not. `job` is fresh from the database. */
  openOf(job: CommandJob, terminalId: number): OpenJob | undefined {
    const known = this.find(job.id)
    if (!known) return this.follow(job, terminalId)
    // A pending write is newer than the row that was read.
    if (mayBecome(known.job.status, job.status)) Object.assign(known.job, job)
    return known
  }

  /** The job waits for another terminal of its vehicle. */
  move(open: OpenJob, terminalId: number): void {
    this.forget(open)
    open.terminalId = terminalId
    this.byTerminal.set(terminalId, [...this.of(terminalId), open])
  }

  /** Follows a job no longer: another process does. */
  release(open: OpenJob): void {
    this.forget(open)
  }

  /** Another process has brought a job into this state. */
  receive(job: CommandJob): void {
    const open = this.find(job.id)
    if (!open || !mayBecome(open.job.status, job.status)) return
    Object.assign(open.job, job)
    if (hasEnded(job.status)) this.forget(open)
  }

  /** Notifies viewers of a new job. */
  announce(open: OpenJob): void {
    this.parts.changed({ ...open.job })
  }

  /** Of one terminal, oldest first. A copy: jobs may end while it is walked. */
  of(terminalId: number): OpenJob[] {
    return [...(this.byTerminal.get(terminalId) ?? [])]
  }

  all(): OpenJob[] {
    return [...this.byTerminal.values()].flat()
  }

  find(jobId: number): OpenJob | undefined {
    return this.all().find((open) => open.job.id === jobId)
  }

  /** Brings a job into another state; returns whether that was possible and is saved. */
  become(open: OpenJob, status: CommandStatus, change: JobChange = {}, { by = null, note = '' }: StateNote = {}) {
    const { job } = open
    if (!mayBecome(job.status, status)) return Promise.resolve(false)
    const at = Date.now()
    const all = { ...change, status, ...(hasEnded(status) ? { resultAt: at } : {}) }
    if (hasEnded(status)) this.forget(open)
    return this.change(open, all, { status, at, by, note: note || (change.result ?? '') })
  }

  /** Notes something about a job that stays in its state. */
  note(open: OpenJob, change: Omit<JobChange, 'status'>): Promise<boolean> {
    return hasEnded(open.job.status) ? Promise.resolve(false) : this.change(open, change)
  }

  /** Work for a job that never rejects and that a stop waits for. */
  during(work: Promise<unknown>): void {
    void this.underway.add(work)
  }

  settled(): Promise<void> {
    return this.underway.settled()
  }

  private change(open: OpenJob, change: JobChange, state?: StateEntry): Promise<boolean> {
    Object.assign(open.job, change)
    const { id } = open.job
    const saving = open.saving
      .then(() => this.parts.repository.update(id, change, state))
      .then(
        (updated) => {
          if (updated === false) this.forget(open)
          return updated !== false
        },
        (error: unknown) => {
          this.parts.log.error({ err: error, jobId: id }, 'state of a command not saved')
          return false
        },
      )
    open.saving = this.underway.add(saving)
    if (state) this.parts.changed({ ...open.job })
    return saving
  }

  private forget(open: OpenJob): void {
    const rest = this.of(open.terminalId).filter((other) => other !== open)
    if (rest.length > 0) this.byTerminal.set(open.terminalId, rest)
    else this.byTerminal.delete(open.terminalId)
  }
}
