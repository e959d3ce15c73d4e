import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DeltaFailure } from '#core/domain/delta.ts'
import type { NotifyJob } from '#server/telemetry/live/job-news.ts'
import type { Database } from '#server/store/database.ts'
import { softVersion } from '#server/store/schema/base-data.ts'
import { partDelta } from '#server/store/schema/parts.ts'

interface VersionFile {
  objectKey: string | null
  size: number
  sha256: string
}

export interface BegunDelta {
  id: number
  oemId: string
  /** Of the file it makes. */
  name: string
  from: VersionFile
  to: VersionFile
  /** Stored delta that is only verified; null: it has to be built. */
  deltaKey: string | null
}

export interface BuiltDelta {
  objectKey: string
  deltaSize: number
  sha256: string
  fullSize: number
  fromSha256: string
  toSha256: string
}

const OPEN = or(inArray(partDelta.state, ['queued', 'building']), partDelta.verifying)
const BUILDING = eq(partDelta.state, 'building')
export const DELTA_NEWS = {
  id: partDelta.id,
  oemId: partDelta.oemId,
  state: partDelta.state,
  progress: partDelta.progress,
}
interface NewsOfDelta {
  id: number
  oemId: string
  state: string
  progress: number
}

export function notifyDeltas(notify: NotifyJob, rows: readonly NewsOfDelta[]): void {
  for (const { id, oemId, state, progress } of rows) {
    const change = { kind: 'partDelta', id, state, done: progress, total: 100, figures: { progress } } as const
    // Versions belong to the tenant as a whole.
    notify({ audience: { oemId, everyOf: [] }, change })
  }
}

/** Steps of a delta that are made in the background. */
export function deltaQueueRepository({ orm }: Pick<Database, 'orm'>, notify: NotifyJob = () => undefined) {
  const set = async (values: object, where: ReturnType<typeof and>) => {
    const rows = await orm
      .update(partDelta)
      .set({ ...values, updatedAt: sql`now()` })
      .where(where)
      .returning(DELTA_NEWS)
    notifyDeltas(notify, rows)
    return rows.length > 0
  }
  const ofId = (id: number) => eq(partDelta.id, id)
  return {
    open: () => orm.select({ id: partDelta.id }).from(partDelta).where(OPEN).orderBy(partDelta.id),

    async isOpen(id: number): Promise<boolean> {
      return (
        (
          await orm
            .select({ id: partDelta.id })
            .from(partDelta)
            .where(and(ofId(id), OPEN))
        ).length > 0
      )
    },

    /** Undefined when it is not open any more. */
    async begin(id: number): Promise<BegunDelta | undefined> {
      await set({ state: 'building', progress: 0 }, and(ofId(id), inArray(partDelta.state, ['queued', 'building'])))
      const from = alias(softVersion, 'from_version')
      const to = alias(softVersion, 'to_version')
      const [row] = await orm
        .select({ delta: partDelta, from, to })
        .from(partDelta)
        .innerJoin(from, eq(from.id, partDelta.fromId))
        .innerJoin(to, eq(to.id, partDelta.toId))
        .where(and(ofId(id), OPEN))
      if (!row) return undefined
      const file = ({ objectKey, fileSize, fileSha256 }: typeof softVersion.$inferSelect) => ({
        objectKey,
        size: fileSize ?? 0,
        sha256: fileSha256,
      })
      return {
        id,
        oemId: row.delta.oemId,
        name: `${row.from.softModel}-${row.to.softModel}`,
        from: file(row.from),
        to: file(row.to),
        deltaKey: row.delta.state === 'ready' ? row.delta.objectKey : null,
      }
    },

    progress: (id: number, progress: number) => set({ progress }, and(ofId(id), BUILDING)),

    /** False when it was cancelled in the meantime. */
    built: (id: number, made: BuiltDelta) =>
      set(
        { ...made, state: 'ready', progress: 100, failure: '', builtAt: sql`now()`, verifiedAt: sql`now()` },
        and(ofId(id), BUILDING),
      ),

    verified: (id: number) => set({ verifying: false, verifiedAt: sql`now()` }, and(ofId(id), partDelta.verifying)),

    /** Also a delta that no longer results in the file of its target: it must not be sent. */
    async fail(id: number, failure: DeltaFailure): Promise<void> {
      await set({ state: 'failed', failure, verifying: false }, and(ofId(id), OPEN))
    },
  }
}
export type DeltaQueueRepository = ReturnType<typeof deltaQueueRepository>
