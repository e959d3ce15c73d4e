import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { BenchFilter, BenchTask, TaskConflict } from '#core/contract/upgrade-control.ts'
import type { Paged } from '#core/contract/paging.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { BENCH_STATES } from '#core/domain/upgrade-task.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { orderOf, type Page, pageBy } from '#server/store/paging.ts'
import { partOf } from '#server/store/part-of.ts'
import { account } from '#server/store/schema/account.ts'
import { codes } from '#server/store/schema/columns.ts'
import { isQueued, isStuck, OPEN_STATES } from '#server/store/schema/upgrade.ts'
import { upgradeStrategy } from '#server/store/schema/upgrade-strategy.ts'
import { upgradeTask } from '#server/store/schema/upgrade-task.ts'
import { inScope, ownVehicle, type Scope } from '#server/store/scope.ts'
import { predictedFinish } from './predicted-finish.ts'
import { asTask, taskColumns } from './task-repository.ts'
import { noteEvent, setTask } from './task-run-repository.ts'

const OPEN_TASKS = codes(BENCH_STATES)
const VINS_MAX = 5

/** Vehicles of open tasks of a tenant for which no upgrade of the task has ended. */
const wanted = ({ oemId }: Scope) => sql`wanted as (
  select n.task_id, n.vehicle_id, k.oem_id, k.org_id, k.priority, k.task_no, k.name, k.status from upgrade_task k
    join upgrade_task_vehicle n on n.task_id = k.id
   where k.oem_id = ${oemId} and k.status in (${OPEN_TASKS}) and not exists (select from upgrade_record r
     where r.task_id = n.task_id and r.vehicle_id = n.vehicle_id and r.state not in (${OPEN_STATES})))`
const isShared = sql`exists (select from wanted o where o.vehicle_id = w.vehicle_id and o.task_id <> w.task_id)`

/** Numbers of the upgrades r of a task. */
const upgrades = (what: SQL) => sql<number>`(select count(*)::int from upgrade_record r
  where r.task_id = ${upgradeTask.id} and ${what})`
const isBefore = sql`(o.priority, o.id) < (select r.priority, r.id from upgrade_record r
  where r.task_id = ${upgradeTask.id} and ${isQueued('r')} order by r.priority, r.id limit 1)`

const columns = {
  ...taskColumns,
  priority: upgradeTask.priority,
  startedAt: upgradeTask.startedAt,
  isFrozen: sql<boolean>`exists (select from upgrade_control c where c.oem_id = ${upgradeTask.oemId}
    and c.frozen_at is not null)`,
  heldBy: sql<string>`coalesce((select a.display_name from upgrade_task_event e join account a on a.id = e.account_id
    where e.task_id = ${upgradeTask.id} and e.kind = 'paused' and ${upgradeTask.pauseReason} = 'manual'
    order by e.id desc limit 1), '')`,
  queued: upgrades(isQueued('r')),
  ahead: sql<number>`(select count(*)::int from upgrade_record o
    where o.oem_id = ${upgradeTask.oemId} and ${isQueued('o')} and ${isBefore})`,
  stuck: upgrades(isStuck('r')),
  endedLately: upgrades(sql`r.finished_at > now() - interval '1 day'`),
}

/** Open tasks side by side: their order, what they take from each other, when they end. */
export function taskBenchRepository({ orm }: Pick<Database, 'orm'>) {
  const rows = () =>
    orm
      .select(columns)
      .from(upgradeTask)
      .innerJoin(upgradeStrategy, eq(upgradeStrategy.id, upgradeTask.strategyId))
      .leftJoin(account, eq(account.id, upgradeTask.ownerId))
  const own = (scope: Scope) => and(inScope(scope, upgradeTask), inArray(upgradeTask.status, [...BENCH_STATES]))

  return {
    /** In the order in which they are served. */
    async page(scope: Scope & { userId: number }, filter: BenchFilter, page: Page): Promise<Paged<BenchTask>> {
      const { list, total } = await pageBy(
        orm,
        page,
        rows().where(and(own(scope), ...matching(scope, filter))),
        ...orderOf(page, SORTS, asc(upgradeTask.priority), asc(upgradeTask.id)),
      )
      const conflicts = await countConflicts(scope, list)
      return { list: list.map((row) => asBench(row, conflicts.get(row.id) ?? 0, scope.userId)), total }
    },

    async sees(scope: Scope, id: number): Promise<boolean> {
      const found = orm.select({ id: upgradeTask.id }).from(upgradeTask)
      return (await found.where(and(inScope(scope, upgradeTask), eq(upgradeTask.id, id)))).length > 0
    },

    /** The other tasks that want vehicles of one. Of those the caller does not see, the name stays empty. */
    async conflicts(scope: Scope, id: number): Promise<TaskConflict[]> {
      const seen = inScope(scope, 'o')
      const { rows: found } = await orm.execute<TaskConflict & Record<string, unknown>>(sql`with ${wanted(scope)}
        select case when ${seen} then o.task_id end as "taskId",
            case when ${seen} then o.task_no else '' end as "taskNo",
            case when ${seen} then o.name else '' end as name, o.priority, o.status as "taskState",
            count(*)::int as vehicles, case when o.priority < w.priority then 'before'
              when o.priority > w.priority then 'after' else 'equal' end as "order",
            coalesce((array_agg(vehicle.vin order by vehicle.vin) filter (where ${ownVehicle(scope)}))[1:${VINS_MAX}], '{}')
              as vins
          from wanted w join wanted o on o.vehicle_id = w.vehicle_id and o.task_id <> w.task_id
          join vehicle on vehicle.id = w.vehicle_id
         where w.task_id = ${id} group by o.task_id, o.task_no, o.name, o.oem_id, o.org_id, o.priority, o.status, w.priority
         order by o.priority, o.task_id limit 200`)
      return found
    },

    /** Null: there is no such open task. Waiting upgrades follow when the engine looks at the task next. */
    prioritise: (scope: Scope, { id, priority, reason }: { id: number; priority: number; reason: string }) =>
      orm.transaction(async (tx: Transaction) => {
        const found = tx
          .select()
          .from(upgradeTask)
          .where(and(own(scope), eq(upgradeTask.id, id)))
        const [task] = await found.for('update')
        if (!task) return null
        if (task.priority === priority) return task
        await setTask(tx, id, { priority })
        const detail = `${task.priority} → ${priority}: ${reason}`
        await noteEvent(tx, id, { kind: 'priorityChanged', accountId: scope.userId, detail })
        return task
      }),
  }

  async function countConflicts(scope: Scope, list: readonly { id: number }[]): Promise<Map<number, number>> {
    if (list.length === 0) return new Map()
    const { rows: counted } = await orm.execute<{ id: number; vehicles: number }>(sql`with ${wanted(scope)}
      select w.task_id as id, count(*)::int as vehicles from wanted w
        where w.task_id = any(${sql.param(list.map(({ id }) => id))}) and ${isShared} group by w.task_id`)
    return new Map(counted.map(({ id, vehicles }) => [id, vehicles]))
  }
}
export type TaskBenchRepository = ReturnType<typeof taskBenchRepository>
type StoredBench = Parameters<typeof asTask>[0] &
  Pick<BenchTask, 'priority' | 'heldBy' | 'queued' | 'stuck'> & {
    ahead: number
    startedAt: Date | null
    isFrozen: boolean
    endedLately: number
  }

const SORTS = {
  priority: upgradeTask.priority,
  name: upgradeTask.name,
  plannedTime: upgradeTask.plannedAt,
  startTime: upgradeTask.startedAt,
}

function matching(scope: Scope, { keyWord, taskState, taskClass, conflicting }: BenchFilter): (SQL | undefined)[] {
  return [
    keyWord ? or(partOf(upgradeTask.name, keyWord), partOf(upgradeTask.taskNo, keyWord)) : undefined,
    taskState && eq(upgradeTask.status, taskState),
    taskClass && eq(upgradeTask.taskClass, taskClass),
    conflicting
      ? sql`${upgradeTask.id} in (with ${wanted(scope)} select w.task_id from wanted w where ${isShared})`
      : undefined,
  ]
}

function asBench(row: StoredBench, conflicts: number, userId: number): BenchTask {
  const { priority, heldBy, queued, ahead, stuck, startedAt, isFrozen, endedLately, ...task } = row
  const shown = asTask(task, userId)
  const left = shown.counts.waiting + shown.counts.running
  const pace = { taskState: shown.taskState, isFrozen, startedAt: startedAt?.getTime() ?? null, left, endedLately }
  const finish = predictedFinish(pace, Date.now())
  return {
    ...shown,
    priority,
    heldBy,
    conflicts,
    queued,
    ahead: queued === 0 ? null : ahead,
    stuck,
    predictedTime: finish === null ? null : toPlatformTime(finish),
  }
}
