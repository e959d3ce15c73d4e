import { sql } from 'drizzle-orm'
import type { LockStatistics } from '#core/contract/vehicle-lock.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { canonical, sha256 } from '#server/store/audit-draft.ts'
import type { Database } from '#server/store/database.ts'
import { type Scope, seenVehicleAs } from '#server/store/scope.ts'

const RELEASE_SLA_HOURS = 1
/** Orders that ended by their vehicle. */
const ANSWERED = sql.raw(`('done', 'failed', 'refused')`)

/**
 * Everything about an order o as JSON: who ordered and agreed (with their names of then), what for, where the vehicle was, and
 * every command with its frames and states. Times are those of the database, in UTC.
 */
const RECORD = sql`jsonb_build_object('format', 'fleetwall-lock-record-1',
  'order', to_jsonb(o) - '{record,record_hash,looked_at,retry_at,waits_for,updated_at}'::text[],
  'vehicle', jsonb_build_object('vin', v.vin, 'plate', v.plate, 'organisation', g.name),
  'terminal', jsonb_build_object('sn', t.sn, 'phone', t.phone),
  'orderedBy', jsonb_build_object('id', o.operator_id, 'username', p.username, 'name', p.display_name),
  'approvedBy', case when o.approver_id is not null
    then jsonb_build_object('id', o.approver_id, 'username', a.username, 'name', a.display_name) end,
  'commands', (select coalesce(jsonb_agg(jsonb_build_object('id', j.id, 'kind', j.kind, 'params', j.params, 'status', j.status,
      'messageId', j.message_id, 'sentAt', j.sent_at, 'acknowledgedAt', j.acknowledged_at, 'resultAt', j.result_at,
      'result', j.result, 'evidence', j.evidence, 'requestFrame', j.request_frame, 'answerFrame', j.answer_frame,
      'states', (select coalesce(jsonb_agg(jsonb_build_object('status', s.status, 'at', s.at) order by s.id), '[]')
        from command_state s where s.job_id = j.id)) order by j.id), '[]')
    from command_job j where j.vehicle_id = o.vehicle_id and j.batch_id = 'lock-' || o.id))`

export function lockRecordRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Stores the record of orders that have ended, and whose commands have too: it does not change after that. */
    async freeze(limit: number): Promise<void> {
      const { rows } = await orm.execute<{ id: number; record: Record<string, unknown> }>(sql`
        select o.id::int as id, ${RECORD} as record from lock_order o join vehicle v on v.id = o.vehicle_id
          left join organisation g on g.id = v.org_id left join terminal t on t.vehicle_id = v.id
          left join account p on p.id = o.operator_id left join account a on a.id = o.approver_id
          where o.record is null and o.finished_at is not null and not exists (select from command_job j
            where j.vehicle_id = o.vehicle_id and j.batch_id = 'lock-' || o.id
              and j.status in ('created', 'awaitingApproval', 'queued', 'sent', 'acked'))
          order by o.id limit ${limit}`)
      if (rows.length === 0) return
      const hashed = rows.map(({ id, record }) => ({ id, record, hash: sha256(canonical(record)) }))
      await orm.execute(sql`update lock_order o set record = n.record, record_hash = n.hash
        from jsonb_to_recordset(${JSON.stringify(hashed)}::jsonb) as n(id bigint, record jsonb, hash text)
        where o.id = n.id and o.record is null`)
    },

    async record(id: number): Promise<Record<string, unknown> | null> {
      const { rows } = await orm.execute<{ record: Record<string, unknown> | null }>(
        sql`select record from lock_order where id = ${id}`,
      )
      return rows[0]?.record ?? null
    },

    async statistics(scope: Scope, range: { startTime: string; endTime: string }): Promise<LockStatistics> {
      const from = new Date(fromPlatformTime(range.startTime)).toISOString()
      const to = new Date(fromPlatformTime(range.endTime) + 1000).toISOString()
      const { rows } = await orm.execute<{ figures: LockStatistics }>(sql`
        with seen as (select o.release, o.state, o.to_level, o.created_at, o.finished_at,
            (o.finished_at at time zone 'Asia/Shanghai')::date::text as day,
            extract(epoch from o.finished_at - coalesce(o.decided_at, o.created_at))::float8 as took
          from lock_order o join vehicle v on v.id = o.vehicle_id
          where o.oem_id = ${scope.oemId} and ${seenVehicleAs(scope, 'v')}
            and (o.release or o.to_level >= 2) and o.created_at >= ${from}::timestamptz and o.created_at < ${to}::timestamptz)
        select json_build_object('locks', count(*) filter (where not release),
          'locked', count(*) filter (where not release and state = 'done'),
          'successPercent', round(100.0 * count(*) filter (where not release and state = 'done')
            / nullif(count(*) filter (where not release and state in ${ANSWERED}), 0), 1)::float8,
          'lockSeconds', percentile_cont(0.5) within group (order by took) filter (where not release and state = 'done'),
          'releases', count(*) filter (where release), 'released', count(*) filter (where release and state = 'done'),
          'releaseSeconds', percentile_cont(0.5) within group (order by took) filter (where release and state = 'done'),
          'withinHourPercent', round(100.0 * count(*) filter (where release and state = 'done' and took <= ${RELEASE_SLA_HOURS}::int * 3600)
            / nullif(count(*) filter (where release and state not in ('cancelled', 'rejected', 'awaitingApproval')
              and (state = 'done' or created_at < now() - make_interval(hours => ${RELEASE_SLA_HOURS}::int))), 0), 1)::float8,
          'heldNow', (select count(*) from vehicle v join lateral (select l.release, l.to_level from lock_order l
              where l.vehicle_id = v.id and l.state = 'done' order by l.id desc limit 1) l on l.to_level > 1
            where v.id in (select vehicle_id from lock_order) and v.oem_id = ${scope.oemId} and ${seenVehicleAs(scope, 'v')}),
          'days', (select coalesce(json_agg(d order by d.day), '[]') from (select day,
              count(*) filter (where not release and state = 'done')::int as locked,
              count(*) filter (where release and state = 'done')::int as released,
              count(*) filter (where state in ('failed', 'refused', 'expired'))::int as failed
            from seen where finished_at is not null group by day) d)) as figures
          from seen`)
      return rows[0]!.figures
    },
  }
}
export type LockRecordRepository = ReturnType<typeof lockRecordRepository>
