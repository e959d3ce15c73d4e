import type { CommandDefinition, Completion } from './command-kinds.ts'
import type { CommandJob } from './command-service.ts'

/** A job that has not ended, as the dispatcher follows it. */
export interface OpenJob {
  job: CommandJob
  terminalId: number
  definition: CommandDefinition
  completion: Completion
  /** Frames it took; a terminal may acknowledge any serial of them. */
  frames: number
  /** Sent by an earlier process: its serial means nothing to the connection of today. */
  orphan: boolean
  /** Database changes of one job stay in order. */
  saving: Promise<unknown>
}

const SERIALS = 0x10000

/** Whether an answer that quotes this serial is meant for the job. */
export function quotes(open: OpenJob, serial: number): boolean {
  const first = open.job.serial
  return first !== null && !open.orphan && (serial - first + SERIALS) % SERIALS < open.frames
}

/** When the job ends by itself, and how. */
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
  return { at: job.expiresAt, status: 'expired', result: 'notConnected' }
}
