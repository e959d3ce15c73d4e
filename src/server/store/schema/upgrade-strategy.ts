import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import type { StrategyRules } from '#core/contract/upgrade-strategy.ts'
import type { StrategyState } from '#core/domain/upgrade-strategy.ts'
import { ofTenant } from './account.ts'
import { softVersion } from './base-data.ts'
import { createdAt, id, partOf, refersTo } from './columns.ts'
import { updated } from './owner-columns.ts'
import { vehicle, vehicleModel } from './vehicle.ts'

/** Reusable rules of upgrades. Versions of one name are rows of their own, so that tasks keep the one they started with. */
export const upgradeStrategy = pg.pgTable(
  'upgrade_strategy',
  {
    id: id(),
    oemId: ofTenant(),
    name: pg.text('name').notNull(),
    version: pg.integer('version').notNull().default(1),
    /** The strategy it was made from: the version before it, or the one it is a copy of. */
    madeFromId: pg
      .integer('made_from_id')
      .references((): pg.AnyPgColumn => upgradeStrategy.id, { onDelete: 'set null' }),
    status: pg.text('status').$type<StrategyState>().notNull().default('draft'),
    /** Read through the schema `StrategyRules`, which knows what an absent rule means. */
    rules: pg.jsonb('rules').$type<Partial<StrategyRules>>().notNull().default(sql`'{}'::jsonb`),
    createdAt: createdAt(),
    ...updated(),
  },
  (t) => [
    pg.uniqueIndex('upgrade_strategy_version').on(t.oemId, t.name, t.version),
    // Tasks are offered one version of a name.
    pg.uniqueIndex('upgrade_strategy_active').on(t.oemId, t.name).where(sql`${t.status} = 'active'`),
    pg.index('upgrade_strategy_source').on(t.madeFromId),
  ],
)

/** Versions that a strategy installs, in the order of their parts. */
export const strategySoftVersion = pg.pgTable(
  'strategy_soft_version',
  {
    strategyId: partOf('strategy_id', () => upgradeStrategy.id),
    softVersionId: partOf('soft_version_id', () => softVersion.id),
    place: pg.smallint('place').notNull().default(0),
  },
  (t) => [
    pg.primaryKey({ columns: [t.strategyId, t.softVersionId] }),
    pg.index('strategy_soft_version_version').on(t.softVersionId),
  ],
)

/** Versions it may be installed over. A version that a strategy names stays: without it the strategy would allow more. */
export const strategyFromVersion = pg.pgTable(
  'strategy_from_version',
  {
    strategyId: partOf('strategy_id', () => upgradeStrategy.id),
    softVersionId: refersTo('soft_version_id', () => softVersion.id),
  },
  (t) => [
    pg.primaryKey({ columns: [t.strategyId, t.softVersionId] }),
    pg.index('strategy_from_version_version').on(t.softVersionId),
  ],
)

export const strategyModel = pg.pgTable(
  'strategy_model',
  {
    strategyId: partOf('strategy_id', () => upgradeStrategy.id),
    modelId: partOf('model_id', () => vehicleModel.id),
  },
  (t) => [pg.primaryKey({ columns: [t.strategyId, t.modelId] }), pg.index('strategy_model_model').on(t.modelId)],
)

/** Vehicles that are upgraded before the first group. */
export const strategyTestVehicle = pg.pgTable(
  'strategy_test_vehicle',
  {
    strategyId: partOf('strategy_id', () => upgradeStrategy.id),
    vehicleId: partOf('vehicle_id', () => vehicle.id),
  },
  (t) => [
    pg.primaryKey({ columns: [t.strategyId, t.vehicleId] }),
    pg.index('strategy_test_vehicle_vehicle').on(t.vehicleId),
  ],
)
