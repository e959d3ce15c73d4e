import type { Logger } from 'pino'
import { APPROVAL_FROM, needsStandstill } from '#core/domain/command-kind.ts'
import { isEnergyCommand } from '#core/domain/energy-command.ts'
import { writeGbFrame } from '#core/protocol/gb32960/frame.ts'
import { encodeBody } from '#core/protocol/jt808/message.ts'
import { writeFrames } from '#core/protocol/jt808/frame.ts'
import { toHex } from '#core/protocol/wire/hex.ts'
import { headerOf } from '../gateway/gateway.ts'
import type { TerminalConnection } from '../gateway/terminal-connection.ts'
import type { VehicleSnapshot } from '../tracker/fleet-view.ts'
import { encodeCommand, type WireMessage } from './command-encoding.ts'
import type { CommandRepository } from './command-repository.ts'
import type { CommandJob } from './command-service.ts'
import type { ControlGateRepository } from './control-gate-repository.ts'
import { encodeEnergyCommand } from './energy-encoding.ts'
import type { OpenJob } from './open-job.ts'
import type { OpenJobs } from './open-jobs.ts'
import { parameterBytes } from './parameter-bytes.ts'
import { standstillOf } from './standstill.ts'
import type { WakeSender } from './wake-sender.ts'

export interface SenderParts {
  jobs: OpenJobs
  repository: Pick<CommandRepository, 'phoneOf'>
  gate: Pick<ControlGateRepository, 'sendRefusal'>
  sessionOf(terminalId: number): TerminalConnection | undefined
  /** Last state of a vehicle. */
  stateOf(vehicleId: number): VehicleSnapshot | undefined
  /** Content of a stored object of a tenant. */
  readObject(oemId: string, key: string): Promise<Uint8Array>
  wakeSender: WakeSender | null
  log: Logger
}

const PARAMETERS_QUERY = 0x8106
/** Limit of frames stored in the row of a job; an upgrade has thousands. */
const MAX_STORED_FRAMES = 16

const NO_POSITION = 'noPositionYet'
const RESULTS = { moving: 'moving', stale: 'stalePosition', noPosition: 'noPosition' } as const

/** Brings queued jobs to the terminal, each when it may go. */
export class CommandSender {
  private readonly parts: SenderParts

  constructor(parts: SenderParts) {
    this.parts = parts
  }

  /** Sends a queued job, ends it when it cannot wait, or leaves it queued. Never rejects. */
  async offer(open: OpenJob): Promise<void> {
    if (open.job.status !== 'queued' || open.sending) return
    open.sending = true
    try {
      await this.offerNow(open)
    } catch (error) {
      this.parts.log.error({ err: error, jobId: open.job.id }, 'command not sent')
      const resultDetail = error instanceof RangeError ? error.message : null
      this.fail(open, 'notSent', resultDetail)
    } finally {
      open.sending = false
    }
  }

  /** Sends parts of a split command again (0x0005); `serial` is that of its first part. */
  resend(open: OpenJob, indexes: readonly number[]): void {
    const { connection, frames } = open
    if (!connection) return
    const wanted = indexes.flatMap((index) => frames[index - 1] ?? [])
    this.parts.jobs.during(connection.deliver(wanted))
  }

  /** Asks for the parameters a terminal has just accepted. */
  readBack(open: OpenJob): void {
    const { connection, job } = open
    if (!connection?.terminal) return
    const { version } = connection
    const parameters = parameterBytes(job.params, version, connection.terminal.dialect)
    const body = encodeBody(PARAMETERS_QUERY, version, { ids: [...parameters.keys()] })
    const frames = this.framesOf(connection, { id: PARAMETERS_QUERY, body })
    open.readBack = { serial: frames.serial, parameters }
    for (const frame of frames.frames) connection.send(frame)
  }

  private async offerNow(open: OpenJob): Promise<void> {
    const { job } = open
    if (Date.now() >= job.expiresAt) return void this.parts.jobs.become(open, 'expired', { result: 'notConnected' })
    if (job.kind === 'wake' && job.params.method === 'sms') return this.wake(open)
    const connection = this.parts.sessionOf(open.terminalId)
    const blocker = connection?.terminal ? this.blocker(open, connection) : 'notConnected'
    if (!connection?.terminal || blocker) {
      // A vehicle that has just reconnected reports its position in a moment.
      const waits = job.queuePolicy === 'queueUntilExpire' || blocker === NO_POSITION
      if (!waits) this.fail(open, blocker ?? 'notConnected')
      return
    }
    if (connection.edition !== null && !isEnergyCommand(job.kind, job.params)) return this.fail(open, 'unsupported')
    const refusal = job.kind === 'bodyControl' ? await this.parts.gate.sendRefusal(job) : null
    if (refusal) return this.fail(open, refusal)
    await this.saveAndSend(open, connection)
  }

  /** Why a job cannot be sent to a connected vehicle: some need a vehicle confirmed stationary. */
  private blocker({ job }: OpenJob, connection: TerminalConnection): string | null {
    if (!needsStandstill(job.kind, job.riskClass, job.params)) return null
    const isApproved = job.approverId !== null && job.approverId !== job.operatorId
    if (job.riskClass >= APPROVAL_FROM && !isApproved) return 'notApproved'
    const state = this.parts.stateOf(job.vehicleId)
    // Where it was before it was away says nothing about what it does now.
    if ((state?.receivedAt ?? 0) < connection.authenticatedAt) return NO_POSITION
    const standstill = standstillOf(state, Date.now())
    return standstill === 'standing' ? null : RESULTS[standstill]
  }

  /** The row says sent before the first byte goes out, so that a crash can never send a command twice. */
  private async saveAndSend(open: OpenJob, connection: TerminalConnection): Promise<void> {
    const { job } = open
    const { message, serial, frames } = await this.wireOf(job, connection)
    // A cancellation may have come while the package was read, and time has passed.
    if (job.status !== 'queued' || Date.now() >= job.expiresAt) return
    Object.assign(open, { frames, connection, answerIds: message.answerIds, readBack: null })
    // Terminals of GB/T 32960 report no result: they are back, and say their version when they are asked.
    if (connection.edition !== null && open.evidence === 'answer' && message.answerIds.length === 0)
      open.evidence = 'back'
    const saved = await this.parts.jobs.become(open, 'sent', {
      messageId: message.id,
      serial,
      sentAt: Date.now(),
      attempts: job.attempts + 1,
      requestFrame: frames
        .slice(0, MAX_STORED_FRAMES)
        .map((frame) => toHex(frame))
        .join(' '),
    })
    if (!saved) throw new Error('its state could not be saved')
    this.parts.jobs.during(connection.deliver(frames))
  }

  private async wireOf(job: CommandJob, connection: TerminalConnection) {
    const { version, edition, terminal, phone } = connection
    if (edition !== null) {
      const message = encodeEnergyCommand(job, edition, Date.now())
      const frame = writeGbFrame({ edition, command: message.id, vin: phone, body: message.body })
      return { message, serial: null, frames: [frame] }
    }
    const file =
      job.kind === 'upgrade' ? await this.parts.readObject(job.oemId, String(job.params.objectKey)) : undefined
    const message = encodeCommand(job, { version, dialect: terminal?.dialect ?? {} }, file)
    return { message, ...this.framesOf(connection, message) }
  }

  private framesOf(connection: TerminalConnection, { id, body }: Pick<WireMessage, 'id' | 'body'>) {
    const header = headerOf(connection)
    const input = { ...header, id, body, protocolVersion: header.protocolVersion ?? 1 }
    const count = writeFrames({ ...input, serial: 0 }).length
    const serial = connection.nextSerial(count)
    return { serial, frames: writeFrames({ ...input, serial }) }
  }

  /** The confirmation of the SMS gateway is not an acceptance by the terminal. */
  private async wake(open: OpenJob): Promise<void> {
    const { wakeSender, repository, jobs, log } = this.parts
    const target = await repository.phoneOf(open.terminalId)
    if (!wakeSender || !target) return this.fail(open, 'noMessageGateway')
    const saved = await jobs.become(open, 'sent', {
      messageId: 0,
      sentAt: Date.now(),
      attempts: open.job.attempts + 1,
    })
    if (!saved) throw new Error('its state could not be saved')
    try {
      await wakeSender.wake(target)
    } catch (error) {
      log.warn({ err: error, jobId: open.job.id }, 'wake-up not taken')
      this.fail(open, 'messageNotTaken', error instanceof Error ? error.message : null)
    }
  }

  private fail(open: OpenJob, result: string, resultDetail: string | null = null): void {
    void this.parts.jobs.become(open, 'failed', { result, resultDetail })
  }
}
