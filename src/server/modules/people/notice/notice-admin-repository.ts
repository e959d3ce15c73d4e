import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type * as contract from '#core/contract/notice-admin.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { type Page, pageBySql } from '#server/store/paging.ts'
import { partOf } from '#server/store/part-of.ts'
import { account, organisation } from '#server/store/schema/account.ts'
import { announcement, dutyRoster, escalationPolicy, noticeHook } from '#server/store/schema/notice.ts'
import { inScope, type Scope } from '#server/store/scope.ts'
import { tableStore } from '#server/store/table-store.ts'

const NO_FILTER = () => []
const MOST_ROWS = 500
const ROTATION_HOURS = 24

interface StoredDelivery extends Omit<contract.Delivery, 'createTime' | 'nextTime'> {
  createdAt: Date
  nextAt: Date
}

/** Hooks, rosters and policies of the data scope. */
export function noticeAdminRepository({ orm }: Pick<Database, 'orm'>) {
  const hooks = tableStore(
    { orm },
    {
      table: noticeHook,
      matching: NO_FILTER,
      rows: () =>
        orm
          .select({
            id: noticeHook.id,
            hook: noticeHook,
            orgName: organisation.name,
            lastSent:
              sql<Date | null>`(select max(d.done_at) from notice_delivery d where d.hook_id = notice_hook.id)`.mapWith(
                noticeHook.updatedAt,
              ),
            failures: sql<number>`(select count(*)::int from notice_delivery d where d.hook_id = notice_hook.id and d.state = 'dead')`,
          })
          .from(noticeHook)
          .innerJoin(organisation, eq(organisation.id, noticeHook.orgId)),
    },
  )
  const rosters = tableStore(
    { orm },
    {
      table: dutyRoster,
      matching: NO_FILTER,
      rows: () =>
        orm
          .select({
            id: dutyRoster.id,
            roster: dutyRoster,
            orgName: organisation.name,
            onDuty: sql<string[]>`array(select a.display_name from account a
              where a.id in (select duty_accounts(duty_roster.id, now())) order by 1)`,
          })
          .from(dutyRoster)
          .innerJoin(organisation, eq(organisation.id, dutyRoster.orgId)),
    },
  )
  const policies = tableStore(
    { orm },
    {
      table: escalationPolicy,
      matching: NO_FILTER,
      rows: () =>
        orm
          .select({
            id: escalationPolicy.id,
            policy: escalationPolicy,
            orgName: organisation.name,
            open: sql<number>`(select count(*)::int from escalation e where e.policy_id = escalation_policy.id and e.next_at is not null)`,
          })
          .from(escalationPolicy)
          .innerJoin(organisation, eq(organisation.id, escalationPolicy.orgId)),
    },
  )
  const first: Page = { page: 1, size: MOST_ROWS }
  const usesRoster = (ids: SQL) => sql`exists (select 1 from escalation_policy p
    cross join lateral jsonb_array_elements(p.steps) step where (step ->> 'rosterId')::int in (${ids}))`

  return {
    hooks: { ...hooks, all: async (scope: Scope) => (await hooks.page(scope, {}, first)).list },
    policies: { ...policies, all: async (scope: Scope) => (await policies.page(scope, {}, first)).list },
    rosters: {
      ...rosters,
      all: async (scope: Scope) => (await rosters.page(scope, {}, first)).list,
      /** Null: a policy uses one of them. */
      remove: (scope: Scope, ids: readonly number[]) =>
        rosters.remove(scope, ids, async (tx, chosen) => {
          const ofThese = tx.select({ id: dutyRoster.id }).from(dutyRoster).where(chosen)
          const { rows } = await tx.execute<{ used: boolean }>(sql`select ${usesRoster(sql`${ofThese}`)} as used`)
          return rows[0]?.used ?? false
        }),
    },
    /** The replaced secret is used as well for a day. */
    async rotate(scope: Scope, id: number, secret: string): Promise<boolean> {
      const changed = await orm
        .update(noticeHook)
        .set({
          secret,
          oldSecret: sql`${noticeHook.secret}`,
          oldSecretUntil: sql`now() + make_interval(hours => ${ROTATION_HOURS})`,
        })
        .where(and(inScope(scope, noticeHook), eq(noticeHook.id, id)))
        .returning({ id: noticeHook.id })
      return changed.length > 0
    },
    ...people({ orm }),
    ...deliveries({ orm }),
    ...announcements({ orm }),
  }
}
export type NoticeAdminRepository = ReturnType<typeof noticeAdminRepository>

function people({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Accounts of the data scope, by part of a name. */
    accounts: (scope: Scope, keyWord: string | undefined) =>
      orm
        .select({ id: account.id, name: account.displayName })
        .from(account)
        .where(
          and(
            inScope(scope, account),
            eq(account.disabled, false),
            keyWord ? or(partOf(account.displayName, keyWord), partOf(account.username, keyWord)) : undefined,
          ),
        )
        .orderBy(asc(account.displayName), asc(account.id))
        .limit(50),

    /** Whether all of these are in the data scope. */
    async areAccounts(scope: Scope, ids: readonly number[]): Promise<boolean> {
      const asked = [...new Set(ids)]
      return (await orm.$count(account, and(inScope(scope, account), inArray(account.id, asked)))) === asked.length
    },
    async areRosters(scope: Scope, ids: readonly number[]): Promise<boolean> {
      const asked = [...new Set(ids)]
      return (
        (await orm.$count(dutyRoster, and(inScope(scope, dutyRoster), inArray(dutyRoster.id, asked)))) === asked.length
      )
    },
  }
}

/** Messages to accounts and hooks of the data scope. */
const SEEN = ({ oemId, orgIds }: Scope) =>
  sql`d.oem_id = ${oemId} and coalesce(k.org_id, a.org_id) = any(${sql.param([...orgIds])}::int[])`
const DELIVERIES = sql`notice_delivery d join notice n on n.id = d.notice_id join notice_event e on e.id = n.event_id
  left join account a on a.id = n.account_id left join notice_hook k on k.id = n.hook_id`

function deliveries({ orm }: Pick<Database, 'orm'>) {
  return {
    deliveries: (scope: Scope, state: string, page: Page) =>
      pageBySql<StoredDelivery>(orm, page, {
        columns: sql`d.id::float8 as id, d.channel, coalesce(k.name, a.display_name) as recipient, e.type, e.kind, e.params, d.state,
          d.attempts, d.error, d.created_at as "createdAt", d.next_at as "nextAt"`,
        from: sql`${DELIVERIES} where ${SEEN(scope)} and d.state = ${state}`,
        order: sql`d.id desc`,
      }),

    async resend(scope: Scope, ids: readonly number[]): Promise<number> {
      const { rowCount } =
        await orm.execute(sql`update notice_delivery set state = 'waiting', attempts = 0, next_at = now()
        where state = 'dead' and id in (select d.id from ${DELIVERIES} where ${SEEN(scope)} and d.id = any(${sql.param([...ids])}::bigint[]))`)
      return rowCount ?? 0
    },
  }
}

function announcements({ orm }: Pick<Database, 'orm'>) {
  return {
    announcements: ({ oemId }: Scope) =>
      orm
        .select({ announcement, authorName: sql<string>`coalesce(${account.displayName}, '')` })
        .from(announcement)
        .leftJoin(account, eq(account.id, announcement.createdBy))
        .where(eq(announcement.oemId, oemId))
        .orderBy(desc(announcement.id))
        .limit(100),

    async announce(oemId: string, createdBy: number, { texts, tone, startTime, endTime }: contract.AnnouncementInput) {
      const [startsAt, endsAt] = [startTime, endTime].map((time) => new Date(fromPlatformTime(time))) as [Date, Date]
      const [row] = await orm
        .insert(announcement)
        .values({ oemId, createdBy, texts, tone, startsAt, endsAt })
        .returning({ id: announcement.id })
      return row!
    },

    async takeBack({ oemId }: Scope, ids: readonly number[]): Promise<number> {
      const chosen = and(eq(announcement.oemId, oemId), inArray(announcement.id, [...ids]))
      return (await orm.delete(announcement).where(chosen).returning({ id: announcement.id })).length
    },
  }
}
