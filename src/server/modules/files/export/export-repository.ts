import { isDeepStrictEqual } from 'node:util'
import { and, asc, count, desc, eq, gt, gte, ilike, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { type ExportJob, MAX_AWAITING_EXPORTS, MAX_OPEN_EXPORTS } from '#core/contract/export.ts'
import { type ExportState, OPEN_EXPORT_STATES } from '#core/domain/export-state.ts'
import type { LiveExportChange } from '#core/contract/live.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import type { Caller } from '#server/http/route.ts'
import { containing } from '#server/store/part-of.ts'
import type { Database } from '#server/store/database.ts'
import { account } from '#server/store/schema/account.ts'
import { exportJob, exportShare } from '#server/store/schema/files.ts'
import { queueExports } from './export-kind.ts'
import { orderOf, type Page, pageBy } from '#server/store/paging.ts'
import { exportProgress } from './export-progress.ts'
import { exportScheduleRepository } from './export-schedule-repository.ts'
import { exportSharingRepository } from './export-sharing-repository.ts'
import { exportWorkRepository } from './export-work-repository.ts'
import { type AddedExport, firstState, type NewExport, type StoredExport, type NotifyExports } from './stored-export.ts'

/** A running download may still need it. */
const SHARED_NOW = gt(exportShare.until, sql`now()`)

export interface ExportFilter {
  oemId: string
  accountId?: number | undefined
  /** Only those shared with the viewer. */
  shared?: boolean | undefined
  state?: ExportState | undefined
  fileName?: string | undefined
  page?: string | undefined
  format?: ExportJob['format'] | undefined
  requester?: string | undefined
  startTime?: string | undefined
  endTime?: string | undefined
}

const OPEN = [...OPEN_EXPORT_STATES]
export type ExportRepository = ReturnType<typeof exportRepository>

const SORTS = { fileName: exportJob.fileName, fileSize: exportJob.fileSize, requestTime: exportJob.id }

/** `changed` is called for every job that was added, moved, removed or has made progress, once that is stored. */
export function exportRepository(
  db: Pick<Database, 'orm'>,
  changed: (accountId: number, change: LiveExportChange) => void = () => undefined,
) {
  /** Returns whether there was a row to notify of. */
  const notify = (rows: readonly StoredExport[]): boolean => {
    for (const row of rows) changed(row.accountId, exportProgress(row))
    return rows.length > 0
  }
  const removed = (rows: readonly StoredExport[]) => {
    for (const row of rows) changed(row.accountId, { ...exportProgress(row), state: 'removed' })
  }
  return {
    ...asking(db, notify, removed),
    ...exportWorkRepository(db, notify),
    ...exportSharingRepository(db, notify),
    ...exportScheduleRepository(db, notify),
  }
}

/** Actions of users. */
function asking(
  { orm }: Pick<Database, 'orm'>,
  notify: NotifyExports,
  removed: (rows: readonly StoredExport[]) => void,
) {
  const joined = (viewer: number) =>
    orm
      .select({
        job: exportJob,
        requester: account.displayName,
        decidedBy: sql<
          string | null
        >`(select display_name from account second where second.id = ${exportJob.decidedBy})`,
        shares: sql<number>`(select count(*) from export_share s where s.job_id = ${exportJob.id} and s.until > now())::int`,
        sharedUntil: exportShare.until,
      })
      .from(exportJob)
      .innerJoin(account, eq(account.id, exportJob.accountId))
      .leftJoin(exportShare, and(eq(exportShare.jobId, exportJob.id), eq(exportShare.accountId, viewer), SHARED_NOW))

  return {
    /** One at a time for an account, so that a double click finds what the first click made. */
    async add(job: NewExport): Promise<AddedExport | 'same' | 'tooMany'> {
      const added = await orm.transaction(async (tx) => {
        await tx.select({ id: account.id }).from(account).where(eq(account.id, job.accountId)).for('update')
        const open = await tx
          .select()
          .from(exportJob)
          .where(and(eq(exportJob.accountId, job.accountId), inArray(exportJob.state, OPEN)))
        if (open.some((each) => isSame(each, job))) return 'same'
        // Exports that wait for a second approver take no worker, but their number is limited too.
        const alike = open.filter(({ state }) => (state === 'awaitingApproval') === job.personal)
        if (alike.length >= (job.personal ? MAX_AWAITING_EXPORTS : MAX_OPEN_EXPORTS)) return 'tooMany'
        const [row] = await tx
          .insert(exportJob)
          .values({ ...job, state: firstState(job) })
          .returning()
        await queueExports(tx, [row!])
        return row!
      })
      if (typeof added === 'string') return added
      notify([added])
      return { id: added.id, state: added.state }
    },

    page(viewer: number, filter: ExportFilter, page: Page) {
      const order = filter.state === 'awaitingApproval' ? asc(exportJob.id) : desc(exportJob.id)
      return pageBy(orm, page, joined(viewer).where(matching(filter)), ...orderOf(page, SORTS, order))
    },

    /** An own job. */
    async find(accountId: number, id: number) {
      const [row] = await joined(accountId).where(and(eq(exportJob.accountId, accountId), eq(exportJob.id, id)))
      return row
    },

    /** An own job, or one of the tenant that is shared with the account. */
    async findReadable({ oemId, userId }: Pick<Caller, 'oemId' | 'userId'>, id: number) {
      const mine = or(eq(exportJob.accountId, userId), isNotNull(exportShare.until))
      const [row] = await joined(userId).where(and(eq(exportJob.oemId, oemId), eq(exportJob.id, id), mine))
      return row
    },

    /** Open jobs of an account. */
    async openOf(accountId: number): Promise<number> {
      const [row] = await orm
        .select({ open: count() })
        .from(exportJob)
        .where(and(eq(exportJob.accountId, accountId), inArray(exportJob.state, ['queued', 'running', 'packing'])))
      return row?.open ?? 0
    },

    /**
     * Moves an own job from one of some states to another; false when it was in none of them. What runs again with
     * personal data is decided on again.
     */
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
        finishedAt: null,
        decidedBy: null,
        decisionNote: '',
        state: sql<string>`case when ${exportJob.personal} then 'awaitingApproval' else 'queued' end`,
      }
      const moved = await orm.transaction(async (tx) => {
        const rows = await tx
          .update(exportJob)
          .set(to === 'queued' ? fresh : { state: to, finishedAt: sql`now()` })
          .where(and(eq(exportJob.accountId, accountId), eq(exportJob.id, id), inArray(exportJob.state, [...from])))
          .returning()
        await queueExports(tx, rows)
        return rows
      })
      return notify(moved)
    },

    async countDownload(id: number): Promise<void> {
      await orm
        .update(exportJob)
        .set({ downloads: sql`${exportJob.downloads} + 1` })
        .where(eq(exportJob.id, id))
    },

    /** Returns the objects whose files may go. */
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

function matching(filter: ExportFilter): SQL | undefined {
  return and(
    eq(exportJob.oemId, filter.oemId),
    filter.accountId === undefined ? undefined : eq(exportJob.accountId, filter.accountId),
    filter.state ? eq(exportJob.state, filter.state) : undefined,
    filter.format ? eq(exportJob.split, filter.format === 'zip') : undefined,
    filter.format && filter.format !== 'zip' ? eq(exportJob.format, filter.format) : undefined,
    filter.shared ? isNotNull(exportShare.until) : undefined,
    filter.page ? eq(exportJob.page, filter.page) : undefined,
    filter.fileName ? ilike(exportJob.fileName, containing(filter.fileName)) : undefined,
    filter.requester ? ilike(account.displayName, containing(filter.requester)) : undefined,
    filter.startTime ? gte(exportJob.createdAt, new Date(fromPlatformTime(filter.startTime))) : undefined,
    filter.endTime ? lt(exportJob.createdAt, new Date(fromPlatformTime(filter.endTime) + 1000)) : undefined,
  )
}

type Asked = Pick<StoredExport, 'path' | 'format' | 'filter' | 'split' | 'columns' | 'personal'>

const asked = ({ path, format, filter, split, columns, personal }: Asked): Asked => ({
  path,
  format,
  filter,
  split,
  columns,
  personal,
})

const isSame = (left: Asked, right: NewExport): boolean =>
  isDeepStrictEqual(asked(left), asked({ ...right, columns: right.columns ?? null } as Asked))
