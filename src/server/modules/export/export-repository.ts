import { isDeepStrictEqual } from 'node:util'
import { and, count, desc, eq, gte, ilike, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { type ExportState, MOST_OPEN_EXPORTS, OPEN_EXPORT_STATES } from '#core/contract/export.ts'
import type { LiveExportChange } from '#core/contract/live.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { account } from '#server/store/schema/account.ts'
import { exportJob } from '#server/store/schema/files.ts'
import { exportProgress } from './export-progress.ts'

export type StoredExport = typeof exportJob.$inferSelect
export type NewExport = Pick<
  typeof exportJob.$inferInsert,
  'oemId' | 'accountId' | 'path' | 'filter' | 'format' | 'fileName' | 'page' | 'lang' | 'timeZone'
>

export interface ExportFilter {
  oemId: string
  accountId?: number | undefined
  state?: ExportState | undefined
  fileName?: string | undefined
  page?: string | undefined
  format?: string | undefined
  requester?: string | undefined
  startTime?: string | undefined
  endTime?: string | undefined
}

const OPEN = [...OPEN_EXPORT_STATES]
/** A worker that has not said anything for so long is gone. */
const GONE_AFTER = sql`interval '60 seconds'`
/** Finished rows without a file are forgotten. */
const FORGOTTEN_AFTER = sql`interval '90 days'`

export type ExportRepository = ReturnType<typeof exportRepository>

/** `changed` hears of every job that was added, moved, removed or has come further, once that is stored. */
export function exportRepository(
  db: Pick<Database, 'orm'>,
  changed: (accountId: number, change: LiveExportChange) => void = () => undefined,
) {
  /** Whether there was anything to tell of. */
  const tell = (rows: readonly StoredExport[]): boolean => {
    for (const row of rows) changed(row.accountId, exportProgress(row))
    return rows.length > 0
  }
  const removed = (rows: readonly StoredExport[]) => {
    for (const row of rows) changed(row.accountId, { ...exportProgress(row), state: 'removed' })
  }
  return { ...asking(db, tell, removed), ...working(db, tell) }
}

type Tell = (rows: readonly StoredExport[]) => boolean

/** What people do. */
function asking({ orm }: Pick<Database, 'orm'>, tell: Tell, removed: (rows: readonly StoredExport[]) => void) {
  const joined = () =>
    orm
      .select({ job: exportJob, requester: account.displayName })
      .from(exportJob)
      .innerJoin(account, eq(account.id, exportJob.accountId))

  return {
    /** One at a time for an account, so that a double click finds what the first click made. */
    async add(job: NewExport): Promise<number | 'same' | 'tooMany'> {
      const added = await orm.transaction(async (tx) => {
        await tx.select({ id: account.id }).from(account).where(eq(account.id, job.accountId)).for('update')
        const open = await tx
          .select({ path: exportJob.path, format: exportJob.format, filter: exportJob.filter })
          .from(exportJob)
          .where(and(eq(exportJob.accountId, job.accountId), inArray(exportJob.state, OPEN)))
        if (open.some((each) => isSame(each, job))) return 'same'
        if (open.length >= MOST_OPEN_EXPORTS) return 'tooMany'
        const [row] = await tx.insert(exportJob).values(job).returning()
        return row!
      })
      if (typeof added === 'string') return added
      tell([added])
      return added.id
    },

    async page(filter: ExportFilter, page: number, size: number) {
      const where = matching(filter)
      const [list, [counted]] = await Promise.all([
        joined()
          .where(where)
          .orderBy(desc(exportJob.id))
          .limit(size)
          .offset((page - 1) * size),
        orm
          .select({ total: count() })
          .from(exportJob)
          .innerJoin(account, eq(account.id, exportJob.accountId))
          .where(where),
      ])
      return { list, total: counted?.total ?? 0 }
    },

    async find(accountId: number, id: number) {
      const [row] = await joined().where(and(eq(exportJob.accountId, accountId), eq(exportJob.id, id)))
      return row
    },

    /** Moves an own job from one of some states to another; false when it was in none of them. */
    async move(
      accountId: number,
      id: number,
      from: readonly ExportState[],
      to: 'queued' | 'cancelled',
    ): Promise<boolean> {
      const fresh = {
        rows: 0,
        expectedRows: null,
        attempts: 0,
        cut: false,
        reason: null,
        objectKey: null,
        expiresAt: null,
      }
      const rows = await orm
        .update(exportJob)
        .set(to === 'queued' ? { ...fresh, state: to, finishedAt: null } : { state: to, finishedAt: sql`now()` })
        .where(and(eq(exportJob.accountId, accountId), eq(exportJob.id, id), inArray(exportJob.state, [...from])))
        .returning()
      return tell(rows)
    },

    async countDownload(id: number): Promise<void> {
      await orm
        .update(exportJob)
        .set({ downloads: sql`${exportJob.downloads} + 1` })
        .where(eq(exportJob.id, id))
    },

    /** Answers the objects whose files may go. */
    async remove(accountId: number, ids: readonly number[]): Promise<string[]> {
      const rows = await orm
        .delete(exportJob)
        .where(and(eq(exportJob.accountId, accountId), inArray(exportJob.id, [...ids])))
        .returning()
      removed(rows)
      return rows.flatMap(({ objectKey }) => objectKey ?? [])
    },
  }
}

/** What workers do. A job belongs to the worker that raised `attempts` last. */
function working({ orm }: Pick<Database, 'orm'>, tell: Tell) {
  const mine = (job: Pick<StoredExport, 'id' | 'attempts'>, ...states: ExportState[]) =>
    and(eq(exportJob.id, job.id), eq(exportJob.attempts, job.attempts), inArray(exportJob.state, states))

  return {
    /** The oldest open job nobody works on. */
    async take(): Promise<StoredExport | undefined> {
      const next = orm
        .select({ id: exportJob.id })
        .from(exportJob)
        .where(
          sql`${exportJob.state} = 'queued' or (${exportJob.state} in ('running','packing') and ${exportJob.aliveAt} < now() - ${GONE_AFTER})`,
        )
        .orderBy(exportJob.id)
        .limit(1)
        .for('update', { skipLocked: true })
      const [row] = await orm
        .update(exportJob)
        .set({ state: 'running', rows: 0, attempts: sql`${exportJob.attempts} + 1`, aliveAt: sql`now()` })
        .where(inArray(exportJob.id, next))
        .returning()
      if (row) tell([row])
      return row
    },

    /** Says how far it is; false when the job was cancelled, removed or taken by another worker. */
    async beat(
      job: StoredExport,
      state: 'running' | 'packing',
      rows: number,
      expectedRows: number | null,
    ): Promise<boolean> {
      const kept = await orm
        .update(exportJob)
        .set({ state, rows, expectedRows, aliveAt: sql`now()` })
        .where(mine(job, 'running', 'packing'))
        .returning()
      return tell(kept)
    },

    async finish(job: StoredExport, done: Partial<typeof exportJob.$inferInsert>): Promise<boolean> {
      const kept = await orm
        .update(exportJob)
        .set({ ...done, finishedAt: sql`now()` })
        .where(mine(job, 'running', 'packing'))
        .returning()
      return tell(kept)
    },

    /** Gives a job back that a stopping worker could not finish; the try does not count. */
    async giveBack(job: StoredExport): Promise<void> {
      const back = await orm
        .update(exportJob)
        .set({ state: 'queued', rows: 0, attempts: job.attempts - 1 })
        .where(mine(job, 'running', 'packing'))
        .returning()
      tell(back)
    },

    /** Files past their time are gone; old rows without a file are forgotten. */
    async expire(): Promise<void> {
      const expired = await orm
        .update(exportJob)
        .set({ state: 'expired', objectKey: null })
        .where(and(eq(exportJob.state, 'ready'), lt(exportJob.expiresAt, sql`now()`)))
        .returning()
      tell(expired)
      await orm
        .delete(exportJob)
        .where(
          and(
            inArray(exportJob.state, ['expired', 'failed', 'cancelled']),
            lt(exportJob.createdAt, sql`now() - ${FORGOTTEN_AFTER}`),
          ),
        )
    },
  }
}

function matching(filter: ExportFilter): SQL | undefined {
  const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return and(
    eq(exportJob.oemId, filter.oemId),
    filter.accountId === undefined ? undefined : eq(exportJob.accountId, filter.accountId),
    filter.state ? eq(exportJob.state, filter.state) : undefined,
    filter.format ? eq(exportJob.format, filter.format) : undefined,
    filter.page ? eq(exportJob.page, filter.page) : undefined,
    filter.fileName ? ilike(exportJob.fileName, containing(filter.fileName)) : undefined,
    filter.requester ? ilike(account.displayName, containing(filter.requester)) : undefined,
    filter.startTime ? gte(exportJob.createdAt, new Date(fromPlatformTime(filter.startTime))) : undefined,
    filter.endTime ? lt(exportJob.createdAt, new Date(fromPlatformTime(filter.endTime) + 1000)) : undefined,
  )
}

type Asked = { path: string; format: string; filter: Record<string, unknown> }

const asked = ({ path, format, filter }: Asked): Asked => ({ path, format, filter })

function isSame(left: Asked, right: Asked): boolean {
  return isDeepStrictEqual(asked(left), asked(right))
}
