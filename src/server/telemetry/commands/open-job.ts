import type { CommandKindDefinition, EvidenceKind } from '#core/domain/command-kind.ts'
import { HEADER_BYTES } from '#core/protocol/gb32960/frame.ts'
import type { EnergyAnswer } from '../gateway/message-context.ts'
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

/** The job an answer of GB/T 32960 is for: the one of that command and time, else the oldest of that command. */
export function energyJobOf(
  jobs: readonly OpenJob[],
  { connection, command, time }: Pick<EnergyAnswer, 'connection' | 'command' | 'time'>,
): OpenJob | undefined {
  const asked = jobs.filter(
    ({ job, connection: own }) => job.status === 'sent' && job.messageId === command && own === connection,
  )
  const isTime = ({ frames: [frame] }: OpenJob) => time.every((byte, at) => frame?.[HEADER_BYTES + at] === byte)
  return (time.length > 0 ? asked.find(isTime) : undefined) ?? asked[0]
}
