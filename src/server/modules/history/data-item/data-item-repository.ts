import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { DataItem, DataItemInput } from '#core/contract/data-item.ts'
import type { ExtensionPlace } from '#core/domain/data-item.ts'
import type { PlanBus } from '#core/domain/can-plan.ts'
import { planBusesOf } from '#core/domain/stored-can-plan.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { canPlan, canPlanVersion } from '#server/store/schema/diagnostics.ts'
import { dataItem } from '#server/store/schema/data-service.ts'

type Tenant = Pick<Caller, 'oemId'>
export type StoredItem = typeof dataItem.$inferSelect

export interface PlanInForce {
  name: string
  buses: PlanBus[]
}

/** A tenant's changes of data items, and the signals of its published CAN plans. */
export function dataItemRepository({ orm }: Pick<Database, 'orm'>) {
  const one = ({ oemId }: Tenant, code: string) => and(eq(dataItem.oemId, oemId), eq(dataItem.code, code))
  const values = (caller: Pick<Caller, 'oemId' | 'userId'>, input: DataItemInput) => ({
    ...input,
    extension: input.extension as Record<string, unknown> | null,
    oemId: caller.oemId,
    updatedBy: sql<number>`(select id from account where id = ${caller.userId})`,
  })

  return {
    stored: ({ oemId }: Tenant): Promise<StoredItem[]> =>
      orm.select().from(dataItem).where(eq(dataItem.oemId, oemId)).orderBy(asc(dataItem.code)),

    async plans({ oemId }: Tenant): Promise<PlanInForce[]> {
      const rows = await orm
        .select({ name: canPlan.name, buses: canPlanVersion.buses })
        .from(canPlan)
        .innerJoin(
          canPlanVersion,
          and(eq(canPlanVersion.planId, canPlan.id), eq(canPlanVersion.version, canPlan.publishedVersion)),
        )
        .where(and(eq(canPlan.oemId, oemId), eq(canPlan.state, 'published')))
        .orderBy(asc(canPlan.id))
      return rows.map(({ name, buses }) => ({ name, buses: planBusesOf(buses) }))
    },

    /** False when the code is taken. */
    async insert(caller: Pick<Caller, 'oemId' | 'userId'>, input: DataItemInput): Promise<boolean> {
      const added = await orm
        .insert(dataItem)
        .values(values(caller, input))
        .onConflictDoNothing()
        .returning({ id: dataItem.id })
      return added.length > 0
    },

    /** Changes a row, or makes the first one of a standard item; `updateTime` is what was read, null before the first. */
    async save(
      caller: Pick<Caller, 'oemId' | 'userId'>,
      input: DataItemInput,
      updateTime: DataItem['updateTime'],
    ): Promise<boolean> {
      if (updateTime === null) return this.insert(caller, input)
      const read = new Date(fromPlatformTime(updateTime))
      const changed = await orm
        .update(dataItem)
        .set({ ...values(caller, input), updatedAt: sql`now()` })
        .where(and(one(caller, input.code), eq(sql`date_trunc('second', ${dataItem.updatedAt})`, read)))
        .returning({ id: dataItem.id })
      return changed.length > 0
    },

    async remove({ oemId }: Tenant, codes: readonly string[]): Promise<number> {
      const gone = await orm
        .delete(dataItem)
        .where(and(eq(dataItem.oemId, oemId), inArray(dataItem.code, [...codes])))
        .returning({ id: dataItem.id })
      return gone.length
    },
  }
}
export type DataItemRepository = ReturnType<typeof dataItemRepository>

export const placeOf = ({ extension }: Pick<StoredItem, 'extension'>): ExtensionPlace | null =>
  extension as ExtensionPlace | null
