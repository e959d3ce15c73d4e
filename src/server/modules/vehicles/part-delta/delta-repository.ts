import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DeltaSummary, DeltaVersion, PartDeltaFilter } from '#core/contract/part-delta.ts'
import { MAX_PERCENT_DEFAULT } from '#core/domain/delta.ts'
import type { Database } from '#server/store/database.ts'
import { partOf } from '#server/store/part-of.ts'
import { partModel, softVersion } from '#server/store/schema/base-data.ts'
import { deltaRule, part, partDelta } from '#server/store/schema/parts.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { type Scope, seenVehicle } from '#server/store/scope.ts'
import { tableStore } from '#server/store/table-store.ts'
import { wireTime } from '#server/store/wire-times.ts'

const from = alias(softVersion, 'from_version')
const to = alias(softVersion, 'to_version')
const ratio = sql<number | null>`(${partDelta.deltaSize}::float8 / nullif(${partDelta.fullSize}, 0))`

const columns = {
  id: partDelta.id,
  partsModel: sql<string>`coalesce(${partModel.model}, '')`,
  modelId: from.partModelId,
  fromModel: from.softModel,
  fromVersion: from.version,
  toModel: to.softModel,
  algorithm: partDelta.algorithm,
  state: partDelta.state,
  progress: partDelta.progress,
  failure: partDelta.failure,
  fullSize: sql<number | null>`coalesce(${partDelta.fullSize}, ${to.fileSize})`.mapWith(Number),
  deltaSize: partDelta.deltaSize,
  ratio,
  sha256: partDelta.sha256,
  buildTime: wireTime(partDelta.builtAt),
  verifyTime: wireTime(partDelta.verifiedAt),
  uses: partDelta.timesUsed,
  savedBytes: partDelta.savedBytes,
  objectKey: partDelta.objectKey,
  toKey: to.objectKey,
  toSha256: to.fileSha256,
  updateTime: wireTime(partDelta.updatedAt),
}

/** Pairs of versions belong to the tenant as a whole; vehicles that run a version are those of the data scope. */
export function deltaRepository(db: Pick<Database, 'orm'>) {
  return { ...deltaTable(db), ...deltaReads(db) }
}
export type DeltaRepository = ReturnType<typeof deltaRepository>
export type StoredDelta = Awaited<ReturnType<DeltaRepository['page']>>['list'][number]

function deltaTable(db: Pick<Database, 'orm'>) {
  return tableStore(db, {
    table: partDelta,
    rows: () =>
      db.orm
        .select(columns)
        .from(partDelta)
        .innerJoin(from, eq(from.id, partDelta.fromId))
        .innerJoin(to, eq(to.id, partDelta.toId))
        .leftJoin(partModel, eq(partModel.id, to.partModelId)),
    sorts: {
      fullSize: partDelta.fullSize,
      deltaSize: partDelta.deltaSize,
      buildTime: partDelta.builtAt,
      uses: partDelta.timesUsed,
      savedBytes: partDelta.savedBytes,
    },
    matching: ({ partsModel, keyWord, state }: PartDeltaFilter) => [
      partsModel ? eq(partModel.model, partsModel) : undefined,
      keyWord ? or(partOf(from.softModel, keyWord), partOf(to.softModel, keyWord)) : undefined,
      state ? eq(partDelta.state, state) : undefined,
    ],
  })
}

function deltaReads({ orm }: Pick<Database, 'orm'>) {
  const fitted = (scope: Scope, of: SQL | undefined) =>
    and(eq(part.oemId, scope.oemId), eq(part.state, 'installed'), of, seenVehicle(scope))
  return {
    /** Vehicles by model and version, for some models at once. */
    vehicles: (scope: Scope, modelIds: readonly number[]) =>
      orm
        .select({
          modelId: part.modelId,
          version: part.softwareVersion,
          vehicles: sql<number>`count(distinct ${part.vehicleId})::int`,
        })
        .from(part)
        .innerJoin(vehicle, eq(vehicle.id, part.vehicleId))
        .where(fitted(scope, inArray(part.modelId, [...modelIds])))
        .groupBy(part.modelId, part.softwareVersion),

    /** Versions of a model that have a file, the one most vehicles run first. */
    async versions(scope: Scope, partsModel: string): Promise<(DeltaVersion & { id: number })[]> {
      const running = orm
        .select({
          version: part.softwareVersion,
          count: sql<number>`count(distinct ${part.vehicleId})::int`.as('count'),
        })
        .from(part)
        .innerJoin(vehicle, eq(vehicle.id, part.vehicleId))
        .innerJoin(partModel, eq(partModel.id, part.modelId))
        .where(fitted(scope, eq(partModel.model, partsModel)))
        .groupBy(part.softwareVersion)
        .as('running')
      return orm
        .select({
          id: softVersion.id,
          softModel: softVersion.softModel,
          version: softVersion.version,
          fileSize: sql<number>`${softVersion.fileSize}`.mapWith(Number),
          vehicles: sql<number>`coalesce(${running.count}, 0)`.mapWith(Number),
        })
        .from(softVersion)
        .innerJoin(partModel, eq(partModel.id, softVersion.partModelId))
        .leftJoin(running, eq(running.version, softVersion.version))
        .where(
          and(eq(softVersion.oemId, scope.oemId), eq(partModel.model, partsModel), isNotNull(softVersion.objectKey)),
        )
        .orderBy(sql`coalesce(${running.count}, 0) desc`, sql`${softVersion.id} desc`)
        .limit(200)
    },

    async summary({ oemId }: Scope): Promise<DeltaSummary> {
      const count = (where: SQL) => sql<number>`(count(*) filter (where ${where}))::int`
      const own = eq(partDelta.oemId, oemId)
      const [[totals], targets] = await Promise.all([
        orm
          .select({
            pairs: sql<number>`count(*)::int`,
            ready: count(sql`${partDelta.state} = 'ready'`),
            open: count(sql`${partDelta.state} in ('queued', 'building')`),
            failed: count(sql`${partDelta.state} = 'failed'`),
            ratio: sql<number | null>`avg(${ratio}) filter (where ${partDelta.state} = 'ready')`,
            savedBytes: sql<number>`coalesce(sum(${partDelta.savedBytes}), 0)`.mapWith(Number),
          })
          .from(partDelta)
          .where(own),
        orm
          .select({
            toModel: to.softModel,
            uses: sql<number>`sum(${partDelta.timesUsed})::int`,
            savedBytes: sql<number>`sum(${partDelta.savedBytes})`.mapWith(Number),
          })
          .from(partDelta)
          .innerJoin(to, eq(to.id, partDelta.toId))
          .where(and(own, sql`${partDelta.timesUsed} > 0`))
          .groupBy(to.softModel)
          .orderBy(sql`sum(${partDelta.savedBytes}) desc`)
          .limit(12),
      ])
      return { ...totals!, targets }
    },

    async maxPercent({ oemId }: Scope): Promise<number> {
      const [row] = await orm.select().from(deltaRule).where(eq(deltaRule.oemId, oemId))
      return row?.maxPercent ?? MAX_PERCENT_DEFAULT
    },

    async setMaxPercent({ oemId }: Scope, maxPercent: number): Promise<void> {
      await orm
        .insert(deltaRule)
        .values({ oemId, maxPercent })
        .onConflictDoUpdate({ target: deltaRule.oemId, set: { maxPercent } })
    },
  }
}
