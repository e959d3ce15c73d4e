import { and, eq, inArray, sql } from 'drizzle-orm'
import type { HookKind, NoticeParams, NoticeType } from '#core/domain/notice.ts'
import type { Language } from '#core/domain/language.ts'
import { maskedValue } from '#core/domain/field-mask.ts'
import { rightsOfAccounts } from '#server/store/account-rights.ts'
import type { Database } from '#server/store/database.ts'
import { noticePush } from '#server/store/schema/notice.ts'

/** Everything a message needs, read in one statement for many. */
export interface DueDelivery {
  id: number
  oemId: string
  channel: 'mail' | 'push' | 'hook'
  attempts: number
  noticeId: number
  type: NoticeType
  kind: string
  level: number
  count: number
  params: NoticeParams
  link: string
  at: Date
  vin: string | null
  plate: string | null
  language: Language
  zone: string
  mail: string
  hook: { id: number; name: string; kind: HookKind; url: string; secret: string; oldSecret: string | null } | null
  push: { id: number; endpoint: string; p256dh: string; auth: string }[]
}

/** With what decides about masks. */
interface Claimed extends DueDelivery {
  accountId: number | null
  shortVin: boolean | null
}

/** Outcome of an attempt; an error that repeats nothing is final. */
export interface DeliveryResult {
  id: number
  error: string | null
  final: boolean
}

export const MAX_ATTEMPTS = 6
const FIRST_RETRY_SECONDS = 30
const LEASE_SECONDS = 120
const OF_ONE_HOOK = 5
const AT_ONCE = 100

/** Deliveries until they are taken, or dead: 30 s, 2 min, 8 min, 32 min and 2 h 8 min between attempts. */
export function deliveryRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Claims what is due; a claim that reports nothing ends with its lease. Hooks under way are left out. */
    async claim(busyHooks: readonly number[], busyChannels: readonly string[]): Promise<DueDelivery[]> {
      const { rows } = await orm.execute<Record<string, unknown>>(sql`
        with due as (
          select id from (select id, next_at, row_number() over (partition by channel, hook_id order by next_at, id) as place, hook_id
              from notice_delivery where state = 'waiting' and next_at <= now()
                and channel <> all(${sql.param([...busyChannels])}::text[])
                and (hook_id is null or hook_id <> all(${sql.param([...busyHooks])}::int[]))) d
            where place <= case when hook_id is null then ${AT_ONCE}::int else ${OF_ONE_HOOK}::int end order by next_at limit ${AT_ONCE * 3}),
        claimed as (
          update notice_delivery d set attempts = attempts + 1, next_at = now() + make_interval(secs => ${LEASE_SECONDS})
            from due where d.id = due.id and d.state = 'waiting' returning d.*)
        select n.account_id as "accountId", k.short_vin as "shortVin", d.id::float8 as id, d.oem_id as "oemId", d.channel, d.attempts, n.id::float8 as "noticeId", e.type, e.kind, n.level,
            n.count, e.params, e.link, n.at, v.vin, v.plate, coalesce(k.language, s.language, 'en') as language,
            coalesce(s.zone, 'Asia/Shanghai') as zone, coalesce(a.mail, '') as mail,
            case when k.id is not null then jsonb_build_object('id', k.id, 'name', k.name, 'kind', k.kind, 'url', k.url,
              'secret', k.secret, 'oldSecret', case when k.old_secret_until > now() then k.old_secret end) end as hook,
            case when d.channel = 'push' then coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'endpoint', p.endpoint,
              'p256dh', p.p256dh, 'auth', p.auth)) from notice_push p where p.account_id = n.account_id), '[]') else '[]' end as push
          from claimed d join notice n on n.id = d.notice_id join notice_event e on e.id = n.event_id
            left join vehicle v on v.id = e.vehicle_id left join account a on a.id = n.account_id
            left join notice_setting s on s.account_id = n.account_id left join notice_hook k on k.id = d.hook_id
          order by d.id`)
      return this.masked(rows.map((row) => ({ ...row, at: new Date(row['at'] as string) })) as unknown as Claimed[])
    },

    /** As the roles of the recipients, or the settings of hooks, let them be read. */
    async masked(claimed: readonly Claimed[]): Promise<DueDelivery[]> {
      if (claimed.length === 0) return []
      const accountIds = [...new Set(claimed.flatMap(({ accountId }) => accountId ?? []))]
      const rights = await rightsOfAccounts(orm, accountIds)
      return claimed.map(({ accountId, shortVin, ...delivery }) => {
        const hides = accountId === null ? (shortVin ? ['vin'] : []) : rights.get(accountId)!.hides
        return hides.includes('vin')
          ? { ...delivery, vin: maskedValue('vin', delivery.vin) as string | null }
          : delivery
      })
    },

    /** Stores what became of some attempts. What dies is brought to those who may send it again, once an hour. */
    async settle(results: readonly DeliveryResult[]): Promise<void> {
      if (results.length === 0) return
      await orm.execute(sql`
        with result as (select * from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r(id bigint, error text, final boolean)),
        done as (
          update notice_delivery d set error = coalesce(r.error, ''), done_at = case when r.error is null then now() end,
              state = case when r.error is null then 'sent' when r.final or d.attempts >= ${MAX_ATTEMPTS} then 'dead' else 'waiting' end,
              next_at = now() + make_interval(secs => ${FIRST_RETRY_SECONDS} * power(4, d.attempts - 1)::int)
            from result r where d.id = r.id and d.state = 'waiting' returning d.*)
        insert into notice_event (oem_id, type, kind, level, dedup_key, codes, group_key, params, link)
          select distinct d.oem_id, 'system', 'deliveryFailed', 2,
              'deliveryFailed:' || coalesce('hook:' || k.id, d.channel) || ':' || to_char(now(), 'YYYYMMDDHH24'),
              '{/personal/message/delivery/edit}'::text[], 'system:deliveryFailed',
              jsonb_build_object('name', coalesce(k.name, d.channel)), '/personal/message?tab=deliveries'
            from done d join notice n on n.id = d.notice_id join notice_event e on e.id = n.event_id
              left join notice_hook k on k.id = d.hook_id
            where d.state = 'dead' and e.type <> 'system'
          on conflict do nothing`)
    },

    /** Browsers that withdrew their subscription. */
    async forgetPush(ids: readonly number[]): Promise<void> {
      if (ids.length > 0) await orm.delete(noticePush).where(inArray(noticePush.id, [...ids]))
    },

    subscribe: (accountId: number, row: Omit<typeof noticePush.$inferInsert, 'accountId'>) =>
      orm
        .insert(noticePush)
        .values({ ...row, accountId })
        .onConflictDoUpdate({ target: noticePush.endpoint, set: { ...row, accountId } }),
    unsubscribe: (accountId: number, endpoint: string) =>
      orm.delete(noticePush).where(and(eq(noticePush.accountId, accountId), eq(noticePush.endpoint, endpoint))),
  }
}
export type DeliveryRepository = ReturnType<typeof deliveryRepository>
