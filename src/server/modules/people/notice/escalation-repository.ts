import { sql } from 'drizzle-orm'
import type { Database } from '#server/store/database.ts'

const AT_ONCE = 1_000

/**
 * Steps of escalations, for all alarms in one statement. An empty roster is passed over at once, and a step is one event of the
 * outbox: its key keeps a second process, or a restart in between, from sending it twice.
 */
const STEP = sql`
  with due as materialized (
    select e.alarm_id, e.policy_id, e.steps, e.started_at, p.oem_id, p.rounds, jsonb_array_length(p.steps) as length,
        p.steps -> (e.steps % jsonb_array_length(p.steps)) as step,
        p.steps -> ((e.steps + 1) % jsonb_array_length(p.steps)) as following
      from escalation e join escalation_policy p on p.id = e.policy_id
      where e.next_at <= now() order by e.next_at limit ${AT_ONCE} for update of e skip locked),
  called as materialized (
    select d.*, case when jsonb_typeof(d.step -> 'rosterId') = 'number'
        then array(select duty_accounts((d.step ->> 'rosterId')::int, now()))
        else array(select jsonb_array_elements_text(d.step -> 'accountIds')::int) end as account_ids
      from due d),
  stepped as (
    update escalation e set steps = e.steps + 1,
        started_at = case when (c.steps + 1) % c.length = 0 then now() else e.started_at end,
        outcome = case when c.steps + 1 >= c.length * c.rounds then 'exhausted' else '' end,
        next_at = case when c.steps + 1 >= c.length * c.rounds then null when cardinality(c.account_ids) = 0 then now()
          when (c.steps + 1) % c.length = 0 then now() + make_interval(mins => greatest(1, (c.following ->> 'afterMinutes')::int))
          else e.started_at + make_interval(mins => (c.following ->> 'afterMinutes')::int) end
      from called c where e.alarm_id = c.alarm_id and e.policy_id = c.policy_id)
  insert into notice_event (oem_id, type, kind, level, dedup_key, vehicle_id, account_ids, channels, codes, group_key, params, link)
    select c.oem_id, 'alarm', a.kind, a.level, 'escalation:' || c.alarm_id || ':' || c.policy_id || ':' || c.steps, a.vehicle_id,
        c.account_ids, array(select jsonb_array_elements_text(c.step -> 'channels')), '{/operate/alarm}',
        'escalation:' || c.policy_id, jsonb_build_object('alarmId', a.id, 'step', c.steps + 1), '/personal/message?alarm=' || a.id
      from called c join alarm_event a on a.id = c.alarm_id where cardinality(c.account_ids) > 0
    on conflict do nothing`

/** Ends what a user acknowledged, or whose policy is switched off, and cancels its messages that were not sent yet. */
const END = sql`
  with ended as (
    update escalation e set next_at = null, outcome = case when p.enabled then 'acknowledged' else 'off' end
      from alarm_event a, escalation_policy p
      where a.id = e.alarm_id and p.id = e.policy_id and e.next_at is not null
        and (a.acknowledged_at is not null or a.settled_at is not null or a.handling <> 'open' or not p.enabled)
      returning e.alarm_id, e.policy_id),
  cancelled as (update notice_delivery d set state = 'cancelled', done_at = now()
    from notice n join notice_event v on v.id = n.event_id
    where d.state = 'waiting' and d.notice_id = n.id and n.count = 1 and v.account_ids is not null
      and exists (select 1 from alarm_event a where a.id = (v.params ->> 'alarmId')::bigint
        and (a.acknowledged_at is not null or a.settled_at is not null or a.handling <> 'open')))
  select exists (select 1 from escalation where next_at <= now()) as due`

export function escalationRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** False: no step was due. */
    async escalate(): Promise<boolean> {
      const { rows } = await orm.execute<{ due: boolean }>(END)
      if (!rows[0]!.due) return false
      await orm.execute(STEP)
      return true
    },
  }
}
