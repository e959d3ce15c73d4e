import { and, count, desc, eq, ilike, inArray, sql } from 'drizzle-orm'
import type { CanPlanFilter, CanPlanInput, CanPlanRow } from '#core/contract/can-plan.ts'
import type { PlanBus, PlanState } from '#core/domain/can-plan.ts'
import { planBusesOf } from '#core/domain/stored-can-plan.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { release } from '#server/store/can-plan-release.ts'
import { containing } from '#server/store/part-of.ts'
import { account } from '#server/store/schema/account.ts'
import { canPlan, canPlanVersion } from '#server/store/schema/diagnostics.ts'
import { vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import { inScope, ofCallerAs, type Scope } from '#server/store/scope.ts'
import { mapList, type Page, pageBy } from '#server/store/paging.ts'

const columns = (scope: Scope) => ({
  plan: canPlan,
  signals: sql<number>`(select coalesce(sum(jsonb_array_length(m -> 'signals')), 0)::int from can_plan_version c,
    jsonb_array_elements(c.buses) b, jsonb_array_elements(b -> 'messages') m
    where c.plan_id = can_plan.id and c.version = can_plan.version)`,
  vehicles: sql<number>`(select count(*)::int from vehicle v join vehicle_model m on m.id = v.model_id
    where v.oem_id = can_plan.oem_id and ${ofCallerAs(scope, 'v')} and not v.archived
      and can_plan.published_version is not null
      and case when can_plan.scope = 0 then can_plan.targets ? m.model_code else can_plan.targets ? v.vin end)`,
})

export function canPlanRepository(db: Pick<Database, 'orm'>) {
  return { ...reads(db), ...writes(db) }
}
export type CanPlanRepository = ReturnType<typeof canPlanRepository>

function reads({ orm }: Pick<Database, 'orm'>) {
  return {
    async page(scope: Scope, filter: CanPlanFilter, page: Page) {
      const where = and(
        eq(canPlan.oemId, scope.oemId),
        filter.keyWord ? ilike(canPlan.name, containing(filter.keyWord)) : undefined,
        filter.state ? eq(canPlan.state, filter.state) : undefined,
        filter.scope === undefined ? undefined : eq(canPlan.scope, filter.scope),
      )
      return mapList(
        await pageBy(orm, page, orm.select(columns(scope)).from(canPlan).where(where), desc(canPlan.id)),
        planRow,
      )
    },

    async find(scope: Scope, id: number): Promise<CanPlanRow | undefined> {
      const [row] = await orm
        .select(columns(scope))
        .from(canPlan)
        .where(and(eq(canPlan.oemId, scope.oemId), eq(canPlan.id, id)))
      return row && planRow(row)
    },

    async buses(id: number, version: number): Promise<PlanBus[] | undefined> {
      const [row] = await orm
        .select({ buses: canPlanVersion.buses })
        .from(canPlanVersion)
        .where(and(eq(canPlanVersion.planId, id), eq(canPlanVersion.version, version)))
      return row && planBusesOf(row.buses)
    },

    versions(id: number) {
      return orm
        .select({
          version: canPlanVersion.version,
          note: canPlanVersion.note,
          savedAt: canPlanVersion.savedAt,
          author: account.displayName,
        })
        .from(canPlanVersion)
        .leftJoin(account, eq(account.id, canPlanVersion.savedBy))
        .where(eq(canPlanVersion.planId, id))
        .orderBy(desc(canPlanVersion.version))
        .limit(200)
    },

    /** Whether the caller sees all of these models or vehicles. */
    async hasTargets(scope: Scope, kind: number, targets: readonly string[]): Promise<boolean> {
      const wanted = [...new Set(targets)]
      if (wanted.length === 0) return true
      const [found] =
        kind === 0
          ? await orm
              .select({ total: count() })
              .from(vehicleModel)
              .where(and(eq(vehicleModel.oemId, scope.oemId), inArray(vehicleModel.modelCode, wanted)))
          : await orm
              .select({ total: count() })
              .from(vehicle)
              .where(and(inScope(scope, vehicle), inArray(vehicle.vin, wanted)))
      return found?.total === wanted.length
    },
  }
}

function writes({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Null when the tenant has a plan of this name. */
    insert(caller: Caller, input: CanPlanInput): Promise<number | null> {
      return orm.transaction(async (tx) => {
        const [row] = await tx
          .insert(canPlan)
          .values({ ...input, oemId: caller.oemId })
          .onConflictDoNothing()
          .returning({ id: canPlan.id })
        if (!row) return null
        await tx.insert(canPlanVersion).values({ planId: row.id, version: 1, buses: [], savedBy: caller.userId })
        return row.id
      })
    },

    async update({ oemId }: Scope, id: number, input: CanPlanInput): Promise<'saved' | 'missing' | 'taken'> {
      const [twin] = await orm
        .select({ id: canPlan.id })
        .from(canPlan)
        .where(and(eq(canPlan.oemId, oemId), eq(canPlan.name, input.name), sql`${canPlan.id} <> ${id}`))
      if (twin) return 'taken'
      return orm.transaction(async (tx) => {
        const [saved] = await tx
          .update(canPlan)
          .set({ ...input, updatedAt: sql`now()` })
          .where(and(eq(canPlan.oemId, oemId), eq(canPlan.id, id)))
          .returning()
        if (!saved) return 'missing'
        await release(tx, saved, null)
        return 'saved'
      })
    },

    /** The new version; 'changed' when the newest one is not `version` any more. */
    save(caller: Caller, id: number, version: number, buses: readonly PlanBus[], note: string) {
      return orm.transaction(async (tx): Promise<number | 'missing' | 'changed'> => {
        const own = and(eq(canPlan.oemId, caller.oemId), eq(canPlan.id, id))
        const [plan] = await tx.select().from(canPlan).where(own).for('update')
        if (!plan) return 'missing'
        if (plan.version !== version) return 'changed'
        const next = version + 1
        await tx
          .insert(canPlanVersion)
          .values({ planId: id, version: next, buses: [...buses], note, savedBy: caller.userId })
        const state = plan.publishedVersion === null ? 'draft' : plan.state
        await tx.update(canPlan).set({ version: next, state, updatedAt: sql`now()` }).where(own)
        return next
      })
    },

    setState(caller: Caller, id: number, state: PlanState, publishedVersion: number | null): Promise<void> {
      return orm.transaction(async (tx) => {
        const [saved] = await tx
          .update(canPlan)
          .set({ state, publishedVersion, updatedAt: sql`now()` })
          .where(and(eq(canPlan.oemId, caller.oemId), eq(canPlan.id, id)))
          .returning()
        if (saved) await release(tx, saved, caller.userId)
      })
    },

    /** False when a collection task has used the plan: its results refer to it. */
    async remove({ oemId }: Scope, id: number): Promise<boolean> {
      const unused = sql`not exists (select 1 from collection_task t where t.plan_id = can_plan.id)`
      const own = and(eq(canPlan.oemId, oemId), eq(canPlan.id, id), unused)
      return (await orm.delete(canPlan).where(own).returning({ id: canPlan.id })).length > 0
    },
  }
}

function planRow({
  plan,
  signals,
  vehicles,
}: {
  plan: typeof canPlan.$inferSelect
  signals: number
  vehicles: number
}): CanPlanRow {
  return {
    id: plan.id,
    name: plan.name,
    version: plan.version,
    publishedVersion: plan.publishedVersion,
    targets: plan.targets,
    signals,
    vehicles,
    scope: plan.scope,
    state: plan.state,
    updateTime: platformTimeOf(plan.updatedAt),
  }
}
