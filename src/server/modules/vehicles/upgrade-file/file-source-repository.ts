import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { SeriesVersion } from '#core/contract/file-storage.ts'
import type { FileSource } from '#core/contract/upgrade-file.ts'
import type { Database } from '#server/store/database.ts'
import { partModel, softVersion } from '#server/store/schema/base-data.ts'
import { part, partDelta } from '#server/store/schema/parts.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { type Scope, seenVehicle } from '#server/store/scope.ts'
import { wireTime } from '#server/store/wire-times.ts'
import { filesOf } from './file-repository.ts'

const parent = alias(softVersion, 'parent')
const VERSIONS_MAX = 200

/** Files of one part model: what leads to one of them, and all of them in order. */
export function fileSourceRepository({ orm }: Pick<Database, 'orm'>) {
  /** Vehicles of the data scope by software version. */
  const running = (scope: Scope, modelId: number | null) =>
    orm
      .select({
        version: part.softwareVersion,
        vehicles: sql<number>`count(distinct ${part.vehicleId})::int`.as('vehicles'),
      })
      .from(part)
      .innerJoin(vehicle, eq(vehicle.id, part.vehicleId))
      .where(
        and(
          eq(part.oemId, scope.oemId),
          eq(part.state, 'installed'),
          eq(part.modelId, modelId ?? 0),
          seenVehicle(scope),
        ),
      )
      .groupBy(part.softwareVersion)
      .as('running')
  const vehiclesOf = (of: ReturnType<typeof running>) => sql<number>`coalesce(${of.vehicles}, 0)`.mapWith(Number)

  return {
    /** Earlier files of the model, the one most vehicles run first. */
    sources: (
      scope: Scope,
      { id, modelId, releaseCounter }: { id: number; modelId: number | null; releaseCounter: number | null },
    ): Promise<FileSource[]> => {
      const on = running(scope, modelId)
      const isEarlier = sql`(${softVersion.releaseCounter} < ${releaseCounter ?? 0} or ${partDelta.id} is not null)`
      const ofModel = and(filesOf(scope), eq(softVersion.partModelId, modelId ?? 0), ne(softVersion.id, id), isEarlier)
      return orm
        .select({
          fromModel: softVersion.softModel,
          state: partDelta.state,
          deltaSize: partDelta.deltaSize,
          ratio: sql<number | null>`(${partDelta.deltaSize}::float8 / nullif(${partDelta.fullSize}, 0))`,
          vehicles: vehiclesOf(on),
        })
        .from(softVersion)
        .leftJoin(partDelta, and(eq(partDelta.fromId, softVersion.id), eq(partDelta.toId, id)))
        .leftJoin(on, eq(on.version, softVersion.version))
        .where(ofModel)
        .orderBy(sql`coalesce(${on.vehicles}, 0) desc`, asc(softVersion.id))
        .limit(VERSIONS_MAX)
    },

    async series(scope: Scope, partsModel: string): Promise<SeriesVersion[]> {
      const [model] = await orm
        .select({ id: partModel.id })
        .from(partModel)
        .where(and(eq(partModel.oemId, scope.oemId), eq(partModel.model, partsModel)))
      if (!model) return []
      const on = running(scope, model.id)
      return orm
        .select({
          id: softVersion.id,
          softModel: softVersion.softModel,
          version: softVersion.version,
          parent: sql<string>`coalesce(${parent.softModel}, '')`,
          status: softVersion.status,
          environment: softVersion.environment,
          releaseCounter: softVersion.releaseCounter,
          fileSize: sql<number>`coalesce(${softVersion.fileSize}, 0)`.mapWith(Number),
          signed: sql<boolean>`${softVersion.signature} <> ''`,
          uploadTime: wireTime(softVersion.uploadedAt),
          releasedOn: softVersion.releasedOn,
          vehicles: vehiclesOf(on),
        })
        .from(softVersion)
        .leftJoin(parent, eq(parent.id, softVersion.parentId))
        .leftJoin(on, eq(on.version, softVersion.version))
        .where(and(filesOf(scope), eq(softVersion.partModelId, model.id)))
        .orderBy(asc(softVersion.releaseCounter), asc(softVersion.id))
        .limit(VERSIONS_MAX)
    },
  }
}
export type FileSourceRepository = ReturnType<typeof fileSourceRepository>
