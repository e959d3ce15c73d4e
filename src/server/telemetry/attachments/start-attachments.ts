import { createServer } from 'node:net'
import type { Registry } from 'prom-client'
import { toHex } from '#core/protocol/wire/hex.ts'
import { CommandRefused } from '../commands/command-service.ts'
import { ConnectionBudget } from '../gateway/connection-limits.ts'
import { every } from '#server/ops/every.ts'
import { listen } from '#server/ops/listen.ts'
import type { Logger } from '#server/ops/log.ts'
import { Underway } from '#server/ops/underway.ts'
import type { Database } from '#server/store/database.ts'
import type { VideoCommands } from '../video/video-commands.ts'
import { AttachmentConnection } from './attachment-connection.ts'
import {
  AttachmentIntake,
  type AttachmentLimits,
  DEFAULT_ATTACHMENT_LIMITS,
  type FileKeeper,
} from './attachment-intake.ts'
import { attachmentMetrics } from './attachment-metrics.ts'
import { attachmentRepository } from './attachment-repository.ts'

const MOST_CONNECTIONS = 1_000
/** Connections of one address that have not announced files of an alarm yet, which takes them a moment. */
const UNKNOWN_PER_ADDRESS = 50
const SWEEP_MS = 1_000

/** An active-safety alarm that was stored. */
export interface SafetyAlarm {
  alarmId: number | null
  vehicleId: number
  /** The platform's number, at most 32 characters. */
  number: string
  /** Alarm mark as the terminal sent it. */
  mark: Uint8Array
  /** Files the terminal has. */
  attachments: number
  startedAt: number
}

export interface AttachmentParts {
  db: Database
  log: Logger
  metrics: Registry
  commands: Pick<VideoCommands, 'create'>
  files: FileKeeper
  partFolder: string
  attachmentPort: number
  hostFor: (terminalId: number) => string
  /** All files a job has asked for are in the store. */
  complete: (jobId: number, evidence: { files: number; bytes: number }) => void
  limits?: Partial<AttachmentLimits>
  /** Shared with other ports for terminals; absent: its own. */
  budget?: ConnectionBudget
}

export interface Attachments {
  port: number
  /** Asks the terminal for the files of an alarm (0x9208), once. */
  alarmStored(alarm: SafetyAlarm): Promise<void>
  close(): Promise<void>
}

/** Pictures and videos of active-safety alarms: asks for them and takes them in. */
export async function startAttachments(parts: AttachmentParts): Promise<Attachments> {
  const { db, log, commands, files, partFolder, hostFor, complete } = parts
  const attachments = attachmentRepository(db)
  const metrics = attachmentMetrics(parts.metrics)
  const limits = { ...DEFAULT_ATTACHMENT_LIMITS, ...parts.limits }
  const intake = new AttachmentIntake({ attachments, files, partFolder, limits, metrics, complete, log })
  const budget = parts.budget ?? new ConnectionBudget()
  const { authenticateMs } = budget.limits
  const open = new Set<AttachmentConnection>()
  const underway = new Underway()
  const server = createServer({ noDelay: true, keepAlive: true }, (socket) => {
    const closed = (connection: AttachmentConnection) => {
      open.delete(connection)
      metrics.connections(open.size)
    }
    const place = budget.admit(socket.remoteAddress ?? '', 'attachments', UNKNOWN_PER_ADDRESS)
    if (!place) {
      metrics.refused('tooManyConnections')
      socket.destroy()
      return
    }
    open.add(new AttachmentConnection(socket, { intake, log, place, closed }))
    metrics.connections(open.size)
  })
  server.maxConnections = MOST_CONNECTIONS
  const port = await listen(server, { port: parts.attachmentPort }, 'ATTACHMENT_PORT')
  server.on('error', (error) => log.error({ err: error }, 'attachment listener failed'))

  const ask = async ({ alarmId, vehicleId, number, mark, startedAt, attachments: expected }: SafetyAlarm) => {
    const target = expected > 0 ? await attachments.target(vehicleId) : undefined
    if (!target) return
    const { vin, oemId, orgId, terminalId } = target
    const host = hostFor(terminalId)
    const set = { oemId, vehicleId, terminalId, alarmId, alarmNo: number, mark: toHex(mark), expected }
    const id = await attachments.ask({ ...set, alarmAt: new Date(startedAt), server: `${host}:${port}` })
    if (id === undefined) return
    const params = { server: host, tcpPort: port, mark: toHex(mark), alarmNo: number }
    try {
      const job = await commands.create(
        { userId: null, oemId, orgIds: [orgId] },
        { kind: 'requestAttachments', vin, params },
      )
      await attachments.changeSet(id, { jobId: job.id })
    } catch (error) {
      if (!(error instanceof CommandRefused)) throw error
      await attachments.changeSet(id, { stage: 'incomplete', error: 'commandRefused', finishedAt: new Date() })
    }
  }

  const sweep = () => {
    const now = performance.now()
    for (const connection of open) connection.sweep(now, authenticateMs)
  }
  const failed = (error: unknown) => log.error({ err: error }, 'attachment connections were not looked through')
  const sweeper = every(SWEEP_MS, sweep, failed)
  log.info({ port }, 'terminals may send files of alarms')
  return {
    port,
    alarmStored: (alarm) => underway.add(ask(alarm)),
    async close() {
      await sweeper.stop()
      const closed = new Promise<void>((done) => server.close(() => done()))
      await Promise.all([...open].map((connection) => connection.end()))
      await closed
      await underway.settled()
    },
  }
}
