import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { StrategyState } from '#core/domain/upgrade-strategy.ts'
import { ApiError, Conflict } from '#server/http/errors.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { softVersion } from '#server/store/schema/base-data.ts'
import { strategySoftVersion, upgradeStrategy } from '#server/store/schema/upgrade-strategy.ts'
import type { Scope } from '#server/store/scope.ts'
import { nameIsTaken } from './strategy-rule-repository.ts'

/** Status of a software version. */
export const OFFLINE_VERSION = 3

type Strategy = typeof upgradeStrategy.$inferSelect

/** Steps in the life of strategies. Each is made for all of them, or for none. */
export function strategyStepRepository({ orm }: Pick<Database, 'orm'>) {
  return { ...derived({ orm }), ...statuses({ orm }) }
}
export type StrategyStepRepository = ReturnType<typeof strategyStepRepository>

const lock = (tx: Transaction, { oemId }: Scope, ids: readonly number[]): Promise<Strategy[]> =>
  tx
    .select()
    .from(upgradeStrategy)
    .where(and(eq(upgradeStrategy.oemId, oemId), inArray(upgradeStrategy.id, [...ids])))
    .orderBy(upgradeStrategy.id)
    .for('update')

function derived({ orm }: Pick<Database, 'orm'>) {
  return {
    /** A draft with the same rules under another name. */
    copy: (scope: Scope, id: number, name: string): Promise<number | 'missing' | 'taken'> =>
      orm.transaction(async (tx) => {
        const [from] = await lock(tx, scope, [id])
        if (!from) return 'missing'
        if (await nameIsTaken(tx, scope, name)) return 'taken'
        return (await derive(tx, scope, from, name, 1)) ?? 'taken'
      }),

    /** A draft with the next number; a name has one draft at a time. */
    newVersion: (scope: Scope, id: number): Promise<number | 'missing' | 'draft'> =>
      orm.transaction(async (tx) => {
        const [from] = await lock(tx, scope, [id])
        if (!from) return 'missing'
        const versions = await tx
          .select({ version: upgradeStrategy.version, status: upgradeStrategy.status })
          .from(upgradeStrategy)
          .where(and(eq(upgradeStrategy.oemId, scope.oemId), eq(upgradeStrategy.name, from.name)))
        if (versions.some(({ status }) => status === 'draft')) return 'draft'
        const next = Math.max(...versions.map(({ version }) => version)) + 1
        return (await derive(tx, scope, from, from.name, next)) ?? 'draft'
      }),
  }
}

/** Null when another call has made this version in the meantime. */
async function derive(tx: Transaction, scope: Scope, from: Strategy, name: string, version: number) {
  const [row] = await tx
    .insert(upgradeStrategy)
    .values({
      oemId: from.oemId,
      name,
      version,
      madeFromId: from.id,
      rules: from.rules,
      updatedBy: scope.userId ?? null,
    })
    .onConflictDoNothing()
    .returning({ id: upgradeStrategy.id })
  if (!row) return null
  for (const [table, columns] of Object.entries(PARTS)) {
    const names = sql.raw(columns)
    await tx.execute(sql`insert into ${sql.identifier(table)} (strategy_id, ${names})
      select ${row.id}::int, ${names} from ${sql.identifier(table)} where strategy_id = ${from.id}`)
  }
  return row.id
}

/** What belongs to a strategy, by table: its columns. */
const PARTS: Readonly<Record<string, string>> = {
  strategy_soft_version: 'soft_version_id, place',
  strategy_from_version: 'soft_version_id',
  strategy_model: 'model_id',
  strategy_test_vehicle: 'vehicle_id',
}

function statuses({ orm }: Pick<Database, 'orm'>) {
  const move = (
    scope: Scope,
    ids: readonly number[],
    isAllowed: (row: Strategy) => boolean,
    status: StrategyState,
    before: (tx: Transaction, rows: readonly Strategy[]) => Promise<void> = () => Promise.resolve(),
  ) =>
    orm.transaction(async (tx) => {
      const rows = await lock(tx, scope, ids)
      if (rows.length < new Set(ids).size) return 'missing' as const
      if (!rows.every(isAllowed)) return 'illegal' as const
      await before(tx, rows)
      return tx
        .update(upgradeStrategy)
        .set({ status, updatedBy: scope.userId ?? null, updatedAt: sql`now()` })
        .where(inArray(upgradeStrategy.id, [...ids]))
        .returning({ id: upgradeStrategy.id })
    })
  return {
    /** Takes the place of the active version of the same name. */
    enable: (scope: Scope, ids: readonly number[]) =>
      move(
        scope,
        ids,
        ({ status }) => status !== 'active',
        'active',
        async (tx, rows) => {
          const names = rows.map(({ name }) => name)
          if (new Set(names).size < names.length) throw new Conflict('error.strategyOneVersion')
          await rejectOffline(tx, ids)
          await tx
            .update(upgradeStrategy)
            .set({ status: 'disabled', updatedBy: scope.userId ?? null, updatedAt: sql`now()` })
            .where(
              and(
                eq(upgradeStrategy.oemId, scope.oemId),
                eq(upgradeStrategy.status, 'active'),
                inArray(upgradeStrategy.name, names),
                notInArray(upgradeStrategy.id, [...ids]),
              ),
            )
        },
      ),

    disable: (scope: Scope, ids: readonly number[]) =>
      move(scope, ids, ({ status }) => status === 'active', 'disabled'),
  }
}

/** Vehicles can no longer fetch the file of a version that is offline. */
async function rejectOffline(tx: Transaction, ids: readonly number[]): Promise<void> {
  const [offline] = await tx
    .select({ name: softVersion.softModel })
    .from(strategySoftVersion)
    .innerJoin(softVersion, eq(softVersion.id, strategySoftVersion.softVersionId))
    .where(and(inArray(strategySoftVersion.strategyId, [...ids]), eq(softVersion.status, OFFLINE_VERSION)))
    .limit(1)
  if (offline) throw new ApiError(409, 'error.strategyTargetOffline', [], offline)
}
