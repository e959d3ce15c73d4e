import { sql } from 'drizzle-orm'
import { DIGEST_MINUTES, NOTICES_BEFORE_DIGEST } from '#core/domain/notice.ts'
import { SHOWS, singleScope } from '#server/store/account-rights.ts'
import { closedText } from '#server/store/closed-organisation.ts'
import type { Database } from '#server/store/database.ts'
import { VEHICLE_SEERS } from '#server/store/scope.ts'

/** An inbox that changed. */
export interface ChangedInbox {
  accountId: number
  unread: number
  /** Highest level of what is new; null: nothing is. */
  level: number | null
}

const EVENTS_AT_ONCE = 1_000
const RETENTION_DAYS = 90

/** Events that were not distributed yet, the organisations that see their vehicles, and accounts that can sign in. */
const WHAT = sql`taken as materialized (
    select * from notice_event where distributed_at is null order by id limit ${EVENTS_AT_ONCE} for update skip locked),
  vehicles as materialized (
    select v.id, ${sql.raw(VEHICLE_SEERS)} as org_ids from vehicle v where v.id in (select vehicle_id from taken)),
  active as materialized (
    select a.id, a.oem_id, a.mail, h.id as org_id, h.path from account a join organisation h on h.id = a.org_id
      where a.oem_id in (select oem_id from taken) and not a.disabled and (a.expires_at is null or a.expires_at > now())
        and not ${sql.raw(closedText('h'))}),
  granted as materialized (
    select h.id as account_id, h.oem_id, h.org_id, h.path, r.grants_all, r.codes, r.scope, r.org_ids, r.scope_id
      from active h join account_role g on g.account_id = h.id and (g.until is null or g.until > now())
        join role r on r.id = g.role_id and r.oem_id = h.oem_id)`

/** Who may read of what: accounts by right and by vehicle. */
const WHO = sql`able as materialized (
    select distinct r.account_id, c.codes from granted r
      join (select distinct codes from taken where codes is not null) c on r.grants_all or r.codes ?| c.codes),
  seen as materialized (
    select distinct s.account_id, v.id as vehicle_id
      from (select r.account_id, o.id as org_id from granted r cross join lateral (select r.org_id as id, r.path) h
          join organisation o on o.oem_id = r.oem_id and ${SHOWS}
          where o.id in (select unnest(org_ids) from vehicles)
        union all select r.account_id, ${singleScope(sql`r.account_id`)} from granted r) s
        join vehicles v on s.org_id = any(v.org_ids))`

/**
 * Recipients of each event: accounts, without those that muted its group, and the hooks of teams. A geofence may name the
 * accounts among them that receive its notices.
 */
const RECIPIENTS = sql`fenced as materialized (
    select t.id as event_id, f.recipient_ids from taken t join fence f on f.oem_id = t.oem_id
      and f.id = substring(t.group_key from '^fence:([0-9]{1,9})$')::int
      where t.account_ids is null and cardinality(f.recipient_ids) > 0),
  pair as (
    select t.id as event_id, 'account:' || a.id as recipient, a.id as account_id, null::int as hook_id
      from taken t join active a on a.oem_id = t.oem_id left join fenced f on f.event_id = t.id
      where (f.event_id is null or a.id = any(f.recipient_ids)) and (t.owner_id is null or t.owner_id = a.id) and a.id is distinct from t.except_id
        and (t.account_ids is null or a.id = any(t.account_ids))
        and (t.codes is null or (a.id, t.codes) in (select account_id, codes from able))
        and (t.vehicle_id is null or (a.id, t.vehicle_id) in (select account_id, vehicle_id from seen))
        and (t.account_ids is not null or (a.id, t.group_key) not in
          (select account_id, group_key from notice_mute where until > now()))
    union all
    select t.id, 'hook:' || k.id, null, k.id
      from taken t join notice_hook k on k.oem_id = t.oem_id and k.enabled and t.type = any(k.types) and t.level <= k.level
        join organisation h on h.id = k.org_id
      where t.owner_id is null and t.account_ids is null
        and case when t.vehicle_id is null then h.parent_id is null else exists (select 1 from vehicles v
          join organisation o on o.id = any(v.org_ids) where v.id = t.vehicle_id and starts_with(o.path, h.path)) end),
  numbered as (
    select p.*, t.group_key, t.level, coalesce(r.count, 0)
        + row_number() over (partition by p.recipient, t.group_key order by p.event_id) as number
      from pair p join taken t on t.id = p.event_id
        left join (select recipient, group_key, count(*) as count from notice
            where digest_key is null and at > now() - make_interval(mins => ${DIGEST_MINUTES})
              and (recipient, group_key) in (select q.recipient, e.group_key from pair q join taken e on e.id = q.event_id)
            group by recipient, group_key) r on r.recipient = p.recipient and r.group_key = t.group_key)`

/** Start of the window of a digest, in minutes. */
const WINDOW = sql`(extract(epoch from now())::bigint / (60 * ${DIGEST_MINUTES}) * ${DIGEST_MINUTES})`

const INBOXES = sql`added as (
    insert into notice as n (recipient, account_id, hook_id, event_id, group_key, level, count, digest_key, at)
      select recipient, account_id, hook_id, event_id, group_key, level, 1, null, now() from numbered
        where number <= ${NOTICES_BEFORE_DIGEST}
      union all
      select recipient, account_id, hook_id, max(event_id), group_key, min(level), count(*),
          recipient || '/' || group_key || '/' || ${WINDOW}, now() from numbered
        where number > ${NOTICES_BEFORE_DIGEST} group by recipient, account_id, hook_id, group_key
    on conflict (digest_key) where digest_key is not null do update set event_id = excluded.event_id,
      level = least(n.level, excluded.level), count = n.count + excluded.count, at = excluded.at, read_at = null
    returning id, account_id, hook_id, event_id, level, digest_key, xmax = 0 as fresh)`

/** Digests wait for the end of their window, and messages outside of the console for that of quiet hours. */
const DELIVERIES = sql`delivered as (
    insert into notice_delivery (oem_id, notice_id, channel, hook_id, next_at)
      select t.oem_id, n.id, c.channel, n.hook_id, greatest(
          case when n.digest_key is null then now() else to_timestamp((${WINDOW} + ${DIGEST_MINUTES}) * 60) end,
          case when s.account_id is null or t.account_ids is not null or n.level <= s.quiet_level then now()
            else notice_quiet_until(now(), s.zone, s.quiet_from, s.quiet_until) end)
        from added n join taken t on t.id = n.event_id
          left join active a on a.id = n.account_id
          left join notice_setting s on s.account_id = n.account_id
          cross join lateral (select 'hook' as channel where n.hook_id is not null
            union all select unnest(t.channels) where n.account_id is not null
            union all select jsonb_array_elements_text(s.channels -> t.type) where t.channels is null) c
        where n.fresh and (c.channel <> 'mail' or a.mail <> '')
          and (c.channel <> 'push' or exists (select 1 from notice_push p where p.account_id = n.account_id)))`

const ESCALATIONS = sql`escalated as (
    insert into escalation (alarm_id, policy_id, started_at, next_at)
      select (t.params ->> 'alarmId')::bigint, p.id, t.created_at,
          t.created_at + make_interval(mins => (p.steps -> 0 ->> 'afterMinutes')::int)
        from taken t join escalation_policy p on p.oem_id = t.oem_id and p.enabled and t.level <= p.level
            and (cardinality(p.kinds) = 0 or t.kind = any(p.kinds))
          join organisation h on h.id = p.org_id
        where t.type = 'alarm' and t.account_ids is null and exists (select 1 from vehicles v
          join organisation o on o.id = any(v.org_ids) where v.id = t.vehicle_id and starts_with(o.path, h.path))
      on conflict do nothing)`

/** Brings events to inboxes and queues their messages, each batch in one statement however many recipients it has. */
export function distributionRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** How many events were distributed, and the inboxes that changed. */
    async distribute(): Promise<{ events: number; inboxes: ChangedInbox[] }> {
      const { rows } = await orm.execute<{ events: number; accountId: number | null; level: number | null }>(sql`
        with ${WHAT}, ${WHO}, ${RECIPIENTS}, ${INBOXES}, ${DELIVERIES}, ${ESCALATIONS},
          done as (update notice_event set distributed_at = now() where id in (select id from taken))
        select (select count(*)::int from taken) as events, c.account_id as "accountId", c.level
          from (select 1) one left join (select account_id, min(level) as level from added where account_id is not null
            group by account_id) c on true`)
      const changed = new Map(rows.flatMap(({ accountId, level }) => (accountId === null ? [] : [[accountId, level]])))
      const unread = await this.unread([...changed.keys()])
      return {
        events: rows[0]?.events ?? 0,
        inboxes: unread.map((each) => ({ ...each, level: changed.get(each.accountId) ?? null })),
      }
    },

    async unread(accountIds: readonly number[]): Promise<{ accountId: number; unread: number }[]> {
      if (accountIds.length === 0) return []
      const { rows } = await orm.execute<{ accountId: number; unread: number }>(sql`
        select a.id as "accountId", (select count(*)::int from notice n where n.account_id = a.id and n.read_at is null) as unread
          from unnest(${sql.param([...accountIds])}::int[]) a(id)`)
      return rows
    },

    /** Removes what is old, with inboxes and deliveries. */
    async forget(): Promise<void> {
      await orm.execute(
        sql`delete from notice_event where created_at < now() - make_interval(days => ${RETENTION_DAYS})`,
      )
      await orm.execute(
        sql`delete from escalation where next_at is null and started_at < now() - make_interval(days => ${RETENTION_DAYS})`,
      )
      await orm.execute(sql`delete from notice_mute where until < now()`)
    },
  }
}
