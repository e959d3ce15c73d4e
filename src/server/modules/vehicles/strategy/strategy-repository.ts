import { and, asc, desc, eq, exists, inArray, notExists, or, sql } from 'drizzle-orm'
import type { Database } from '#server/store/database.ts'
import { partOf } from '#server/store/part-of.ts'
import { partModel, softVersion, softVersionModel, vehicleOrder } from '#server/store/schema/base-data.ts'
import { strategyModel, strategySoftVersion, upgradeStrategy } from '#server/store/schema/upgrade-strategy.ts'
import { vehicleModel } from '#server/store/schema/vehicle.ts'
import { type Page, pageBy } from '#server/store/paging.ts'
import { OFFLINE_VERSION } from './strategy-step-repository.ts'

const VERSIONS_MAX = 2000

/** Strategies, software versions and what they cover; all belong to the tenant as a whole. */
export function strategyRepository({ orm }: Pick<Database, 'orm'>) {
  const ofStrategy = (strategyId: number) =>
    orm.select({ id: strategyModel.modelId }).from(strategyModel).where(eq(strategyModel.strategyId, strategyId))
  /** Models that at least one of these software versions of the strategy fits; only those it names, where it names some. */
  const covered = (oemId: string, strategyId: number, softModels: readonly string[]) =>
    and(
      eq(vehicleModel.oemId, oemId),
      exists(
        orm
          .select({ id: strategySoftVersion.strategyId })
          .from(strategySoftVersion)
          .innerJoin(upgradeStrategy, eq(upgradeStrategy.id, strategySoftVersion.strategyId))
          .innerJoin(softVersion, eq(softVersion.id, strategySoftVersion.softVersionId))
          .innerJoin(softVersionModel, eq(softVersionModel.softVersionId, softVersion.id))
          .where(
            and(
              eq(upgradeStrategy.oemId, oemId),
              eq(upgradeStrategy.id, strategyId),
              eq(softVersionModel.modelId, vehicleModel.id),
              inArray(softVersion.softModel, [...softModels]),
            ),
          ),
      ),
      or(notExists(ofStrategy(strategyId)), inArray(vehicleModel.id, ofStrategy(strategyId))),
    )

  return {
    async strategies(oemId: string, name: string | undefined, page: Page) {
      const where = and(
        eq(upgradeStrategy.oemId, oemId),
        eq(upgradeStrategy.status, 'active'),
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

    /** Versions of part models: what is not of one cannot be installed. */
    versions: (oemId: string) =>
      orm
        .select({
          softModel: softVersion.softModel,
          partsModel: partModel.model,
          offline: sql<boolean>`${softVersion.status} = ${OFFLINE_VERSION}`,
        })
        .from(softVersion)
        .innerJoin(partModel, eq(partModel.id, softVersion.partModelId))
        .where(eq(softVersion.oemId, oemId))
        .orderBy(asc(partModel.model), desc(softVersion.id))
        .limit(VERSIONS_MAX),

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
