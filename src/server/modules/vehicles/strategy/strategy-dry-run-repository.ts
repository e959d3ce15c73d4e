import { sql } from 'drizzle-orm'
import { reasonBit } from '#core/domain/upgrade-strategy.ts'
import type { Database } from '#server/store/database.ts'
import { ownVehicle, type Scope } from '#server/store/scope.ts'
import type { LiveReasons } from '#server/telemetry/commands/live-reasons.ts'

/** Vehicles whose reasons are the same set: how many, and how many of them are test vehicles. */
export interface ReasonSet {
  reasons: number
  /** Conditions whose values they do not report. */
  unchecked: number
  vehicles: number
  testVehicles: number
}

const bit = (reason: Parameters<typeof reasonBit>[0]) => sql.raw(String(reasonBit(reason)))

export function strategyDryRunRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /**
     * What holds of each vehicle of the strategy, counted by the database: a fleet is never read here. What no live value
     * is known of counts as offline.
     */
    async reasonSets(scope: Scope, strategyId: number, live: LiveReasons): Promise<ReasonSet[]> {
      const { rows } = await orm.execute<ReasonSet & Record<string, unknown>>(sql`
        with ${coveredVehicles(scope, strategyId)}, ${partsOfVehicles(strategyId)},
        live as (
          select * from unnest(${sql.param([...live.ids])}::int[], ${sql.param([...live.reasons])}::int[],
            ${sql.param([...live.unchecked])}::int[]) as l(id, reasons, unchecked)
        ),
        judged as (
          select c.id, c.is_test, coalesce(l.unchecked, 0) as unchecked,
            case when not c.has_terminal then ${bit('noTerminal')}
                 when p.vehicle_id is null then ${bit('noPart')}
                 when p.open then coalesce(l.reasons, ${bit('offline')})
                 when p.reasons & ~${bit('installed')} <> 0 then p.reasons & ~${bit('installed')}
                 else ${bit('installed')} end as reasons
            from covered c left join judged_part p on p.vehicle_id = c.id left join live l on l.id = c.id
        )
        select reasons, unchecked, count(*)::int as vehicles, (count(*) filter (where is_test))::int as "testVehicles"
          from judged group by reasons, unchecked`)
      return rows
    },
  }
}
export type StrategyDryRunRepository = ReturnType<typeof strategyDryRunRepository>

/** Vehicles the caller may change whose model the strategy names and one of its versions fits. */
const coveredVehicles = (scope: Scope, strategyId: number) => sql`
  target as (
    select v.id, v.part_model_id, v.version, v.release_counter, v.hardware, lowest.release_counter as lowest_counter,
           exists (select from strategy_from_version f join soft_version s on s.id = f.soft_version_id
                    where f.strategy_id = t.strategy_id and s.part_model_id = v.part_model_id) as is_limited
      from strategy_soft_version t
      join upgrade_strategy u on u.id = t.strategy_id and u.oem_id = ${scope.oemId}
      join soft_version v on v.id = t.soft_version_id
      left join soft_version lowest on lowest.id = v.min_from_id
     where t.strategy_id = ${strategyId}
  ),
  fitting as (
    select f.model_id, t.id as target_id from target t join soft_version_model f on f.soft_version_id = t.id
     where not exists (select from strategy_model m where m.strategy_id = ${strategyId})
        or f.model_id in (select m.model_id from strategy_model m where m.strategy_id = ${strategyId})
  ),
  covered as (
    select vehicle.id, vehicle.model_id,
           exists (select from terminal t where t.vehicle_id = vehicle.id) as has_terminal,
           exists (select from strategy_test_vehicle x
                    where x.strategy_id = ${strategyId} and x.vehicle_id = vehicle.id) as is_test
      from vehicle
     where ${ownVehicle(scope)} and not vehicle.archived and vehicle.register_state <> 'scrapped'
       and vehicle.model_id in (select model_id from fitting)
  )`

/** Whether a vehicle has a part to upgrade, and why the others are left as they are. */
const partsOfVehicles = (strategyId: number) => sql`
  part_reason as (
    select p.vehicle_id,
           case when p.software_version = t.version then ${bit('installed')}
                when p.software_version = '' then ${bit('versionUnknown')}
                when t.hardware <> '[]' and p.hardware_version <> '' and not t.hardware ? p.hardware_version
                  then ${bit('hardware')}
                when running.release_counter > t.release_counter then ${bit('newer')}
                when t.is_limited and not exists (select from strategy_from_version f
                       where f.strategy_id = ${strategyId} and f.soft_version_id = running.id) then ${bit('fromVersion')}
                when running.release_counter < t.lowest_counter then ${bit('fromVersion')}
                else 0 end as reason
      from covered c
      join fitting f on f.model_id = c.model_id
      join target t on t.id = f.target_id
      join part p on p.vehicle_id = c.id and p.model_id = t.part_model_id and p.state = 'installed'
      left join soft_version running on running.part_model_id = p.model_id and running.version = p.software_version
  ),
  judged_part as (
    select vehicle_id, bool_or(reason = 0) as open, bit_or(reason) as reasons from part_reason group by vehicle_id
  )`
