import { sql } from 'drizzle-orm'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'

const AT_ONCE = 2_000

interface VehicleRow extends Record<string, unknown> {
  id: number
  at: number | null
}

export function taskDossierRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Every vehicle of a task with its group, version and result, in the order of their VINs. */
    async *vehicles(taskId: number): AsyncGenerator<Record<string, unknown>> {
      let after = ''
      for (;;) {
        const { rows } = await orm.execute<VehicleRow & { vin: string }>(sql`
          select v.vin, g.place as "group", s.soft_model as "softModel", n.from_version as "fromVersion", t.sn,
              coalesce(r.state, 'notOpened') as state, r.failure, coalesce(r.attempts, 0) as attempts,
              case when r.state = 'failed' then r.rollback end as rollback, b.state as "rollbackState",
              extract(epoch from r.finished_at)::float8 as at
            from upgrade_task_vehicle n join vehicle v on v.id = n.vehicle_id join upgrade_task_group g on g.id = n.group_id
            join soft_version s on s.id = n.soft_version_id left join terminal t on t.id = n.terminal_id
            left join upgrade_record r on r.task_id = n.task_id and r.vehicle_id = n.vehicle_id
            left join lateral (select o.state from upgrade_record o where o.rollback_of = r.id and o.vehicle_id = r.vehicle_id
              order by o.id desc limit 1) b on true
           where n.task_id = ${taskId} and v.vin collate "C" > ${after} order by v.vin collate "C" limit ${AT_ONCE}`)
        for (const { at, ...row } of rows) yield { ...row, finishTime: at === null ? null : toPlatformTime(at * 1000) }
        if (rows.length < AT_ONCE) return
        after = rows.at(-1)!.vin
      }
    },
  }
}
export type TaskDossierRepository = ReturnType<typeof taskDossierRepository>
