import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { DELTA_ALGORITHM } from '#core/domain/delta.ts'
import type { NotifyJob } from '#server/telemetry/live/job-news.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { partDelta } from '#server/store/schema/parts.ts'
import type { Scope } from '#server/store/scope.ts'
import { addJobs } from '#server/work/job-queue.ts'
import { deltaKind } from './delta-kind.ts'
import { DELTA_NEWS, notifyDeltas } from './delta-queue-repository.ts'

const BUILDING = inArray(partDelta.state, ['queued', 'building'])
const CLOSED = inArray(partDelta.state, ['failed', 'obsolete'])

/** Steps of a delta that people take. All rows of a step are moved, or none. */
export function deltaStepRepository({ orm }: Pick<Database, 'orm'>, notify: NotifyJob = () => undefined) {
  const queueAll = (tx: Transaction, rows: readonly { id: number }[]) =>
    addJobs(
      tx,
      deltaKind,
      rows.map(({ id }) => ({ id })),
    )
  /** 'illegal' when one of them is in another state, 'missing' when one is another tenant's. */
  const move = async (
    { oemId }: Scope,
    ids: readonly number[],
    allowed: SQL | undefined,
    values: object,
    after: (tx: Transaction, rows: readonly { id: number; objectKey: string | null }[]) => Promise<void> = async () =>
      undefined,
  ) => {
    const result = await orm.transaction(async (tx) => {
      const chosen = and(eq(partDelta.oemId, oemId), inArray(partDelta.id, [...ids]))
      const found = await tx
        .select({ id: partDelta.id, allowed: sql<boolean>`${allowed}`, objectKey: partDelta.objectKey })
        .from(partDelta)
        .where(chosen)
        .orderBy(partDelta.id)
        .for('update')
      if (found.length < new Set(ids).size) return 'missing' as const
      if (found.some((row) => !row.allowed)) return 'illegal' as const
      const moved = await tx
        .update(partDelta)
        .set({ ...values, updatedAt: sql`now()` })
        .where(chosen)
        .returning(DELTA_NEWS)
      await after(tx, found)
      return { moved, keys: found.flatMap(({ objectKey }) => objectKey ?? []) }
    })
    if (typeof result === 'string') return result
    notifyDeltas(notify, result.moved)
    return result
  }

  return {
    /** Queues these pairs; those that are ready or open stay as they are and are not among the answered ids. */
    async build({ oemId }: Scope, pairs: readonly { fromId: number; toId: number }[]): Promise<number[]> {
      if (pairs.length === 0) return []
      const rows = await orm.transaction(async (tx) => {
        const queued = await tx
          .insert(partDelta)
          .values(pairs.map((pair) => ({ ...pair, oemId, algorithm: DELTA_ALGORITHM })))
          .onConflictDoUpdate({
            target: [partDelta.fromId, partDelta.toId],
            set: {
              state: 'queued',
              progress: 0,
              failure: '',
              algorithm: DELTA_ALGORITHM,
              objectKey: null,
              deltaSize: null,
              fullSize: null,
              sha256: '',
              builtAt: null,
              verifiedAt: null,
              updatedAt: sql`now()`,
            },
            setWhere: and(eq(partDelta.oemId, oemId), CLOSED),
          })
          .returning(DELTA_NEWS)
        await queueAll(tx, queued)
        return queued
      })
      notifyDeltas(notify, rows)
      return rows.map(({ id }) => id)
    },

    verify: (scope: Scope, ids: readonly number[]) =>
      move(scope, ids, eq(partDelta.state, 'ready'), { verifying: true }, queueAll),

    cancel: (scope: Scope, ids: readonly number[]) =>
      move(scope, ids, BUILDING, { state: 'failed', failure: 'cancelled' }),

    /** The answered keys are of files without a use. */
    retire: (scope: Scope, ids: readonly number[]) =>
      move(scope, ids, or(eq(partDelta.state, 'ready'), CLOSED), {
        state: 'obsolete',
        verifying: false,
        objectKey: null,
      }),

    /** Counts one use of a delta that is ready. */
    async used({ oemId }: Scope, id: number, savedBytes: number): Promise<void> {
      const own = and(eq(partDelta.id, id), eq(partDelta.oemId, oemId))
      await orm
        .update(partDelta)
        .set({
          timesUsed: sql`${partDelta.timesUsed} + 1`,
          savedBytes: sql`${partDelta.savedBytes} + ${savedBytes}`,
        })
        .where(own)
    },
  }
}
export type DeltaStepRepository = ReturnType<typeof deltaStepRepository>
