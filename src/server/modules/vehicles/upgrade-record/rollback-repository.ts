import { sql } from 'drizzle-orm'
import type { Database } from '#server/store/database.ts'
import { OPEN_STATES, ROLLBACK_DUE, SENDABLE } from '#server/store/schema/upgrade.ts'
import type { RollbackFacts, RollbackMark } from './judge-rollback.ts'

export interface DueRollback extends Omit<RollbackFacts, 'isConnected' | 'isFitted'>, Record<string, unknown> {
  id: number
  oemId: string
  orgId: number
  vin: string
  operatorId: number | null
  reason: string
  terminalId: number | null
  fittedId: number | null
  /** Of the version before. */
  fileId: number | null
}

/** Installations of tasks that failed, and what follows them. */
export function rollbackRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** After `after`, in the order of their ids: those that wait for a connection hide no others. */
    async due(after: number, limit: number): Promise<DueRollback[]> {
      const { rows } = await orm.execute<DueRollback>(sql`
        select r.id::int as id, r.oem_id as "oemId", v.org_id as "orgId", v.vin, e.operator_id as "operatorId", e.reason,
            r.terminal_id as "terminalId", t.id as "fittedId", r.rollback = 'requested' as "isRequested",
            coalesce(k.frozen #>> '{rules,rollback}', 'none') as policy, r.from_version as "fromVersion",
            e.to_version as "toVersion", coalesce(t.firmware, '') as "currentVersion",
            case when j.kind = 'queryAttributes' and j.created_at > r.finished_at then j.status end as question,
            b.id as "fileId", b.release_counter as "fileCounter", c.release_counter as "currentCounter",
            exists (select 1 from upgrade_record o where o.vehicle_id = r.vehicle_id and o.state in (${OPEN_STATES})) as "isTaken"
          from upgrade_record r join express_upgrade e on e.id = r.express_id join vehicle v on v.id = r.vehicle_id
          join upgrade_task k on k.id = r.task_id left join terminal t on t.vehicle_id = v.id
          left join command_job j on j.id = r.job_id left join soft_version n on n.id = e.version_id
          left join lateral (select s.id, coalesce(s.release_counter, 0) as release_counter from soft_version s
            join part_model p on p.id = s.part_model_id
            where s.oem_id = r.oem_id and s.part_model_id = n.part_model_id and s.version = r.from_version and ${SENDABLE}
            order by s.id desc limit 1) b on true
          left join soft_version c on c.oem_id = r.oem_id and c.part_model_id = n.part_model_id and c.version = t.firmware
          where ${ROLLBACK_DUE('r')} and r.id > ${after} order by r.id limit ${limit}`)
      return rows
    },

    asked: (id: number, jobId: number) =>
      orm.execute(sql`update upgrade_record r set job_id = ${jobId}, updated_at = now()
        where r.id = ${id} and ${ROLLBACK_DUE('r')}`),

    /** Ids with what they are marked with. */
    mark: (marks: ReadonlyMap<number, RollbackMark>) =>
      orm.execute(sql`update upgrade_record r set rollback = n.mark, updated_at = now()
        from unnest(${sql.param([...marks.keys()])}::bigint[], ${sql.param([...marks.values()])}::text[]) n(id, mark)
        where r.id = n.id and ${ROLLBACK_DUE('r')}`),

    /** An order of its own with the rules of the one that failed; nothing happens when the vehicle is in another upgrade by now. */
    order: (id: number, fileId: number): Promise<void> =>
      orm.transaction(async (tx) => {
        const { rows } = await tx.execute<{ id: number }>(sql`
          with failed as (select r.* from upgrade_record r where r.id = ${id} and ${ROLLBACK_DUE('r')} for update),
          ordered as (insert into express_upgrade (oem_id, version_id, to_version, channel, server, timeout_minutes,
              send_until, conditions, reason, operator_id)
            select e.oem_id, s.id, s.version, e.channel, e.server, e.timeout_minutes, now() + interval '3 days', e.conditions,
                e.reason, e.operator_id
              from failed r join express_upgrade e on e.id = r.express_id join soft_version s on s.id = ${fileId}
              where not exists (select 1 from upgrade_record o where o.vehicle_id = r.vehicle_id and o.state in (${OPEN_STATES}))
              returning id, send_until, version_id),
          added as (insert into upgrade_record (oem_id, express_id, vehicle_id, terminal_id, from_version, file_size, token,
              deadline_at, rollback_of, rollback)
            select r.oem_id, n.id, r.vehicle_id, r.terminal_id, coalesce(t.firmware, ''), s.file_size,
                replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), n.send_until, r.id, 'none'
              from failed r cross join ordered n join soft_version s on s.id = n.version_id
              left join terminal t on t.id = r.terminal_id returning id),
          step as (insert into upgrade_step (record_id, state) select id, 'pending' from added)
          select id::int as id from added`)
        if (rows.length === 0) return
        await tx.execute(sql`update upgrade_record set rollback = 'ordered', updated_at = now() where id = ${id}`)
      }),
  }
}
export type RollbackRepository = ReturnType<typeof rollbackRepository>
