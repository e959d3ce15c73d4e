import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { TaskFigures, TaskLogEntry } from '#core/contract/task-figures.ts'
import type { TaskGroup, UpgradeTaskDetail } from '#core/contract/upgrade-task.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { account } from '#server/store/schema/account.ts'
import { upgradeTaskDay, upgradeTaskEvent, upgradeTaskGroup } from '#server/store/schema/upgrade-task.ts'
import { UNSENT_STATES, UPGRADE_DAY } from '#server/store/schema/upgrade.ts'
import { ownVehicle, type Scope } from '#server/store/scope.ts'
import { wireTime } from '#server/store/wire-times.ts'
import { countedStates, countsOf } from './task-repository.ts'

const LOG_MAX = 500
const HOURS_MAX = 1_000
const MODELS_MAX = 200

/** In a query of one table drizzle leaves its name out: columns of upgrades would be meant. */
const OF_GROUP = sql`r.task_id = upgrade_task_group.task_id and r.group_id = upgrade_task_group.id`

type Waits = Pick<UpgradeTaskDetail, 'blockers' | 'failures'>

/** What belongs to one task; whether the caller sees the task was asked before. */
export function taskDetailRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    async groups(taskId: number): Promise<TaskGroup[]> {
      const rows = await orm
        .select({
          id: upgradeTaskGroup.id,
          place: upgradeTaskGroup.place,
          name: upgradeTaskGroup.name,
          isTest: upgradeTaskGroup.isTest,
          groupState: upgradeTaskGroup.status,
          vehicles: upgradeTaskGroup.vehicles,
          states: countedStates(OF_GROUP),
          successPercent: upgradeTaskGroup.successPercent,
          errorLimit: upgradeTaskGroup.errorLimit,
          errorUnit: upgradeTaskGroup.errorUnit,
          automatic: upgradeTaskGroup.automatic,
          openTime: wireTime(upgradeTaskGroup.openedAt),
          finishTime: wireTime(upgradeTaskGroup.finishedAt),
        })
        .from(upgradeTaskGroup)
        .where(eq(upgradeTaskGroup.taskId, taskId))
        .orderBy(asc(upgradeTaskGroup.place))
      return rows.map(({ states, ...group }) => ({ ...group, counts: countsOf(states, group.vehicles) }))
    },

    /** A vehicle that waits for two things is counted for each. */
    async waits(taskId: number): Promise<Waits> {
      const { rows } = await orm.execute<{ what: string; vehicles: number; waits: boolean }>(sql`
        select b as what, count(*)::int as vehicles, true as waits
          from upgrade_record r cross join unnest(r.blocked_by) b
         where r.task_id = ${taskId} and r.state in (${UNSENT_STATES}) group by b
        union all
        select coalesce(r.failure, 'timedOut'), count(*)::int, false from upgrade_record r
         where r.task_id = ${taskId} and r.state in ('failed', 'timedOut') group by 1 order by 2 desc, 1`)
      const of = (waits: boolean) => rows.filter((row) => row.waits === waits)
      return {
        blockers: of(true).map(({ what, vehicles }) => ({
          blocker: what as Waits['blockers'][number]['blocker'],
          vehicles,
        })),
        failures: of(false).map(({ what, vehicles }) => ({
          failure: what as Waits['failures'][number]['failure'],
          vehicles,
        })),
      }
    },

    async dayBytes(taskId: number): Promise<number> {
      const ofToday = and(eq(upgradeTaskDay.taskId, taskId), sql`${upgradeTaskDay.day} = ${UPGRADE_DAY}`)
      const [row] = await orm.select({ bytes: upgradeTaskDay.bytes }).from(upgradeTaskDay).where(ofToday)
      return row?.bytes ?? 0
    },

    log: (taskId: number): Promise<TaskLogEntry[]> =>
      orm
        .select({
          id: upgradeTaskEvent.id,
          event: upgradeTaskEvent.kind,
          eventTime: wireTime(upgradeTaskEvent.at),
          actor: sql<string>`coalesce(${account.displayName}, '')`,
          detail: upgradeTaskEvent.detail,
          checks: upgradeTaskEvent.checks,
        })
        .from(upgradeTaskEvent)
        .leftJoin(account, eq(account.id, upgradeTaskEvent.accountId))
        .where(eq(upgradeTaskEvent.taskId, taskId))
        .orderBy(desc(upgradeTaskEvent.id))
        .limit(LOG_MAX) as Promise<TaskLogEntry[]>,

    /** VINs of a selection that the caller sees; the others are only counted. */
    async ownVins(scope: Scope, vins: readonly string[]): Promise<string[]> {
      if (vins.length === 0) return []
      const { rows } = await orm.execute<{ vin: string }>(sql`select vin from vehicle
        where ${ownVehicle(scope)} and vin = any(${sql.param([...vins])}) order by vin`)
      return rows.map(({ vin }) => vin)
    },

    figures: async (taskId: number): Promise<TaskFigures> => ({
      funnel: await funnel({ orm }, taskId),
      burnUp: await burnUp({ orm }, taskId),
      models: await models({ orm }, taskId),
    }),
  }
}
export type TaskDetailRepository = ReturnType<typeof taskDetailRepository>

async function funnel({ orm }: Pick<Database, 'orm'>, taskId: number): Promise<TaskFigures['funnel']> {
  const { rows } = await orm.execute<TaskFigures['funnel']>(sql`
    select (select count(*)::int from upgrade_task_vehicle n where n.task_id = ${taskId}) as vehicles,
        count(*)::int as opened,
        (count(*) filter (where sent_at is not null or state in ('success', 'alreadyInstalled')))::int as sent,
        (count(*) filter (where sent_bytes >= file_size and sent_at is not null
          or state in ('installing', 'verifying', 'success', 'alreadyInstalled')))::int as fetched,
        (count(*) filter (where state in ('success', 'alreadyInstalled')))::int as succeeded
      from upgrade_record where task_id = ${taskId}`)
  return rows[0]!
}

async function burnUp({ orm }: Pick<Database, 'orm'>, taskId: number): Promise<TaskFigures['burnUp']> {
  const { rows } = await orm.execute<{ hour: number; succeeded: number; failed: number }>(sql`
    select extract(epoch from hour)::float8 as hour, sum(succeeded) over (order by hour)::int as succeeded,
        sum(failed) over (order by hour)::int as failed
      from (select date_trunc('hour', finished_at) as hour,
              count(*) filter (where state in ('success', 'alreadyInstalled')) as succeeded,
              count(*) filter (where state in ('failed', 'timedOut')) as failed
            from upgrade_record where task_id = ${taskId} and finished_at is not null group by 1) n
     order by 1 limit ${HOURS_MAX}`)
  return rows.map(({ hour, ...counts }) => ({ hourTime: toPlatformTime(hour * 1000), ...counts }))
}

async function models({ orm }: Pick<Database, 'orm'>, taskId: number): Promise<TaskFigures['models']> {
  const { rows } = await orm.execute<TaskFigures['models'][number]>(sql`
    select m.model_name as "modelName", n.from_version as "fromVersion", count(*)::int as vehicles,
        (count(*) filter (where r.state in ('success', 'alreadyInstalled')))::int as succeeded,
        (count(*) filter (where r.state in ('failed', 'timedOut')))::int as failed
      from upgrade_task_vehicle n join vehicle v on v.id = n.vehicle_id join vehicle_model m on m.id = v.model_id
      left join upgrade_record r on r.task_id = n.task_id and r.vehicle_id = n.vehicle_id
     where n.task_id = ${taskId} group by 1, 2 order by 3 desc, 1, 2 limit ${MODELS_MAX}`)
  return rows
}
