import { and, asc, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PartVersionFilter } from '#core/contract/part-version.ts'
import { Conflict } from '#server/http/errors.ts'
import type { Database } from '#server/store/database.ts'
import { type Page, pageBy } from '#server/store/paging.ts'
import { partOf } from '#server/store/part-of.ts'
import { organisation } from '#server/store/schema/account.ts'
import { partModel, partType, softVersion } from '#server/store/schema/base-data.ts'
import { strategyFromVersion, strategySoftVersion } from '#server/store/schema/upgrade-strategy.ts'
import { part } from '#server/store/schema/parts.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { type Scope, seenVehicle } from '#server/store/scope.ts'
import { tableStore } from '#server/store/table-store.ts'
import { wireTimes } from '#server/store/wire-times.ts'

const parent = alias(softVersion, 'parent')

const columns = {
  id: softVersion.id,
  softModel: softVersion.softModel,
  partsModel: sql<string>`coalesce(${partModel.model}, '')`,
  typeName: sql<string>`coalesce(${partType.name}, '')`,
  version: softVersion.version,
  parent: sql<string>`coalesce(${parent.softModel}, '')`,
  hardware: softVersion.hardware,
  status: softVersion.status,
  statusReason: softVersion.statusReason,
  releasedOn: softVersion.releasedOn,
  notes: softVersion.notes,
  knownIssues: softVersion.knownIssues,
  swin: softVersion.swin,
  fileName: sql<string | null>`nullif(${softVersion.fileName}, '')`,
  fileSize: softVersion.fileSize,
  sha256: softVersion.fileSha256,
  modelId: softVersion.partModelId,
  ...wireTimes(softVersion),
}

/** Published and offline: the file stays as it is, and its signature covers model and version. */
const FIXED: ReadonlySet<number> = new Set([1, 3])

/** Versions belong to the tenant as a whole; the vehicles that have them are those of the data scope. */
export function partVersionRepository(db: Pick<Database, 'orm'>) {
  return { ...versionTable(db), ...versionReads(db) }
}
export type PartVersionRepository = ReturnType<typeof partVersionRepository>
export type StoredVersion = Awaited<ReturnType<PartVersionRepository['page']>>['list'][number]

function versionTable(db: Pick<Database, 'orm'>) {
  const { orm } = db
  const stored = tableStore(db, {
    table: softVersion,
    rows: () =>
      orm
        .select(columns)
        .from(softVersion)
        .leftJoin(partModel, eq(partModel.id, softVersion.partModelId))
        .leftJoin(partType, eq(partType.id, partModel.typeId))
        .leftJoin(parent, eq(parent.id, softVersion.parentId)),
    sorts: { softModel: softVersion.softModel, version: softVersion.version, releasedOn: softVersion.releasedOn },
    matching: ({ keyWord, typeName, partsModel, status }: PartVersionFilter) => [
      keyWord ? or(partOf(softVersion.softModel, keyWord), partOf(softVersion.version, keyWord)) : undefined,
      typeName ? eq(partType.name, typeName) : undefined,
      partsModel ? eq(partModel.model, partsModel) : undefined,
      status === undefined ? undefined : eq(softVersion.status, status),
    ],
    async changed(_tx, _scope, before, { partModelId, version }) {
      if (before.objectKey === null || !FIXED.has(before.status)) return
      if (before.partModelId !== partModelId || before.version !== version) throw new Conflict('error.versionSigned')
    },
  })
  return {
    ...stored,

    /** All or none: null when one of them was published, or a strategy names it. */
    remove: (scope: Scope, ids: readonly number[]) =>
      stored.remove(scope, ids, async (tx, chosen) => {
        const named = tx
          .select({ one: sql`1` })
          .from(strategySoftVersion)
          .where(eq(strategySoftVersion.softVersionId, softVersion.id))
        const allowed = tx
          .select({ one: sql`1` })
          .from(strategyFromVersion)
          .where(eq(strategyFromVersion.softVersionId, softVersion.id))
        const needed = tx
          .select({ id: softVersion.id })
          .from(softVersion)
          .where(and(chosen, or(inArray(softVersion.status, [1, 3]), exists(named), exists(allowed))))
        return (await needed.limit(1)).length > 0
      }),
  }
}

/** Parts of a model that are fitted to vehicles the caller sees. */
const fitted = (scope: Scope, of: SQL | undefined): SQL | undefined =>
  and(eq(part.oemId, scope.oemId), eq(part.state, 'installed'), of, seenVehicle(scope))

function versionReads({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Ids of what an input names; undefined where the tenant has none of that name. */
    async references({ oemId }: Scope, { partsModel, parent: name }: { partsModel: string; parent: string }) {
      const [model] = await orm
        .select({ id: partModel.id })
        .from(partModel)
        .where(and(eq(partModel.oemId, oemId), eq(partModel.model, partsModel)))
      if (!model || name === '') return { modelId: model?.id, parentId: undefined }
      const [made] = await orm
        .select({ id: softVersion.id })
        .from(softVersion)
        .where(
          and(eq(softVersion.oemId, oemId), eq(softVersion.softModel, name), eq(softVersion.partModelId, model.id)),
        )
      return { modelId: model.id, parentId: made?.id }
    },

    /** Vehicles by model and version, for some models at once. */
    async vehicles(scope: Scope, modelIds: readonly number[]) {
      return orm
        .select({
          modelId: part.modelId,
          version: part.softwareVersion,
          vehicles: sql<number>`count(distinct ${part.vehicleId})::int`,
        })
        .from(part)
        .innerJoin(vehicle, eq(vehicle.id, part.vehicleId))
        .where(fitted(scope, inArray(part.modelId, [...modelIds])))
        .groupBy(part.modelId, part.softwareVersion)
    },

    /** Vehicles of a model by hardware and software version. */
    pairs: (scope: Scope, modelId: number) =>
      orm
        .select({
          hardware: part.hardwareVersion,
          version: part.softwareVersion,
          vehicles: sql<number>`count(distinct ${part.vehicleId})::int`,
        })
        .from(part)
        .innerJoin(vehicle, eq(vehicle.id, part.vehicleId))
        .where(fitted(scope, eq(part.modelId, modelId)))
        .groupBy(part.hardwareVersion, part.softwareVersion),

    ofModel: ({ oemId }: Scope, modelId: number) =>
      orm
        .select({
          id: softVersion.id,
          version: softVersion.version,
          status: softVersion.status,
          hardware: softVersion.hardware,
        })
        .from(softVersion)
        .where(and(eq(softVersion.oemId, oemId), eq(softVersion.partModelId, modelId)))
        .orderBy(asc(softVersion.id)),

    async vehiclesOf(scope: Scope, id: number, vin: string | undefined, page: Page) {
      const rows = orm
        .select({
          vin: vehicle.vin,
          plate: vehicle.plate,
          serial: part.serial,
          hardwareVersion: part.hardwareVersion,
          orgName: organisation.name,
        })
        .from(part)
        .innerJoin(
          softVersion,
          and(eq(softVersion.partModelId, part.modelId), eq(softVersion.version, part.softwareVersion)),
        )
        .innerJoin(vehicle, eq(vehicle.id, part.vehicleId))
        .innerJoin(organisation, eq(organisation.id, vehicle.orgId))
        .where(fitted(scope, and(eq(softVersion.id, id), eq(softVersion.oemId, scope.oemId), partOf(vehicle.vin, vin))))
      return pageBy(orm, page, rows, asc(vehicle.vin), asc(part.id))
    },
  }
}
