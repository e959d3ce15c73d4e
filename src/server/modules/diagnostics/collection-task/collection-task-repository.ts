import { and, desc, eq, exists, ilike, sql } from 'drizzle-orm'
import type { CollectionTask, CollectionTaskFilter, CollectionTaskInput } from '#core/contract/collection-task.ts'
import { COLLECTION_LIMITS, durationMs } from '#core/domain/collection-task.ts'
import { fromPlatformTime, platformTimeOf } from '#core/domain/platform-time.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { mapList, type Page, pageBy } from '#server/store/paging.ts'
import { containing } from '#server/store/part-of.ts'
import { account } from '#server/store/schema/account.ts'
import { collectionTask } from '#server/store/schema/collection-task.ts'
import { canPlan } from '#server/store/schema/diagnostics.ts'
import { type Scope, seenVehicleAs } from '#server/store/scope.ts'
import { addJob } from '#server/work/job-queue.ts'
import { collectionKind } from './collection-kind.ts'
import { COLLECTION_STATUS, isOpen } from './collection-status-repository.ts'

type Stored = typeof collectionTask.$inferSelect
type CollectedVehicle = { id: number; vin: string }

/** Vehicles of a task that the caller may see. */
const seenOf = (scope: Scope) => sql`collection_vehicle c join vehicle v on v.id = c.vehicle_id
  where c.task_id = collection_task.id and ${seenVehicleAs(scope, 'v')}`

const columns = (scope: Scope) => ({
  task: collectionTask,
  planName: canPlan.name,
  creator: account.displayName,
  vehicles: sql<number>`(select count(*)::int from ${seenOf(scope)})`,
  messages: sql<number>`(select coalesce(sum(c.messages), 0)::int from ${seenOf(scope)})`,
  vins: sql<string[] | null>`case when collection_task.scope = 1 then
    (select array_agg(v.vin order by v.vin) from ${seenOf(scope)}) end`,
})

/** Tasks of the tenant that collect from a vehicle the caller may see. */
const visible = (scope: Scope) =>
  and(eq(collectionTask.oemId, scope.oemId), exists(sql`(select 1 from ${seenOf(scope)})`))

export function collectionTaskRepository(db: Pick<Database, 'orm'>) {
  return { ...reads(db), ...writes(db) }
}
export type CollectionTaskRepository = ReturnType<typeof collectionTaskRepository>

function reads({ orm }: Pick<Database, 'orm'>) {
  return {
    async page(scope: Scope, filter: CollectionTaskFilter, page: Page) {
      const where = and(
        visible(scope),
        filter.keyWord ? ilike(collectionTask.name, containing(filter.keyWord)) : undefined,
        filter.taskType === undefined ? undefined : eq(collectionTask.taskType, filter.taskType),
        filter.dataSource === undefined ? undefined : eq(collectionTask.dataSource, filter.dataSource),
        filter.status === undefined ? undefined : eq(collectionTask.status, filter.status),
      )
      const rows = orm
        .select(columns(scope))
        .from(collectionTask)
        .leftJoin(canPlan, eq(canPlan.id, collectionTask.planId))
        .leftJoin(account, eq(account.id, collectionTask.createdBy))
        .where(where)
      return mapList(await pageBy(orm, page, rows, desc(collectionTask.id)), taskRow)
    },

    /** Vehicles in use of these models, or with these VINs, that the caller may see: one more than a task may have. */
    async vehicles(scope: Scope, { scope: kind, targets }: Pick<CollectionTaskInput, 'scope' | 'targets'>) {
      const named = kind === 0 ? sql`m.model_code` : sql`v.vin`
      const { rows } = await orm.execute<CollectedVehicle>(sql`
        select v.id, v.vin from vehicle v join vehicle_model m on m.id = v.model_id
         where ${seenVehicleAs(scope, 'v')} and not v.archived and ${named} = any(${sql.param([...targets])})
         order by v.vin limit ${COLLECTION_LIMITS.vehicles + 1}`)
      return rows
    },

    async plan({ oemId }: Scope, id: number) {
      const [plan] = await orm
        .select({ version: canPlan.version, publishedVersion: canPlan.publishedVersion })
        .from(canPlan)
        .where(and(eq(canPlan.oemId, oemId), eq(canPlan.id, id)))
      return plan
    },

    async openCount({ oemId }: Scope): Promise<number> {
      return orm.$count(collectionTask, and(eq(collectionTask.oemId, oemId), isOpen))
    },
  }
}

function writes({ orm }: Pick<Database, 'orm'>) {
  return {
    async add(
      { oemId, userId }: Pick<Caller, 'oemId' | 'userId'>,
      { targets, startTime, planId, ...input }: CollectionTaskInput,
      planVersion: number | null,
      vehicles: readonly CollectedVehicle[],
    ): Promise<number> {
      const startsAt = fromPlatformTime(startTime)
      return orm.transaction(async (tx) => {
        const [task] = await tx
          .insert(collectionTask)
          .values({
            ...input,
            oemId,
            planId: input.dataSource === 0 ? planId : null,
            planVersion,
            models: input.scope === 0 ? targets : [],
            startsAt: new Date(startsAt),
            endsAt: new Date(startsAt + durationMs(input.duration, input.durationUnit)),
            createdBy: userId,
          })
          .returning({ id: collectionTask.id })
        await tx.execute(sql`insert into collection_vehicle (task_id, vehicle_id)
          select ${task!.id}, unnest(${sql.param(vehicles.map(({ id }) => id))}::int[])`)
        await addJob(tx, collectionKind, { id: task!.id })
        return task!.id
      })
    },

    /** False when the task is not open any more, or not one of the caller's. */
    async cancel(scope: Scope, id: number): Promise<boolean> {
      const open = and(visible(scope), eq(collectionTask.id, id), isOpen)
      const status = COLLECTION_STATUS.cancelled
      const changed = await orm.update(collectionTask).set({ status }).where(open).returning({ id: collectionTask.id })
      return changed.length > 0
    },

    async remove(scope: Scope, id: number): Promise<boolean> {
      const own = and(visible(scope), eq(collectionTask.id, id))
      return (await orm.delete(collectionTask).where(own).returning({ id: collectionTask.id })).length > 0
    },
  }
}

interface Joined {
  task: Stored
  planName: string | null
  creator: string | null
  vehicles: number
  messages: number
  vins: string[] | null
}

const taskRow = ({ task, planName, creator, vehicles, messages, vins }: Joined): CollectionTask => ({
  id: task.id,
  name: task.name,
  taskType: task.taskType,
  dataSource: task.dataSource,
  scope: task.scope,
  targets: vins ?? task.models,
  plan: task.planId === null ? null : { id: task.planId, name: planName ?? '', version: task.planVersion ?? 0 },
  duration: task.duration,
  durationUnit: task.durationUnit,
  startTime: platformTimeOf(task.startsAt),
  endTime: platformTimeOf(task.endsAt),
  status: task.status,
  collectTime: task.collectedUntil && platformTimeOf(task.collectedUntil),
  vehicles,
  messages,
  creator: creator ?? '',
})
