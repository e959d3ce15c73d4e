import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type AnalysisFilter, type AnalysisJob, AnalysisResult, AnalysisScope } from '#core/contract/analysis.ts'
import { nextMonth } from '#core/domain/analysis.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import type { Caller } from '#server/http/route.ts'
import type { JobNews, NotifyJob } from '#server/telemetry/live/job-news.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { account } from '#server/store/schema/account.ts'
import { analysisJob } from '#server/store/schema/data-service.ts'
import { vehicleModel } from '#server/store/schema/vehicle.ts'
import { mapList, type Page, pageBy } from '#server/store/paging.ts'
import { addJob } from '#server/work/job-queue.ts'
import { analysisKind } from './analysis-kind.ts'

type Asker = Pick<Caller, 'oemId' | 'orgIds' | 'userId'>
export type StoredJob = typeof analysisJob.$inferSelect

/** Stored in addition to a result; older runs have none of it. */
const StoredResult = z.object({ matched: z.number().int().nullable().default(null) })
const OPEN = sql`${analysisJob.state} in ('waiting', 'running')`

/**
 * Runs of analyses. Users who see all organisations of a run may see it; only its owner may end or delete it. `notify` is
 * called for each that was begun, has changed or was removed, once that is stored.
 */
export function analysisJobRepository(db: Pick<Database, 'orm'>, notify: NotifyJob = () => undefined) {
  /** Returns whether there was a row to notify of. */
  const notifyRows = (rows: readonly StoredNews[], state?: 'removed'): boolean => {
    for (const row of rows) notify(newsOf(row, state))
    return rows.length > 0
  }
  return { ...forPeople(db, notifyRows), ...forWorkers(db, notifyRows) }
}
type NotifyRows = (rows: readonly StoredNews[], state?: 'removed') => boolean

/** Columns for the notification about a run, without its long result. */
const NEWS = {
  id: analysisJob.id,
  oemId: analysisJob.oemId,
  orgIds: analysisJob.orgIds,
  state: analysisJob.state,
  done: analysisJob.done,
  vehicles: analysisJob.vehicles,
}
type StoredNews = Pick<StoredJob, keyof typeof NEWS>

const newsOf = ({ id, oemId, orgIds, state, done, vehicles }: StoredNews, ended?: 'removed'): JobNews => ({
  audience: { oemId, everyOf: orgIds.map((orgId) => [orgId]) },
  change: { kind: 'analysis', id, state: ended ?? state, done, total: vehicles, figures: { done, vehicles } },
})

async function insertQueued(tx: Transaction, job: typeof analysisJob.$inferInsert): Promise<StoredNews> {
  const [row] = await tx.insert(analysisJob).values(job).returning(NEWS)
  await addJob(tx, analysisKind, { id: row!.id })
  return row!
}

function forPeople({ orm }: Pick<Database, 'orm'>, notifyRows: NotifyRows) {
  const seen = ({ oemId, orgIds }: Asker) =>
    and(eq(analysisJob.oemId, oemId), sql`${JSON.stringify(orgIds)}::jsonb @> ${analysisJob.orgIds}`)
  const own = ({ oemId, userId }: Asker, ...more: SQL[]) =>
    and(eq(analysisJob.oemId, oemId), eq(analysisJob.ownerId, userId), ...more)
  const jobs = (where: SQL | undefined) =>
    orm
      .select({ job: analysisJob, owner: account.displayName, modelName: vehicleModel.modelName })
      .from(analysisJob)
      .leftJoin(account, eq(account.id, analysisJob.ownerId))
      .leftJoin(
        vehicleModel,
        and(
          eq(vehicleModel.oemId, analysisJob.oemId),
          sql`${vehicleModel.id} = (${analysisJob.scope} ->> 'modelId')::int`,
        ),
      )
      .where(where)

  return {
    async page(asker: Asker, { kind, state }: AnalysisFilter, page: Page) {
      const where = and(
        seen(asker),
        kind === undefined ? undefined : eq(analysisJob.kind, kind),
        state === undefined ? undefined : eq(analysisJob.state, state),
      )
      return mapList(await pageBy(orm, page, jobs(where), desc(analysisJob.id)), asJob)
    },

    async find(
      asker: Asker,
      id: number,
    ): Promise<{ job: AnalysisJob; result: AnalysisResult | null; matched: number | null } | undefined> {
      const [row] = await jobs(and(seen(asker), eq(analysisJob.id, id)))
      if (!row) return undefined
      const { result } = row.job
      return {
        job: asJob(row),
        result: result ? AnalysisResult.parse(result) : null,
        matched: StoredResult.parse(result ?? {}).matched,
      }
    },

    async add(
      asker: Asker,
      asked: Pick<StoredJob, 'kind' | 'params' | 'monthly' | 'vehicles'> & { scope: AnalysisScope },
    ): Promise<number> {
      const { oemId, orgIds, userId } = asker
      const nextAt = asked.monthly ? new Date(nextMonth(Date.now())) : null
      const job = { ...asked, oemId, ownerId: userId, orgIds: [...orgIds], nextAt }
      const row = await orm.transaction((tx) => insertQueued(tx, job))
      notifyRows([row])
      return row.id
    },

    /** Ends an own run and its repetition; false when there was nothing to end. */
    async cancel(asker: Asker, id: number): Promise<boolean> {
      const ended = await orm
        .update(analysisJob)
        .set({
          state: sql`case when ${OPEN} then 'cancelled' else ${analysisJob.state} end`,
          monthly: false,
          nextAt: null,
        })
        .where(own(asker, eq(analysisJob.id, id), sql`(${OPEN} or ${analysisJob.monthly})`))
        .returning(NEWS)
      return notifyRows(ended)
    },

    async remove(asker: Asker, ids: readonly number[]): Promise<number> {
      const gone = await orm
        .delete(analysisJob)
        .where(own(asker, inArray(analysisJob.id, [...ids])))
        .returning(NEWS)
      notifyRows(gone, 'removed')
      return gone.length
    },
  }
}

function forWorkers({ orm }: Pick<Database, 'orm'>, notifyRows: NotifyRows) {
  return {
    /** Begins a run, also one that an ended process had begun; undefined when it is not open any more. */
    async begin(id: number): Promise<StoredJob | undefined> {
      const [row] = await orm
        .update(analysisJob)
        .set({ state: 'running', done: 0 })
        .where(and(eq(analysisJob.id, id), OPEN))
        .returning()
      if (row) notifyRows([row])
      return row
    },

    /** Everything that belongs into the queue. */
    async openJobs(): Promise<{ id: number }[]> {
      return orm.select({ id: analysisJob.id }).from(analysisJob).where(OPEN).orderBy(analysisJob.id)
    },

    /** False when the run was cancelled or deleted. */
    async progress(id: number, done: number, vehicles: number): Promise<boolean> {
      const going = await orm
        .update(analysisJob)
        .set({ done, vehicles })
        .where(and(eq(analysisJob.id, id), eq(analysisJob.state, 'running')))
        .returning(NEWS)
      return notifyRows(going)
    },

    async finish(
      id: number,
      result: AnalysisResult | null,
      { matched, failure = '' }: { matched?: number; failure?: string } = {},
    ): Promise<void> {
      const ended = await orm
        .update(analysisJob)
        .set({
          state: result ? 'finished' : 'failed',
          result: result && { ...result, matched },
          rows: result?.table.rows.length ?? 0,
          failure,
          finishedAt: sql`now()`,
        })
        .where(and(eq(analysisJob.id, id), eq(analysisJob.state, 'running')))
        .returning(NEWS)
      notifyRows(ended)
    },

    /** Adds the runs of this month of those that are repeated. */
    async repeat(now: number): Promise<void> {
      const { news, added } = await orm.transaction(async (tx) => {
        const due = await tx
          .select()
          .from(analysisJob)
          .where(and(eq(analysisJob.monthly, true), sql`${analysisJob.nextAt} <= ${new Date(now)}`))
          .for('update', { skipLocked: true })
        const news: StoredNews[] = []
        const added: StoredNews[] = []
        for (const { id, oemId, ownerId, kind, orgIds, scope, params } of due) {
          const before = { monthly: false, nextAt: null }
          news.push(...(await tx.update(analysisJob).set(before).where(eq(analysisJob.id, id)).returning(NEWS)))
          const again = { oemId, ownerId, kind, orgIds, scope, params, monthly: true, nextAt: new Date(nextMonth(now)) }
          added.push(await insertQueued(tx, again))
        }
        return { news, added }
      })
      notifyRows([...news, ...added])
    },
  }
}
export type AnalysisJobRepository = ReturnType<typeof analysisJobRepository>

function asJob({
  job,
  owner,
  modelName,
}: {
  job: StoredJob
  owner: string | null
  modelName: string | null
}): AnalysisJob {
  return {
    id: job.id,
    kind: job.kind,
    scope: AnalysisScope.parse(job.scope),
    modelName: modelName ?? '',
    params: job.params,
    state: job.state,
    vehicles: job.vehicles,
    done: job.done,
    rows: job.rows,
    owner: owner ?? '',
    monthly: job.monthly,
    nextTime: platformTimeOf(job.nextAt),
    createTime: platformTimeOf(job.createdAt),
    finishTime: platformTimeOf(job.finishedAt),
  }
}
