import { type SQL, sql } from 'drizzle-orm'
import type { WallUpgrades } from '#core/contract/wall.ts'
import { LIVE_TASK_STATES, PROGRESS_OF } from '#core/domain/upgrade-task.ts'
import type { UpgradeState } from '#core/domain/upgrade-record.ts'
import type { Database } from '#server/store/database.ts'
import { codes } from '#server/store/schema/columns.ts'
import { UNDER_WAY_STATES } from '#server/store/schema/upgrade.ts'

const statesOf = (part: 'succeeded' | 'failed'): SQL =>
  codes((Object.keys(PROGRESS_OF) as UpgradeState[]).filter((state) => PROGRESS_OF[state] === part))
const LIVE = codes(LIVE_TASK_STATES)
const SUCCEEDED = statesOf('succeeded')
const FAILED = statesOf('failed')

/** Upgrades of some vehicles of a tenant: `vehicles` are conditions over `vehicle v` and its model `m`. */
export async function upgradesOf(
  { orm }: Pick<Database, 'orm'>,
  { oemId, vehicles, since }: { oemId: string; vehicles: SQL; since: Date },
): Promise<WallUpgrades> {
  const { rows } = await orm.execute<WallUpgrades & Record<string, unknown>>(sql`
    with task as (
      select count(distinct k.id)::int as tasks, count(*)::int as vehicles,
          (count(*) filter (where r.state in (${SUCCEEDED})))::int as upgraded
        from upgrade_task k join upgrade_task_vehicle n on n.task_id = k.id
        join vehicle v on v.id = n.vehicle_id join vehicle_model m on m.id = v.model_id
        left join upgrade_record r on r.task_id = k.id and r.vehicle_id = v.id
       where k.oem_id = ${oemId} and k.status in (${LIVE}) and ${vehicles}),
    record as (
      select (count(*) filter (where r.state in (${UNDER_WAY_STATES})))::int as "underWay",
          (count(*) filter (where r.state in (${SUCCEEDED})))::int as "upgradedToday",
          (count(*) filter (where r.state in (${FAILED})))::int as "failedToday"
        from upgrade_record r join vehicle v on v.id = r.vehicle_id join vehicle_model m on m.id = v.model_id
       where r.oem_id = ${oemId} and ${vehicles}
         and (r.state in (${UNDER_WAY_STATES}) or r.finished_at >= ${since.toISOString()}::timestamptz))
    select * from task, record`)
  return rows[0]!
}
