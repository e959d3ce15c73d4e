import { eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import type { TaskCounts, UpgradeTask, UpgradeTaskFilter } from '#core/contract/upgrade-task.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { FILE_ENVIRONMENTS, type FileEnvironment } from '#core/domain/upgrade-file.ts'
import type { UpgradeState } from '#core/domain/upgrade-record.ts'
import { mayTake, PROGRESS_OF } from '#core/domain/upgrade-task.ts'
import { StrategyRules } from '#core/contract/upgrade-strategy.ts'
import type { Database } from '#server/store/database.ts'
import { partOf } from '#server/store/part-of.ts'
import { account } from '#server/store/schema/account.ts'
import { softVersion } from '#server/store/schema/base-data.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { upgradeStrategy } from '#server/store/schema/upgrade-strategy.ts'
import { upgradeTask } from '#server/store/schema/upgrade-task.ts'
import type { Scope } from '#server/store/scope.ts'
import { tableStore } from '#server/store/table-store.ts'
import { wireTime } from '#server/store/wire-times.ts'

const SECOND_MS = 1000

/** Upgrades of a task by their state. */
export type StateCounts = Partial<Record<UpgradeState, number>>

const partsModels = sql<string[]>`(select coalesce(jsonb_agg(distinct m.model), '[]') from soft_version s
  join part_model m on m.id = s.part_model_id
  where s.oem_id = ${upgradeTask.oemId} and s.soft_model = any(${upgradeTask.softModels}))`
/** The upgrades r that meet a condition, counted by their state. */
export const countedStates = (
  condition: SQL,
) => sql<StateCounts>`(select coalesce(jsonb_object_agg(c.state, c.n), '{}') from
  (select r.state, count(*)::int as n from upgrade_record r where ${condition} group by r.state) c)`

/** Approvals since the task was submitted last. */
export const approvalsOf = (taskId: SQL) => sql`from upgrade_task_event e left join account a on a.id = e.account_id
  where e.task_id = ${taskId} and e.kind = 'approved' and e.id > coalesce((select max(s.id)
    from upgrade_task_event s where s.task_id = ${taskId} and s.kind = 'submitted'), 0)`
const APPROVALS = approvalsOf(sql`${upgradeTask.id}`)

/** Of an approver since the task was submitted last; null: none, or it is answered. */
export const questionOf = (taskId: SQL) => sql<UpgradeTask['question']>`(select case when e.kind = 'asked'
    then jsonb_build_object('text', e.detail, 'asker', coalesce(a.display_name, '')) end
  from upgrade_task_event e left join account a on a.id = e.account_id
  where e.task_id = ${taskId} and e.kind in ('submitted', 'asked', 'answered')
  order by e.id desc limit 1)`
const ENVIRONMENTS = sql.raw(`array['${FILE_ENVIRONMENTS.join("', '")}']`)
/** The lowest of the files it installs. */
const ENVIRONMENT = sql<FileEnvironment | null>`(select s.environment
  from jsonb_array_elements(${upgradeTask.frozen} -> 'targets') f join soft_version s on s.id = (f ->> 'versionId')::int
  order by array_position(${ENVIRONMENTS}, s.environment) limit 1)`

/** What rows of lists show; approvers see the same and more. */
export const taskColumns = {
  id: upgradeTask.id,
  taskNo: upgradeTask.taskNo,
  name: upgradeTask.name,
  taskClass: upgradeTask.taskClass,
  taskState: upgradeTask.status,
  pauseReason: upgradeTask.pauseReason,
  outcome: upgradeTask.outcome,
  strategyId: upgradeTask.strategyId,
  strategyName: upgradeStrategy.name,
  strategyVersion: upgradeStrategy.version,
  strategyRules: upgradeStrategy.rules,
  softModels: upgradeTask.softModels,
  partsModels,
  vehicles: upgradeTask.vehicles,
  stateCounts: countedStates(sql`r.task_id = ${upgradeTask.id}`),
  groups: sql<number>`(select count(*)::int from upgrade_task_group g where g.task_id = ${upgradeTask.id})`,
  groupsDone: sql<number>`(select count(*)::int from upgrade_task_group g
    where g.task_id = ${upgradeTask.id} and g.status = 'finished')`,
  owner: sql<string>`coalesce(${account.displayName}, '')`,
  approvers: sql<
    string[]
  >`(select coalesce(jsonb_agg(coalesce(a.display_name, '') order by e.id desc), '[]') ${APPROVALS})`,
  approverIds: sql<(number | null)[]>`(select coalesce(jsonb_agg(e.account_id order by e.id desc), '[]') ${APPROVALS})`,
  hasTest: sql<boolean>`exists (select from upgrade_task_group g where g.task_id = ${upgradeTask.id} and g.is_test)`,
  question: sql<
    UpgradeTask['question']
  >`case when ${upgradeTask.status} = 'pendingAudit' then ${questionOf(sql`${upgradeTask.id}`)} end`,
  environment: ENVIRONMENT,
  submittedBy: upgradeTask.submittedBy,
  frozen: upgradeTask.frozen,
  plannedTime: wireTime(upgradeTask.plannedAt),
  createTime: wireTime(upgradeTask.createdAt),
  startTime: wireTime(upgradeTask.startedAt),
  finishTime: wireTime(upgradeTask.finishedAt),
  updateTime: wireTime(upgradeTask.updatedAt),
}

const detailColumns = {
  ...taskColumns,
  selection: upgradeTask.selection,
  waitDays: upgradeTask.waitDays,
  limitMinutes: upgradeTask.limitMinutes,
  channel: upgradeTask.channel,
  server: upgradeTask.server,
  driverText: upgradeTask.driverText,
  note: upgradeTask.note,
  frozenHash: upgradeTask.frozenHash,
}

/** Upgrade tasks of the caller's organisations. */
export function taskRepository({ orm }: Pick<Database, 'orm'>) {
  const stored = tableStore(
    { orm },
    {
      table: upgradeTask,
      rows: () =>
        orm
          .select(detailColumns)
          .from(upgradeTask)
          .innerJoin(upgradeStrategy, eq(upgradeStrategy.id, upgradeTask.strategyId))
          .leftJoin(account, eq(account.id, upgradeTask.ownerId)),
      sorts: {
        name: upgradeTask.name,
        createTime: upgradeTask.createdAt,
        startTime: upgradeTask.startedAt,
        finishTime: upgradeTask.finishedAt,
      },
      matching,
    },
  )
  return {
    page: stored.page,
    all: stored.all,
    find: stored.find,
    /** All or none: null when one of them is or was approved. */
    remove: (scope: Scope, ids: readonly number[]) =>
      stored.remove(scope, ids, async (tx, chosen) => {
        const rows = await tx.select({ status: upgradeTask.status }).from(upgradeTask).where(chosen)
        return rows.some(({ status }) => !mayTake('delete', status))
      }),
  }
}
export type TaskRepository = ReturnType<typeof taskRepository>
export type StoredTask = Awaited<ReturnType<TaskRepository['page']>>['list'][number]
/** As much of it as a list shows. */
export type ListedTask = Pick<StoredTask, keyof typeof taskColumns>

function matching(filter: UpgradeTaskFilter): (SQL | undefined)[] {
  const { keyWord, partsModel, softModel, taskState, taskClass, owner, plateOrVin: part, startTime, endTime } = filter
  return [
    keyWord ? or(partOf(upgradeTask.name, keyWord), partOf(upgradeTask.taskNo, keyWord)) : undefined,
    taskState && eq(upgradeTask.status, taskState),
    taskClass && eq(upgradeTask.taskClass, taskClass),
    owner ? partOf(account.displayName, owner) : undefined,
    softModel
      ? sql`exists (select from ${softVersion} where ${softVersion.oemId} = ${upgradeTask.oemId}
          and ${softVersion.softModel} = any(${upgradeTask.softModels}) and ${partOf(softVersion.softModel, softModel)})`
      : undefined,
    partsModel
      ? sql`exists (select from soft_version s join part_model m on m.id = s.part_model_id
          where s.oem_id = ${upgradeTask.oemId} and s.soft_model = any(${upgradeTask.softModels}) and m.model = ${partsModel})`
      : undefined,
    part
      ? sql`exists (select from upgrade_task_vehicle n join ${vehicle} on ${vehicle.id} = n.vehicle_id
          where n.task_id = ${upgradeTask.id} and (${or(partOf(vehicle.vin, part), partOf(vehicle.plate, part))}))`
      : undefined,
    startTime ? gte(upgradeTask.createdAt, new Date(fromPlatformTime(startTime))) : undefined,
    endTime ? lt(upgradeTask.createdAt, new Date(fromPlatformTime(endTime) + SECOND_MS)) : undefined,
  ]
}

/** Upgrades by state as the parts of a progress bar; vehicles without an upgrade yet wait. */
export function countsOf(states: StateCounts, vehicles: number): TaskCounts {
  const counts = { succeeded: 0, running: 0, waiting: 0, failed: 0, skipped: 0 }
  let begun = 0
  for (const [state, number] of Object.entries(states)) {
    counts[PROGRESS_OF[state as UpgradeState]] += number
    begun += number
  }
  counts.waiting += Math.max(0, vehicles - begun)
  return counts
}

/** A stored task as the contract shows it. */
export function asTask(row: ListedTask, userId: number): UpgradeTask {
  const { strategyRules, stateCounts: states, submittedBy, approverIds: _ids, hasTest: _test, frozen, ...task } = row
  const { windowFrom, windowTo } = StrategyRules.parse(frozen?.rules ?? strategyRules)
  const counts = countsOf(states, task.vehicles)
  return { ...task, counts, windowFrom, windowTo, isOwn: submittedBy === userId }
}
