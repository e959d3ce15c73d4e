import type { CommandKindDefinition, EvidenceKind } from '#core/domain/command-kind.ts'
import type { TerminalConnection } from '../gateway/terminal-connection.ts'
import type { CommandJob } from './command-service.ts'

/** A job that has not ended, as the dispatcher follows it. */
export interface OpenJob {
  job: CommandJob
  terminalId: number
  definition: CommandKindDefinition
  evidence: EvidenceKind
  /** Messages that may be the answer. */
  answerIds: readonly number[]
  /** Its frames, stored for a terminal that requests some again; it may acknowledge any serial of them. */
  frames: readonly Uint8Array[]
  /** The connection it was sent on; serials are meaningless on another. Null: not sent, or by an earlier process. */
  connection: TerminalConnection | null
  /** The question whether parameters were taken, after they were accepted. */
  readBack: { serial: number; parameters: ReadonlyMap<number, string> } | null
  /** Being sent just now. */
  sending: boolean
  /** Database changes of one job stay in order. */
  saving: Promise<unknown>
}

const SERIALS = 0x10000

/** Whether an answer on this connection that quotes this serial is meant for the job. */
export function quotes(open: OpenJob, serial: number, connection: TerminalConnection | undefined): boolean {
  const first = open.job.serial
  if (first === null || open.connection === null || open.connection !== connection) return false
  return (serial - first + SERIALS) % SERIALS < open.frames.length
}

/** When the job ends automatically, and how. */
export function deadlineOf({ job, definition }: OpenJob): {
  at: number
  status: 'expired' | 'noResponse'
  result: string
} {
  const { answerSeconds, resultSeconds } = definition
  if (job.status === 'sent') {
    return { at: (job.sentAt ?? job.createdAt) + answerSeconds * 1000, status: 'noResponse', result: 'noAnswer' }
  }
  if (job.status === 'acked') {
    const from = job.acknowledgedAt ?? job.sentAt ?? job.createdAt
    return { at: from + resultSeconds * 1000, status: 'noResponse', result: 'noResult' }
  }
  const result = job.status === 'awaitingApproval' ? 'notApproved' : 'notConnected'
  return { at: job.expiresAt, status: 'expired', result }
}
