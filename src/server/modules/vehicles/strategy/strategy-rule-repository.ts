import { and, eq, exists, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  StrategyRules,
  type UpgradeStrategyFilter,
  type UpgradeStrategyInput,
} from '#core/contract/upgrade-strategy.ts'
import { Conflict } from '#server/http/errors.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { partOf } from '#server/store/part-of.ts'
import { saveIfUnchanged } from '#server/store/save-if-unchanged.ts'
import { account } from '#server/store/schema/account.ts'
import { partModel, softVersion } from '#server/store/schema/base-data.ts'
import { strategySoftVersion, upgradeStrategy } from '#server/store/schema/upgrade-strategy.ts'
import { ownVehicle, type Scope } from '#server/store/scope.ts'
import { tableStore } from '#server/store/table-store.ts'
import { wireTimes } from '#server/store/wire-times.ts'
import { replaceParts, strategyParts } from './strategy-parts-repository.ts'

const source = alias(upgradeStrategy, 'source')

/** An array of what a query `from` finds for the strategy of the row. */
const listed = (value: string, from: string, order: string) =>
  sql<string[]>`(select coalesce(jsonb_agg(${sql.raw(value)} order by ${sql.raw(order)}), '[]') from ${sql.raw(from)}
    where named.strategy_id = ${upgradeStrategy}.id)`
const TARGETS = 'strategy_soft_version named join soft_version s on s.id = named.soft_version_id'

const columns = {
  id: upgradeStrategy.id,
  name: upgradeStrategy.name,
  version: upgradeStrategy.version,
  madeFrom: source.version,
  strategyState: upgradeStrategy.status,
  rules: upgradeStrategy.rules,
  softModels: listed('s.soft_model', TARGETS, 'named.place, s.id'),
  partsModels: listed(
    `coalesce(m.model, '')`,
    `${TARGETS} left join part_model m on m.id = s.part_model_id`,
    'named.place, s.id',
  ),
  fromVersions: listed(
    's.soft_model',
    'strategy_from_version named join soft_version s on s.id = named.soft_version_id',
    's.soft_model',
  ),
  models: sql<{ id: number; name: string }[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.model_name) order by m.model_name, m.id), '[]')
      from strategy_model named join vehicle_model m on m.id = named.model_id
     where named.strategy_id = ${upgradeStrategy}.id)`,
  updater: sql<string>`coalesce(${account.username}, '')`,
  ...wireTimes(upgradeStrategy),
}

/** Rule sets of upgrades. They belong to the tenant as a whole; their test vehicles have the data scope of the caller. */
export function strategyRuleRepository({ orm }: Pick<Database, 'orm'>) {
  const stored = tableStore(
    { orm },
    {
      table: upgradeStrategy,
      rows: () =>
        orm
          .select(columns)
          .from(upgradeStrategy)
          .leftJoin(source, eq(source.id, upgradeStrategy.madeFromId))
          .leftJoin(account, eq(account.id, upgradeStrategy.updatedBy)),
      sorts: { name: upgradeStrategy.name, updateTime: upgradeStrategy.updatedAt },
      matching: ({ name, partsModel, softModel, strategyState }: UpgradeStrategyFilter) => [
        partOf(upgradeStrategy.name, name),
        strategyState ? eq(upgradeStrategy.status, strategyState) : undefined,
        partsModel || softModel
          ? exists(
              orm
                .select({ id: softVersion.id })
                .from(strategySoftVersion)
                .innerJoin(softVersion, eq(softVersion.id, strategySoftVersion.softVersionId))
                .leftJoin(partModel, eq(partModel.id, softVersion.partModelId))
                .where(
                  and(
                    eq(strategySoftVersion.strategyId, upgradeStrategy.id),
                    partsModel ? eq(partModel.model, partsModel) : undefined,
                    partOf(softVersion.softModel, softModel),
                  ),
                ),
            )
          : undefined,
      ],
    },
  )
  return {
    page: stored.page,
    all: stored.all,
    find: stored.find,
    /** All or none: null when one of them is or was active, and so may be what tasks go by. */
    remove: (scope: Scope, ids: readonly number[]) =>
      stored.remove(scope, ids, async (tx, chosen) => {
        const fixed = and(chosen, ne(upgradeStrategy.status, 'draft'))
        return (await tx.select({ id: upgradeStrategy.id }).from(upgradeStrategy).where(fixed).limit(1)).length > 0
      }),
    ...testVehicles({ orm }),
    ...writes({ orm }),
  }
}
export type StrategyRuleRepository = ReturnType<typeof strategyRuleRepository>
export type StoredStrategy = Awaited<ReturnType<StrategyRuleRepository['page']>>['list'][number]

/** A stored strategy as the contract shows it. */
export function asStrategy({ rules, models, ...row }: StoredStrategy) {
  return {
    ...row,
    ...StrategyRules.parse(rules),
    modelIds: models.map(({ id }) => id),
    modelNames: models.map(({ name }) => name),
  }
}

function testVehicles({ orm }: Pick<Database, 'orm'>) {
  return {
    async testVehicles(scope: Scope, id: number): Promise<{ testVins: string[]; otherTestVehicles: number }> {
      const { rows } = await orm.execute<{ vin: string; seen: boolean }>(sql`
        select vehicle.vin, ${ownVehicle(scope)} as seen from strategy_test_vehicle named
          join upgrade_strategy s on s.id = named.strategy_id and s.oem_id = ${scope.oemId}
          join vehicle on vehicle.id = named.vehicle_id
         where named.strategy_id = ${id} order by vehicle.vin`)
      const testVins = rows.filter(({ seen }) => seen).map(({ vin }) => vin)
      return { testVins, otherTestVehicles: rows.length - testVins.length }
    },
  }
}

/** The rules of an input alone. */
const rulesOf = (input: UpgradeStrategyInput): StrategyRules => StrategyRules.parse(input)

export async function nameIsTaken(tx: Transaction, { oemId }: Scope, name: string): Promise<boolean> {
  const same = and(eq(upgradeStrategy.oemId, oemId), eq(upgradeStrategy.name, name))
  return (await tx.select({ id: upgradeStrategy.id }).from(upgradeStrategy).where(same).limit(1)).length > 0
}

function writes({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Null when a strategy has the name. */
    insert: (scope: Scope, input: UpgradeStrategyInput): Promise<number | null> =>
      orm.transaction(async (tx) => {
        const parts = await strategyParts(tx, scope, input)
        if (await nameIsTaken(tx, scope, input.name)) return null
        const [row] = await tx
          .insert(upgradeStrategy)
          .values({
            oemId: scope.oemId,
            name: input.name,
            rules: rulesOf(input),
            updatedBy: scope.userId ?? null,
          })
          .onConflictDoNothing()
          .returning({ id: upgradeStrategy.id })
        if (!row) return null
        await replaceParts(tx, scope, row.id, parts)
        return row.id
      }),

    update: (scope: Scope, id: number, updateTime: string, input: UpgradeStrategyInput) =>
      saveIfUnchanged(
        { orm },
        upgradeStrategy,
        {
          scope: eq(upgradeStrategy.oemId, scope.oemId),
          id,
          updateTime,
          values: { name: input.name, rules: rulesOf(input), updatedBy: scope.userId ?? null },
        },
        async (tx, before) => {
          if (before.status !== 'draft') throw new Conflict('error.strategyFixed')
          await checkName(tx, scope, before, input.name)
          await replaceParts(tx, scope, id, await strategyParts(tx, scope, input))
        },
      ),
  }
}

/** Later versions keep the name of the first one. */
async function checkName(tx: Transaction, scope: Scope, before: { name: string; version: number }, name: string) {
  if (before.name === name) return
  const message = before.version > 1 ? 'error.strategyVersionName' : 'error.strategyNameTaken'
  if (before.version > 1 || (await nameIsTaken(tx, scope, name)))
    throw new Conflict(message, [{ path: 'name', message }])
}
