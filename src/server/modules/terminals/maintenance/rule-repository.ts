import { asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { MaintenanceRule, MaintenanceRuleInput, RuleSet } from '#core/contract/maintenance.ts'
import type { Database } from '#server/store/database.ts'
import { maintenanceRule } from '#server/store/schema/maintenance.ts'
import { vehicleModel } from '#server/store/schema/vehicle.ts'
import type { Scope } from '#server/store/scope.ts'
import { tableStore } from '#server/store/table-store.ts'
import { wireTime } from '#server/store/wire-times.ts'

const columns = {
  id: maintenanceRule.id,
  item: maintenanceRule.item,
  modelId: maintenanceRule.modelId,
  modelName: sql<string>`coalesce(${vehicleModel.modelName}, '')`,
  everyKm: maintenanceRule.everyKm,
  everyHours: maintenanceRule.everyHours,
  everyMonths: maintenanceRule.everyMonths,
  everyKwh: maintenanceRule.everyKwh,
  leastLining: maintenanceRule.leastLining,
  warnKm: maintenanceRule.warnKm,
  warnDays: maintenanceRule.warnDays,
  vehicles: sql<number>`(select count(*)::int from maintenance_due d where d.rule_id = maintenance_rule.id)`,
  updateTime: wireTime(maintenanceRule.updatedAt),
}

/** What a rule gets from one that replaces it. */
const REPLACED = {
  everyKm: sql`excluded.every_km`,
  everyHours: sql`excluded.every_hours`,
  everyMonths: sql`excluded.every_months`,
  everyKwh: sql`excluded.every_kwh`,
  leastLining: sql`excluded.least_lining`,
  warnKm: sql`excluded.warn_km`,
  warnDays: sql`excluded.warn_days`,
  updatedAt: sql`now()`,
}

/** Rules belong to the whole tenant. */
export function ruleRepository(db: Pick<Database, 'orm'>) {
  const rows = () =>
    db.orm.select(columns).from(maintenanceRule).leftJoin(vehicleModel, eq(vehicleModel.id, maintenanceRule.modelId))
  const store = tableStore(db, { table: maintenanceRule, rows, matching: () => [] })
  return {
    list: ({ oemId }: Pick<Scope, 'oemId'>): Promise<MaintenanceRule[]> =>
      rows().where(eq(maintenanceRule.oemId, oemId)).orderBy(asc(maintenanceRule.id)),
    insert: (scope: Scope, input: z.output<typeof MaintenanceRuleInput>) => store.insert(scope, input),
    update: (scope: Scope, id: number, updateTime: string, input: z.output<typeof MaintenanceRuleInput>) =>
      store.update(scope, id, updateTime, input),
    remove: (scope: Scope, ids: readonly number[]) => store.remove(scope, ids),

    /** Null: one of the models is not of the tenant. */
    apply: ({ oemId }: Pick<Scope, 'oemId'>, { rules, modelIds, replace }: RuleSet) =>
      db.orm.transaction(async (tx) => {
        const models = [...new Set(modelIds)]
        const { rows: known } = await tx.execute(
          sql`select from vehicle_model where oem_id = ${oemId} and id in ${models} for share`,
        )
        if (known.length < models.length) return null
        const values = models.flatMap((modelId) => rules.map((rule) => ({ ...rule, modelId, oemId })))
        const insert = tx.insert(maintenanceRule).values(values)
        const target = [maintenanceRule.oemId, maintenanceRule.item, maintenanceRule.modelId]
        const isNew = sql<boolean>`xmax = 0`
        const written = await (replace
          ? insert.onConflictDoUpdate({ target, set: REPLACED }).returning({ isNew })
          : insert.onConflictDoNothing({ target }).returning({ isNew }))
        const added = written.filter((row) => row.isNew).length
        return { added, replaced: written.length - added, unchanged: values.length - written.length }
      }),

    /** A model of another tenant is none. */
    async hasModel({ oemId }: Pick<Scope, 'oemId'>, modelId: number): Promise<boolean> {
      const { rows: found } = await db.orm.execute(
        sql`select from vehicle_model where id = ${modelId} and oem_id = ${oemId}`,
      )
      return found.length > 0
    },
  }
}
export type RuleRepository = ReturnType<typeof ruleRepository>
