import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import { TooMany } from './errors.ts'

/** Exports that one account may read at one time; more are for the background, which has a queue. */
export const MAX_DIRECT_EXPORTS = 3

export const isDirectExport = ({ path }: Pick<AnyEndpoint, 'path'>): boolean => path.endsWith('/export')

type RowsLeft = (accountId: number) => Promise<{ used: number; most: number }>

/** Counts the exports each account has under way in this process. */
export class DirectExports {
  private readonly running = new Map<number, number>()
  private rowsLeft: RowsLeft = () => Promise.resolve({ used: 0, most: Number.POSITIVE_INFINITY })

  /** Roles limit rows a day, whichever way they leave. */
  limitBy(rowsLeft: RowsLeft): void {
    this.rowsLeft = rowsLeft
  }

  /** Rejects with 429 when the account may not export so many rows more today. */
  async mayExport(userId: number, rows = 1): Promise<void> {
    const { used, most } = await this.rowsLeft(userId)
    if (used + rows > most) throw new TooMany('error.exportRowsUsed', { max: most })
  }

  /** Takes a place until the answer has ended; rejects with 429 when the account has none left. */
  async begin({ caller }: Pick<FastifyRequest, 'caller'>, reply: FastifyReply): Promise<void> {
    if (!caller) return
    const { userId } = caller
    await this.mayExport(userId)
    const running = this.running.get(userId) ?? 0
    if (running >= MAX_DIRECT_EXPORTS) throw new TooMany('error.exportsRunning')
    this.running.set(userId, running + 1)
    reply.raw.once('close', () => this.end(userId))
  }

  private end(userId: number): void {
    const left = (this.running.get(userId) ?? 1) - 1
    if (left > 0) this.running.set(userId, left)
    else this.running.delete(userId)
  }
}
