import { and, eq, type SQL, sql } from 'drizzle-orm'
import { StrategyRules } from '#core/contract/upgrade-strategy.ts'
import type { TaskSelection, TaskTarget } from '#core/contract/upgrade-task.ts'
import { reasonBit, type StrategyReason } from '#core/domain/upgrade-strategy.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { upgradeStrategy } from '#server/store/schema/upgrade-strategy.ts'
import { OPEN_STATES, SENDABLE } from '#server/store/schema/upgrade.ts'
import { ownVehicle, type Scope } from '#server/store/scope.ts'
import type { LiveReasons } from '#server/telemetry/commands/live-reasons.ts'

/** Of a vehicle that never reported. */
const OFFLINE = sql.raw(String(reasonBit('offline')))

/** What a task is about: target versions of a strategy, and which vehicles. */
export interface Chosen extends TaskSelection {
  strategyId: number
  softModels: readonly string[]
}

/** Vehicles of which the same holds. */
export interface JudgedSet {
  /** Null: the vehicle gets an upgrade. */
  reason: StrategyReason | null
  /** What blocks it now, as bits. */
  live: number
  /** Conditions whose values it does not report, as bits. */
  unchecked: number
  isTest: boolean
  isTaken: boolean
  vehicles: number
}

const names = (values: readonly string[]) => sql.param([...values])
const ids = (values: readonly number[]) => sql.param([...values])

const targets = ({ oemId }: Scope, { strategyId, softModels }: Chosen) => sql`
  target as (
    select s.id, s.version, s.release_counter, s.hardware, p.model, s.part_model_id, lowest.release_counter as lowest_counter,
           exists (select from strategy_from_version f join soft_version o on o.id = f.soft_version_id
                    where f.strategy_id = t.strategy_id and o.part_model_id = s.part_model_id) as is_limited
      from strategy_soft_version t
      join upgrade_strategy u on u.id = t.strategy_id and u.oem_id = ${oemId}
      join soft_version s on s.id = t.soft_version_id
      join part_model p on p.id = s.part_model_id
      left join soft_version lowest on lowest.id = s.min_from_id
     where t.strategy_id = ${strategyId} and s.soft_model = any(${names(softModels)}) and ${SENDABLE}
  ),
  fitting as (
    select f.model_id, t.id as target_id from target t join soft_version_model f on f.soft_version_id = t.id
     where not exists (select from strategy_model m where m.strategy_id = ${strategyId})
        or f.model_id in (select m.model_id from strategy_model m where m.strategy_id = ${strategyId})
  )`

/** An empty list leaves no vehicle out. */
function selected({ modelIds, orderNums, vins }: TaskSelection): SQL {
  const conditions = [sql`true`]
  if (modelIds.length > 0) conditions.push(sql`vehicle.model_id = any(${ids(modelIds)})`)
  if (vins.length > 0) conditions.push(sql`vehicle.vin = any(${names(vins)})`)
  if (orderNums.length > 0) {
    conditions.push(sql`vehicle.id in (select d.vehicle_id from vehicle_detail d
      where d.oem_id = vehicle.oem_id and d.order_num = any(${names(orderNums)}))`)
  }
  return sql.join(conditions, sql` and `)
}

/**
 * Every vehicle of the strategy and the selection with its terminal, the version it gets, or why it gets none. Versions are
 * compared by their release counter: a vehicle never goes back (Uptane).
 */
const judged = (scope: Scope, chosen: Chosen) => sql`${targets(scope, chosen)},
  judged as (
    select vehicle.id, vehicle.vin, t.id as terminal_id, g.id as target_id, coalesce(t.firmware, '') as firmware,
           exists (select from strategy_test_vehicle x
                    where x.strategy_id = ${chosen.strategyId} and x.vehicle_id = vehicle.id) as is_test,
           case when t.id is null then 'noTerminal'
                when g.id is null then 'noPart'
                when t.firmware = '' then 'versionUnknown'
                when t.firmware = g.version then 'installed'
                when g.hardware <> '[]' and t.hardware <> '' and not g.hardware @> to_jsonb(t.hardware) then 'hardware'
                when running.release_counter > g.release_counter then 'newer'
                when g.is_limited and not exists (select from strategy_from_version f
                  where f.strategy_id = ${chosen.strategyId} and f.soft_version_id = running.id) then 'fromVersion'
                when running.release_counter < g.lowest_counter then 'fromVersion' end as reason
      from vehicle
      left join terminal t on t.vehicle_id = vehicle.id
      left join target g on g.model = t.model
        and exists (select from fitting f where f.target_id = g.id and f.model_id = vehicle.model_id)
      left join soft_version running on running.oem_id = vehicle.oem_id and running.part_model_id = g.part_model_id
        and running.version = t.firmware
     where ${ownVehicle(scope)} and not vehicle.archived and vehicle.register_state <> 'scrapped'
       and vehicle.model_id in (select model_id from fitting) and ${selected(chosen)}
  )`

export function taskSelectionRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** What holds of the vehicles, counted by the database: a fleet is never read here. */
    async sets(scope: Scope, chosen: Chosen, live: LiveReasons): Promise<JudgedSet[]> {
      const { rows } = await orm.execute<JudgedSet & Record<string, unknown>>(sql`
        with ${judged(scope, chosen)},
        live as (select * from unnest(${ids(live.ids)}::int[], ${ids(live.reasons)}::int[], ${ids(live.unchecked)}::int[])
          as l(id, reasons, unchecked))
        select j.reason, case when j.reason is null then coalesce(l.reasons, ${OFFLINE}) else 0 end as live,
            case when j.reason is null then coalesce(l.unchecked, 0) else 0 end as unchecked, j.is_test as "isTest",
            j.reason is null and exists (select from upgrade_record r
              where r.vehicle_id = j.id and r.state in (${OPEN_STATES})) as "isTaken", count(*)::int as vehicles
          from judged j left join live l on l.id = j.id group by 1, 2, 3, 4, 5`)
      return rows
    },

    /** VINs that are no vehicles of the caller. */
    async unknownVins(scope: Scope, vins: readonly string[]): Promise<string[]> {
      if (vins.length === 0) return []
      const { rows } = await orm.execute<{
        vin: string
      }>(sql`select distinct n.vin from unnest(${names(vins)}::text[]) n(vin)
        where not exists (select from vehicle where vehicle.vin = n.vin and ${ownVehicle(scope)}) order by 1`)
      return rows.map(({ vin }) => vin)
    },

    async rules({ oemId }: Scope, strategyId: number): Promise<StrategyRules | undefined> {
      const [row] = await orm
        .select({ rules: upgradeStrategy.rules })
        .from(upgradeStrategy)
        .where(and(eq(upgradeStrategy.oemId, oemId), eq(upgradeStrategy.id, strategyId)))
      return row && StrategyRules.parse(row.rules)
    },

    usableTargets: (scope: Scope, chosen: Chosen) => usableTargets(orm, scope, chosen),
  }
}
export type TaskSelectionRepository = ReturnType<typeof taskSelectionRepository>

/** The chosen target versions that a task can install, in the order of the strategy. */
export async function usableTargets(
  tx: Transaction | Database['orm'],
  { oemId }: Scope,
  { strategyId, softModels }: Chosen,
): Promise<TaskTarget[]> {
  const { rows } = await tx.execute<TaskTarget & Record<string, unknown>>(sql`
    select s.id as "versionId", s.soft_model as "softModel", s.version, p.model as "partsModel",
        s.file_size::float8 as "fileSize", s.file_sha256 as sha256, s.signature, s.signing_key_id as "signingKeyId",
        s.release_counter as "releaseCounter"
      from strategy_soft_version t join upgrade_strategy u on u.id = t.strategy_id and u.oem_id = ${oemId}
      join soft_version s on s.id = t.soft_version_id join part_model p on p.id = s.part_model_id
     where t.strategy_id = ${strategyId} and s.soft_model = any(${names(softModels)}) and ${SENDABLE}
     order by t.place, s.id`)
  return rows
}

/** How many vehicles get an upgrade, and how many of these are test vehicles. */
export async function countChosen(
  tx: Transaction,
  scope: Scope,
  chosen: Chosen,
): Promise<{ all: number; test: number }> {
  const { rows } = await tx.execute<{ all: number; test: number }>(sql`with ${judged(scope, chosen)}
    select count(*)::int as "all", (count(*) filter (where is_test))::int as test from judged where reason is null`)
  return rows[0]!
}

/** Some of the vehicles of a task, in the order in which they are shared out. */
export interface Slice {
  groupId: number
  first: number
}

/**
 * Writes the vehicles of a task: test vehicles first, the others in an order that is the same each time and has nothing to do with
 * model or organisation. Each group takes those from its first place to that of the next one.
 */
export async function freezeVehicles(
  tx: Transaction,
  scope: Scope,
  { taskId, chosen, slices }: { taskId: number; chosen: Chosen; slices: readonly Slice[] },
): Promise<void> {
  await tx.execute(sql`with ${judged(scope, chosen)},
    slice as (select group_id, first, lead(first) over (order by first) as next
      from unnest(${ids(slices.map(({ groupId }) => groupId))}::int[], ${ids(slices.map(({ first }) => first))}::int[])
        as n(group_id, first)),
    placed as (select j.*, row_number() over (order by is_test desc, md5(${taskId}::text || ':' || id), id) - 1 as place
      from judged j where reason is null)
    insert into upgrade_task_vehicle (task_id, vehicle_id, group_id, terminal_id, soft_version_id, from_version)
    select ${taskId}::int, p.id, s.group_id, p.terminal_id, p.target_id, p.firmware
      from placed p join slice s on p.place >= s.first and (s.next is null or p.place < s.next)`)
  await tx.execute(sql`update upgrade_task_group g set vehicles = n.vehicles
    from (select g.id, (select count(*)::int from upgrade_task_vehicle v where v.group_id = g.id) as vehicles
            from upgrade_task_group g where g.task_id = ${taskId}) n where n.id = g.id`)
  await tx.execute(sql`delete from upgrade_task_group where task_id = ${taskId} and vehicles = 0`)
}
