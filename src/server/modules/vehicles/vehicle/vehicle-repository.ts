import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { vinsIn } from '#core/domain/vin-list.ts'
import type { VehicleBatchChange, VehicleFilter, VehicleInput } from '#core/contract/vehicle.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { partOf } from '#server/store/part-of.ts'
import { organisation } from '#server/store/schema/account.ts'
import { terminal, vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import { ownVehicle, seenVehicle } from '#server/store/vehicle-scope.ts'
import { withSale } from './vehicle-sale.ts'

type Scope = Pick<Caller, 'oemId' | 'orgIds'>
type Query = Pick<Database['orm'], 'select' | 'insert' | 'update'>

const columns = {
  id: vehicle.id,
  vin: vehicle.vin,
  plate: vehicle.plate,
  plateColour: vehicle.plateColour,
  orgId: vehicle.orgId,
  orgName: organisation.name,
  modelId: vehicle.modelId,
  brandName: vehicleModel.brandName,
  seriesName: vehicleModel.seriesName,
  modelName: vehicleModel.modelName,
  vehicleClass: vehicleModel.vehicleClass,
  powerType: vehicleModel.powerType,
  country: vehicle.country,
  operatingCity: vehicle.operatingCity,
  attribute: vehicle.attribute,
  registerState: vehicle.registerState,
  driverName: vehicle.driverName,
  soldOn: vehicle.soldOn,
  insuranceUntil: vehicle.insuranceUntil,
  inspectionUntil: vehicle.inspectionUntil,
  tags: vehicle.tags,
  archived: vehicle.archived,
  createdAt: vehicle.createdAt,
  updatedAt: vehicle.updatedAt,
  terminalSn: terminal.sn,
  terminalPhone: terminal.phone,
}

export function vehicleRepository(db: Pick<Database, 'orm'>) {
  return { ...vehicleReads(db), ...vehicleWrites(db), ...vehicleOptions(db) }
}

export type VehicleRepository = ReturnType<typeof vehicleRepository>

function vehicleReads({ orm }: Pick<Database, 'orm'>) {
  const joined = () =>
    orm
      .select(columns)
      .from(vehicle)
      .innerJoin(organisation, eq(organisation.id, vehicle.orgId))
      .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
      .leftJoin(terminal, eq(terminal.vehicleId, vehicle.id))

  return {
    async page(scope: Scope, filter: VehicleFilter, page: number, size: number) {
      const where = matching(scope, filter)
      const [list, [counted]] = await Promise.all([
        joined()
          .where(where)
          .orderBy(desc(vehicle.id))
          .limit(size)
          .offset((page - 1) * size),
        orm
          .select({ total: count() })
          .from(vehicle)
          .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
          .where(where),
      ])
      return { list, total: counted?.total ?? 0 }
    },

    /** Everything that matches, a thousand rows at a time, for exports. */
    async *all(scope: Scope, filter: VehicleFilter) {
      let after = 0
      for (;;) {
        const rows = await joined()
          .where(and(matching(scope, filter), sql`${vehicle.id} > ${after}`))
          .orderBy(asc(vehicle.id))
          .limit(1000)
        yield* rows
        const last = rows.at(-1)
        if (!last || rows.length < 1000) return
        after = last.id
      }
    },

    /** Whether organisation and model exist for the caller; both must before a vehicle may refer to them. */
    async mayRefer(scope: Scope, input: { orgId?: number | undefined; modelId?: number | undefined }) {
      const orgKnown = input.orgId === undefined || scope.orgIds.includes(input.orgId)
      if (input.modelId === undefined) return { org: orgKnown, model: true }
      const models = await orm
        .select({ id: vehicleModel.id })
        .from(vehicleModel)
        .where(and(eq(vehicleModel.oemId, scope.oemId), eq(vehicleModel.id, input.modelId)))
      return { org: orgKnown, model: models.length > 0 }
    },
  }
}

function vehicleWrites({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Null when the VIN is taken, by whichever tenant. */
    async insert(scope: Scope, input: VehicleInput): Promise<number | null> {
      const [row] = await orm
        .insert(vehicle)
        .values({ ...withSale(input), oemId: scope.oemId })
        .onConflictDoNothing({ target: vehicle.vin })
        .returning({ id: vehicle.id })
      return row?.id ?? null
    },

    /** 'changed' when somebody else saved since `updateTime`, 'missing' outside of the scope. */
    async update(scope: Scope, id: number, updateTime: string, input: VehicleInput) {
      return orm.transaction(async (tx): Promise<'saved' | 'missing' | 'changed' | 'vinTaken'> => {
        const [before] = await tx
          .select({ updatedAt: vehicle.updatedAt })
          .from(vehicle)
          .where(and(ownVehicle(scope), eq(vehicle.id, id)))
          .for('update')
        if (!before) return 'missing'
        if (toPlatformTime(before.updatedAt.getTime()) !== updateTime) return 'changed'
        const [twin] = await tx
          .select({ id: vehicle.id })
          .from(vehicle)
          .where(and(eq(vehicle.vin, input.vin), sql`${vehicle.id} <> ${id}`))
        if (twin) return 'vinTaken'
        await tx
          .update(vehicle)
          .set({ ...withSale(input), updatedAt: sql`now()` })
          .where(eq(vehicle.id, id))
        return 'saved'
      })
    },

    setArchived(scope: Scope, ids: readonly number[], archived: boolean) {
      return changed(orm, scope, ids, { archived })
    },

    /** All or none: the number of changed rows, or null when some of the vehicles are outside of the scope. */
    async changeMany(scope: Scope, change: VehicleBatchChange): Promise<number | null> {
      const { ids, orgId, registerState, addTags, removeTags } = change
      return orm.transaction(async (tx) => {
        const found = await tx
          .select({ id: vehicle.id, tags: vehicle.tags })
          .from(vehicle)
          .where(and(ownVehicle(scope), inArray(vehicle.id, ids)))
          .for('update')
        if (found.length !== new Set(ids).size) return null
        await changed(tx, scope, ids, { ...(orgId && { orgId }), ...(registerState && { registerState }) })
        if (addTags?.length || removeTags?.length) {
          for (const row of found) {
            const tags = [...new Set([...row.tags, ...(addTags ?? [])])].filter((tag) => !removeTags?.includes(tag))
            await tx.update(vehicle).set({ tags }).where(eq(vehicle.id, row.id))
          }
        }
        return found.length
      })
    },
  }
}

/** What selectors offer. */
function vehicleOptions({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Id of a VIN inside the scope, or undefined. */
    async idOf(scope: Scope, vin: string): Promise<number | undefined> {
      const [row] = await orm
        .select({ id: vehicle.id })
        .from(vehicle)
        .where(and(ownVehicle(scope), eq(vehicle.vin, vin)))
      return row?.id
    },

    orgs({ oemId, orgIds }: Scope) {
      return orm
        .select({ id: organisation.id, parentId: organisation.parentId, name: organisation.name })
        .from(organisation)
        .where(and(eq(organisation.oemId, oemId), inArray(organisation.id, [...orgIds])))
        .orderBy(organisation.path)
    },
  }
}

function changed(query: Query, scope: Scope, ids: readonly number[], values: Partial<typeof vehicle.$inferInsert>) {
  return query
    .update(vehicle)
    .set({ ...values, updatedAt: sql`now()` })
    .where(and(ownVehicle(scope), inArray(vehicle.id, [...ids])))
}

function matching(scope: Scope, filter: VehicleFilter): SQL | undefined {
  return and(
    seenVehicle(scope),
    eq(vehicle.archived, filter.archived),
    partOf(vehicle.vin, filter.vin),
    filter.vins ? inArray(vehicle.vin, vinsIn(filter.vins)) : undefined,
    partOf(vehicle.plate, filter.plate),
    filter.orgId ? eq(vehicle.orgId, filter.orgId) : undefined,
    filter.brandCode ? eq(vehicleModel.brandCode, filter.brandCode) : undefined,
    filter.seriesCode ? eq(vehicleModel.seriesCode, filter.seriesCode) : undefined,
    filter.modelCode ? eq(vehicleModel.modelCode, filter.modelCode) : undefined,
    filter.registerState ? eq(vehicle.registerState, filter.registerState) : undefined,
    filter.powerType ? eq(vehicleModel.powerType, filter.powerType) : undefined,
    partOf(vehicle.operatingCity, filter.operatingCity),
    filter.tag ? or(sql`${vehicle.tags} @> ${JSON.stringify([filter.tag])}::jsonb`) : undefined,
  )
}
