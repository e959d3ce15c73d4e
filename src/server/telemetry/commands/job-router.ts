import type { Logger } from 'pino'
import { hasEnded } from '#core/domain/command-status.ts'
import { type Bus, type Question, type Topic, Unanswered } from '../bus/bus.ts'
import type { TerminalConnection } from '../gateway/terminal-connection.ts'
import type { CommandRepository } from './command-repository.ts'
import type { CommandSender } from './command-sender.ts'
import type { CommandJob } from './command-service.ts'
import { deadlineOf, type OpenJob } from './open-job.ts'
import type { OpenJobs } from './open-jobs.ts'

/** A job is new or in another state. */
export const commandChanged: Topic<CommandJob> = { name: 'command-changed' }
/** Takes a job up that is in the database, and sends it when it may go; returns the job as it is then. */
const offerJob: Question<number, CommandJob> = { name: 'offer-job' }

export interface RouterParts {
  bus: Bus
  jobs: OpenJobs
  sender: CommandSender
  repository: Pick<CommandRepository, 'openJob' | 'openJobsOf' | 'open'>
  /** The connection of a terminal here. */
  sessionOf: (terminalId: number) => TerminalConnection | undefined
  /** The process that holds a terminal. */
  gatewayOf: (terminalId: number) => string | undefined
  /** There are other processes: a job is followed where its terminal is, and only there. */
  shared: boolean
  log: Logger
}

/** Time after the deadline in which the gateway of a job may still end it. */
const FORGOTTEN_MS = 10_000

/** Brings jobs to the process that holds the terminal. What is in the database counts; memory follows it. */
export class JobRouter {
  private readonly parts: RouterParts

  constructor(parts: RouterParts) {
    this.parts = parts
    const { bus, jobs } = parts
    bus.answer(offerJob, (jobId) => this.takeUp(jobId))
    bus.subscribe(commandChanged, (job, from) => {
      if (from !== bus.node) jobs.receive(job)
    })
  }

  /** Sends a job from wherever its terminal is; answers it as it is then. */
  async offer(open: OpenJob): Promise<CommandJob> {
    const { bus, jobs, sender, repository, gatewayOf, log } = this.parts
    const gateway = gatewayOf(open.terminalId)
    if (gateway === undefined || gateway === bus.node) {
      await sender.offer(open)
      await open.saving
      this.keepOrRelease(open)
      return open.job
    }
    await open.saving
    jobs.release(open)
    try {
      return await bus.ask(offerJob, gateway, open.job.id)
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      // The sweep finds it when that gateway is offline, and the terminal's next gateway when it logs in there.
      log.warn({ err: error, jobId: open.job.id }, 'the gateway of a terminal did not take up a command')
      return (await repository.openJob(open.job.id))?.job ?? open.job
    }
  }

  /** The terminal has logged in here: what is open for it is followed from here. */
  arrived(terminalId: number): Promise<void> | null {
    return this.parts.shared ? this.followAll(terminalId) : null
  }

  private async followAll(terminalId: number): Promise<void> {
    const { repository, jobs } = this.parts
    for (const job of await repository.openJobsOf(terminalId)) jobs.openOf(job, terminalId)
  }

  /** Ends or sends what no gateway follows. Called by one process of an installation. */
  async sweep(now: number): Promise<void> {
    const { shared, repository, jobs, gatewayOf } = this.parts
    if (!shared) return
    for (const { job, terminalId } of await repository.open()) {
      if (terminalId === null || jobs.find(job.id)) continue
      const open = jobs.openOf(job, terminalId)
      if (!open) continue
      const { at, status, result } = deadlineOf(open)
      if (now >= at + FORGOTTEN_MS) await jobs.become(open, status, { result })
      else if (job.status === 'queued' && now - job.createdAt > FORGOTTEN_MS && gatewayOf(terminalId)) {
        await this.offer(open)
      }
      jobs.release(open)
    }
  }

  /** A job that this process can neither send nor confirm is left to another one. */
  keepOrRelease(open: OpenJob): void {
    if (this.parts.shared && !this.parts.sessionOf(open.terminalId)) this.parts.jobs.release(open)
  }

  private async takeUp(jobId: number): Promise<CommandJob> {
    const { repository, jobs, sender } = this.parts
    const found = await repository.openJob(jobId)
    if (!found) throw new Error(`there is no command ${jobId}`)
    const { job, terminalId } = found
    if (hasEnded(job.status) || terminalId === null) return job
    const open = jobs.openOf(job, terminalId)
    if (!open) return job
    await sender.offer(open)
    await open.saving
    this.keepOrRelease(open)
    return open.job
  }
}
