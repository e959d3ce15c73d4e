import { and, asc, inArray, ne, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/store/database.ts'
import { softVersion } from '#server/store/schema/base-data.ts'
import { strategySoftVersion, upgradeStrategy } from '#server/store/schema/upgrade-strategy.ts'

/** How many strategies name a version, in a selection of versions. */
export const strategyCount = sql<number>`(select count(*)::int from ${strategySoftVersion} named
  join ${upgradeStrategy} strategy on strategy.id = named.strategy_id and strategy.status <> 'disabled'
  where named.soft_version_id = ${softVersion.id})`

/** Names of what uses these files: it would send vehicles a file they can no longer fetch. */
export const usersOf = async (tx: Transaction | Database['orm'], ids: readonly number[]): Promise<string[]> =>
  (
    await tx
      .selectDistinct({ name: upgradeStrategy.name })
      .from(strategySoftVersion)
      .innerJoin(upgradeStrategy, eq(upgradeStrategy.id, strategySoftVersion.strategyId))
      .where(and(inArray(strategySoftVersion.softVersionId, [...ids]), ne(upgradeStrategy.status, 'disabled')))
      .orderBy(asc(upgradeStrategy.name))
      .limit(100)
  ).map(({ name }) => name)
