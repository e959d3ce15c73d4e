import { and, count, eq, getTableColumns, inArray, ne, or, sql } from 'drizzle-orm'
import type { VehicleModelFilter, VehicleModelInput } from '#core/contract/vehicle-model.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { partOf } from '#server/store/part-of.ts'
import { softVersionModel, vehicleOrder } from '#server/store/schema/base-data.ts'
import { strategyModel } from '#server/store/schema/upgrade-strategy.ts'
import { vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import { ownVehicle, type Scope } from '#server/store/scope.ts'
import { tableStore } from '#server/store/table-store.ts'
import { wireTimes } from '#server/store/wire-times.ts'

type Stored = typeof vehicleModel.$inferSelect
/** A code that has another name elsewhere. */
export interface OtherName {
  field: 'brandName' | 'seriesName'
  name: string
}

const { brandCode, brandName, seriesCode, seriesName, modelCode, modelName } = vehicleModel
const { oemId: _, createdAt: _made, updatedAt: _changed, ...columns } = getTableColumns(vehicleModel)

/** Models belong to the tenant as a whole; which vehicles have one is limited to the data scope. */
export function vehicleModelRepository(db: Pick<Database, 'orm'>) {
  const { orm } = db
  const stored = tableStore(db, {
    table: vehicleModel,
    rows: () => orm.select({ ...columns, ...wireTimes(vehicleModel) }).from(vehicleModel),
    sorts: { brandName, seriesName, modelCode, modelName },
    matching: (filter: VehicleModelFilter) => [
      filter.keyWord
        ? or(
            ...[brandCode, brandName, seriesCode, seriesName, modelCode, modelName].map((column) =>
              partOf(column, filter.keyWord),
            ),
          )
        : undefined,
      filter.brandCode ? eq(brandCode, filter.brandCode) : undefined,
      filter.vehicleClass ? eq(vehicleModel.vehicleClass, filter.vehicleClass) : undefined,
      filter.powerType ? eq(vehicleModel.powerType, filter.powerType) : undefined,
    ],
    changed: renameBrandAndSeries,
  })

  return {
    ...stored,

    /** All or none: the number of deleted models, or null when something refers to one of them. */
    remove: (scope: Scope, ids: readonly number[]) => stored.remove(scope, ids, (tx) => modelsAreUsed(tx, ids)),

    /** Number of vehicles by model. */
    async vehiclesOf(scope: Scope, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
      const rows = await orm
        .select({ id: vehicle.modelId, vehicles: count() })
        .from(vehicle)
        .where(and(ownVehicle(scope), inArray(vehicle.modelId, [...ids])))
        .groupBy(vehicle.modelId)
      return new Map(rows.map(({ id, vehicles }) => [id, vehicles]))
    },

    /** The name that other models have for the code of this brand or series, if it differs. */
    async otherName({ oemId }: Scope, input: VehicleModelInput): Promise<OtherName | undefined> {
      const ofBrand = and(eq(vehicleModel.oemId, oemId), eq(brandCode, input.brandCode))
      const [brand] = await orm.select({ name: brandName }).from(vehicleModel).where(ofBrand).limit(1)
      if (brand && brand.name !== input.brandName) return { field: 'brandName', name: brand.name }
      const [series] = await orm
        .select({ name: seriesName })
        .from(vehicleModel)
        .where(and(ofBrand, eq(seriesCode, input.seriesCode)))
        .limit(1)
      return series && series.name !== input.seriesName ? { field: 'seriesName', name: series.name } : undefined
    },
  }
}

export type VehicleModelRepository = ReturnType<typeof vehicleModelRepository>
export type StoredVehicleModel = Awaited<ReturnType<VehicleModelRepository['page']>>['list'][number]

export const modelsOfTenant = (tx: Transaction, { oemId }: Pick<Scope, 'oemId'>) =>
  tx.select().from(vehicleModel).where(eq(vehicleModel.oemId, oemId))

/** Whether vehicles, orders or upgrades refer to a model; what only describes a model goes with it. */
export async function modelsAreUsed(tx: Transaction, ids: readonly number[]): Promise<boolean> {
  for (const table of [vehicle, vehicleOrder, strategyModel, softVersionModel]) {
    const [used] = await tx
      .select({ id: table.modelId })
      .from(table)
      .where(inArray(table.modelId, [...ids]))
      .limit(1)
    if (used) return true
  }
  return false
}

/** A brand has one name, as has a series: a new one is that of all their models. */
async function renameBrandAndSeries(
  tx: Transaction,
  { oemId }: Scope,
  before: Stored,
  values: Pick<Stored, 'brandCode' | 'brandName' | 'seriesCode' | 'seriesName'>,
): Promise<void> {
  if (before.brandCode !== values.brandCode) return
  const others = and(eq(vehicleModel.oemId, oemId), ne(vehicleModel.id, before.id), eq(brandCode, values.brandCode))
  if (before.brandName !== values.brandName) {
    await tx.update(vehicleModel).set({ brandName: values.brandName, updatedAt: sql`now()` }).where(others)
  }
  if (before.seriesCode === values.seriesCode && before.seriesName !== values.seriesName) {
    await tx
      .update(vehicleModel)
      .set({ seriesName: values.seriesName, updatedAt: sql`now()` })
      .where(and(others, eq(seriesCode, values.seriesCode)))
  }
}
