import { and, asc, desc, eq, exists, inArray } from 'drizzle-orm'
import type { Database } from '#server/store/database.ts'
import { partOf } from '#server/store/part-of.ts'
import {
  softVersion,
  softVersionModel,
  strategyModel,
  strategySoftVersion,
  upgradeStrategy,
  vehicleOrder,
} from '#server/store/schema/base-data.ts'
import { vehicleModel } from '#server/store/schema/vehicle.ts'
import { type Page, pageBy } from '#server/store/paging.ts'

/** Strategies, software versions and what they cover; all belong to the tenant as a whole. */
export function strategyRepository({ orm }: Pick<Database, 'orm'>) {
  /** Models that the strategy covers and that at least one of these software versions of it fits. */
  const covered = (oemId: string, strategyId: number, softModels: readonly string[]) =>
    and(
      eq(vehicleModel.oemId, oemId),
      exists(
        orm
          .select({ id: strategyModel.modelId })
          .from(strategyModel)
          .innerJoin(upgradeStrategy, eq(upgradeStrategy.id, strategyModel.strategyId))
          .innerJoin(strategySoftVersion, eq(strategySoftVersion.strategyId, strategyModel.strategyId))
          .innerJoin(softVersion, eq(softVersion.id, strategySoftVersion.softVersionId))
          .innerJoin(
            softVersionModel,
            and(
              eq(softVersionModel.softVersionId, softVersion.id),
              eq(softVersionModel.modelId, strategyModel.modelId),
            ),
          )
          .where(
            and(
              eq(upgradeStrategy.oemId, oemId),
              eq(upgradeStrategy.id, strategyId),
              eq(strategyModel.modelId, vehicleModel.id),
              inArray(softVersion.softModel, [...softModels]),
            ),
          ),
      ),
    )

  return {
    async strategies(oemId: string, name: string | undefined, page: Page) {
      const where = and(
        eq(upgradeStrategy.oemId, oemId),
        eq(upgradeStrategy.disabled, false),
        partOf(upgradeStrategy.name, name),
      )
      return pageBy(
        orm,
        page,
        orm
          .select({ strategyId: upgradeStrategy.id, strategyName: upgradeStrategy.name })
          .from(upgradeStrategy)
          .where(where),
        desc(upgradeStrategy.id),
      )
    },

    async softVersions(
      oemId: string,
      { version, strategyId }: { version?: string | undefined; strategyId?: number | undefined },
      page: Page,
    ) {
      const ofStrategy = orm
        .select({ id: strategySoftVersion.softVersionId })
        .from(strategySoftVersion)
        .innerJoin(upgradeStrategy, eq(upgradeStrategy.id, strategySoftVersion.strategyId))
        .where(
          and(
            eq(upgradeStrategy.oemId, oemId),
            eq(upgradeStrategy.id, strategyId ?? 0),
            eq(strategySoftVersion.softVersionId, softVersion.id),
          ),
        )
      const where = and(
        eq(softVersion.oemId, oemId),
        partOf(softVersion.softModel, version),
        strategyId ? exists(ofStrategy) : undefined,
      )
      return pageBy(
        orm,
        page,
        orm.select({ softModel: softVersion.softModel }).from(softVersion).where(where),
        asc(softVersion.softModel),
      )
    },

    models: (oemId: string, strategyId: number, softModels: readonly string[]) =>
      orm
        .select()
        .from(vehicleModel)
        .where(covered(oemId, strategyId, softModels))
        .orderBy(vehicleModel.brandName, vehicleModel.seriesName, vehicleModel.modelName),

    /** Orders of covered models; with keys only of these models. */
    orders: (oemId: string, strategyId: number, softModels: readonly string[], modelIds: readonly number[]) =>
      orm
        .select({ orderNum: vehicleOrder.orderNum, modelId: vehicleOrder.modelId })
        .from(vehicleOrder)
        .innerJoin(vehicleModel, eq(vehicleModel.id, vehicleOrder.modelId))
        .where(
          and(
            eq(vehicleOrder.oemId, oemId),
            covered(oemId, strategyId, softModels),
            modelIds.length > 0 ? inArray(vehicleOrder.modelId, [...modelIds]) : undefined,
          ),
        )
        .orderBy(asc(vehicleOrder.orderNum)),
  }
}
export type StrategyRepository = ReturnType<typeof strategyRepository>
