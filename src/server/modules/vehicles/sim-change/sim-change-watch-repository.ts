import { sql } from 'drizzle-orm'
import { SIM_EXPLAIN_HOURS } from '#core/domain/device-change.ts'
import type { Database } from '#server/store/database.ts'

/** Reports that are older are of a card that was decided about. */
const RECENT = sql`interval '30 days'`

/**
 * Cards that terminals reported and that are not the registered ones: by 0x0107, as the gateway wrote them down, and by sign-ons of
 * GB/T 32960. One statement for the whole fleet; a change that is known counts its reports. What a user decided to keep comes up
 * again when the card is reported after that.
 */
const DETECT = sql`
  with reported as (
    select t.oem_id, t.vehicle_id, t.id as terminal_id, t.iccid as old_iccid, m.reported as new_iccid, 'terminal' as source,
        m.first_at, m.last_at, m.count
      from identity_mismatch m join terminal t on t.id = m.terminal_id
      where m.watch = 'sim' and m.last_at > now() - ${RECENT} and t.vehicle_id is not null and t.iccid <> ''
        and m.expected = t.iccid and m.reported <> t.iccid and m.reported <> coalesce(nullif(t.login_iccid, ''), ' ')
    union all
    select t.oem_id, t.vehicle_id, t.id, t.iccid, t.login_iccid, 'login', coalesce(s.last_login_at, now()),
        coalesce(s.last_login_at, now()), 1
      from terminal t left join terminal_state s on s.terminal_id = t.id
      where t.login_iccid <> '' and t.login_iccid <> t.iccid and t.iccid <> '' and t.vehicle_id is not null),
  fresh as (
    select r.* from reported r where not exists (
      select 1 from sim_change c where c.terminal_id = r.terminal_id and c.old_iccid = r.old_iccid and c.new_iccid = r.new_iccid
        and c.state = 'done' and c.approved_at >= r.last_at))
  insert into sim_change as c (oem_id, vehicle_id, terminal_id, old_iccid, new_iccid, source, detected_at, last_report_at, reports)
    select oem_id, vehicle_id, terminal_id, old_iccid, new_iccid, source, first_at, last_at, count from fresh
    on conflict (terminal_id, old_iccid, new_iccid) where state <> 'done' do update set last_report_at = excluded.last_report_at,
      reports = excluded.reports where c.last_report_at is distinct from excluded.last_report_at`

/** Changes that were not explained in the time their tenant allows. */
const SUSPECT = sql`
  update sim_change c set state = 'suspicious', updated_at = now()
    from (select t.oem_id, coalesce(d.sim_explain_hours, ${SIM_EXPLAIN_HOURS.usual}) as hours from tenant t
      left join device_setting d on d.oem_id = t.oem_id) s
    where s.oem_id = c.oem_id and c.state = 'detected' and c.detected_at <= now() - make_interval(hours => s.hours)`

export function simChangeWatchRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    async watch(): Promise<{ detected: number; suspicious: number }> {
      const detected = await orm.execute(DETECT)
      const suspicious = await orm.execute(SUSPECT)
      return { detected: detected.rowCount ?? 0, suspicious: suspicious.rowCount ?? 0 }
    },
  }
}
