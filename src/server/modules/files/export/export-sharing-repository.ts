import { and, asc, eq, ilike, inArray, ne, notInArray, or, sql } from 'drizzle-orm'
import { MAX_EXPORT_SHARES } from '#core/contract/export-sharing.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { account, organisation } from '#server/store/schema/account.ts'
import { exportJob, exportShare } from '#server/store/schema/files.ts'
import { type Page, pageBy } from '#server/store/paging.ts'
import { containing } from '#server/store/part-of.ts'
import { queueExports } from './export-kind.ts'
import type { NotifyExports } from './stored-export.ts'

const READER = {
  accountId: account.id,
  name: account.displayName,
  username: account.username,
  orgName: organisation.name,
}

/** Users who may download exports of others, and approvers of those with personal data. */
export function exportSharingRepository({ orm }: Pick<Database, 'orm'>, notify: NotifyExports) {
  return {
    /** Others of the tenant who can sign in, by part of a name. */
    async readers({ oemId, userId }: Pick<Caller, 'oemId' | 'userId'>, keyWord: string | undefined, page: Page) {
      const part = keyWord && containing(keyWord)
      const where = and(
        eq(account.oemId, oemId),
        ne(account.id, userId),
        eq(account.disabled, false),
        part
          ? or(ilike(account.displayName, part), ilike(account.username, part), ilike(organisation.name, part))
          : undefined,
      )
      return pageBy(
        orm,
        page,
        orm.select(READER).from(account).innerJoin(organisation, eq(organisation.id, account.orgId)).where(where),
        asc(account.displayName),
        asc(account.id),
      )
    },

    async shares(jobId: number) {
      return orm
        .select({ ...READER, until: exportShare.until, createdAt: exportShare.createdAt })
        .from(exportShare)
        .innerJoin(account, eq(account.id, exportShare.accountId))
        .innerJoin(organisation, eq(organisation.id, account.orgId))
        .where(eq(exportShare.jobId, jobId))
        .orderBy(asc(account.displayName), asc(account.id))
    },

    /** unknown: one of them is no user of the tenant; tooMany: with the existing ones it would exceed the limit. */
    async share(
      { oemId, userId }: Pick<Caller, 'oemId' | 'userId'>,
      jobId: number,
      accountIds: readonly number[],
      until: Date,
    ): Promise<'done' | 'unknown' | 'tooMany'> {
      return orm.transaction(async (tx) => {
        // One at a time for a job, so that the number of shares holds.
        await tx.select({ id: exportJob.id }).from(exportJob).where(eq(exportJob.id, jobId)).for('update')
        const wanted = [...new Set(accountIds)]
        const known = await tx
          .select({ id: account.id })
          .from(account)
          .where(and(eq(account.oemId, oemId), ne(account.id, userId), inArray(account.id, wanted)))
        if (known.length < wanted.length) return 'unknown'
        const others = await tx
          .select({ id: exportShare.accountId })
          .from(exportShare)
          .where(and(eq(exportShare.jobId, jobId), notInArray(exportShare.accountId, wanted)))
        if (others.length + wanted.length > MAX_EXPORT_SHARES) return 'tooMany'
        await tx
          .insert(exportShare)
          .values(wanted.map((accountId) => ({ jobId, accountId, until })))
          .onConflictDoUpdate({ target: [exportShare.jobId, exportShare.accountId], set: { until } })
        return 'done'
      })
    },

    async removeShare(jobId: number, accountId: number): Promise<boolean> {
      const gone = await orm
        .delete(exportShare)
        .where(and(eq(exportShare.jobId, jobId), eq(exportShare.accountId, accountId)))
        .returning({ jobId: exportShare.jobId })
      return gone.length > 0
    },

    /** A job of the tenant that waits for a second approver. */
    async findAwaiting(oemId: string, id: number) {
      const [job] = await orm
        .select()
        .from(exportJob)
        .where(and(eq(exportJob.oemId, oemId), eq(exportJob.id, id)))
      return job
    },

    /** False when it was decided, cancelled or removed in the meantime. */
    async decide(id: number, decidedBy: number, approve: boolean, decisionNote: string): Promise<boolean> {
      const decision = approve
        ? { state: 'queued' as const, finishedAt: null }
        : { state: 'rejected' as const, finishedAt: sql`now()` }
      const decided = await orm.transaction(async (tx) => {
        const rows = await tx
          .update(exportJob)
          .set({ ...decision, decidedBy, decisionNote })
          .where(and(eq(exportJob.id, id), eq(exportJob.state, 'awaitingApproval')))
          .returning()
        await queueExports(tx, rows)
        return rows
      })
      return notify(decided)
    },
  }
}
