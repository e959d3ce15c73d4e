import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { NEWEST_NOTICES, type NoticeFilter } from '#core/contract/notice.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import type { Language } from '#core/domain/language.ts'
import type { Database } from '#server/store/database.ts'
import { type Page, pageBy } from '#server/store/paging.ts'
import { account } from '#server/store/schema/account.ts'
import { announcement, notice, noticeEvent, noticeMute, noticeSetting } from '#server/store/schema/notice.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'

const columns = {
  id: notice.id,
  type: noticeEvent.type,
  kind: noticeEvent.kind,
  level: notice.level,
  params: noticeEvent.params,
  groupKey: notice.groupKey,
  count: notice.count,
  vin: vehicle.vin,
  plate: vehicle.plate,
  link: noticeEvent.link,
  at: notice.at,
  readAt: notice.readAt,
}

const matching = ({ type, unread, level, startTime, endTime }: NoticeFilter): (SQL | undefined)[] => [
  type && eq(noticeEvent.type, type),
  unread ? isNull(notice.readAt) : undefined,
  level === undefined ? undefined : eq(notice.level, level),
  startTime === undefined ? undefined : gte(notice.at, new Date(fromPlatformTime(startTime))),
  endTime === undefined ? undefined : lt(notice.at, new Date(fromPlatformTime(endTime) + 1_000)),
]

/** What one account was notified of, and how it wants to be. */
export function inboxRepository({ orm }: Pick<Database, 'orm'>) {
  const rows = () =>
    orm
      .select(columns)
      .from(notice)
      .innerJoin(noticeEvent, eq(noticeEvent.id, notice.eventId))
      .leftJoin(vehicle, eq(vehicle.id, noticeEvent.vehicleId))

  return {
    page: (accountId: number, filter: NoticeFilter, page: Page) =>
      pageBy(
        orm,
        page,
        rows().where(and(eq(notice.accountId, accountId), ...matching(filter))),
        desc(notice.at),
        desc(notice.id),
      ),

    newest: (accountId: number) =>
      rows().where(eq(notice.accountId, accountId)).orderBy(desc(notice.at), desc(notice.id)).limit(NEWEST_NOTICES),

    /** Unread notices by type. */
    async unread(accountId: number): Promise<Record<string, number>> {
      const counts = await orm
        .select({ type: noticeEvent.type, count: sql<number>`count(*)::int` })
        .from(notice)
        .innerJoin(noticeEvent, eq(noticeEvent.id, notice.eventId))
        .where(and(eq(notice.accountId, accountId), isNull(notice.readAt)))
        .groupBy(noticeEvent.type)
      const all = counts.reduce((sum, { count }) => sum + count, 0)
      return Object.fromEntries([...counts.map(({ type, count }): [string, number] => [type, count]), ['all', all]])
    },

    /** Of these, or of a type, or all: how many were unread. */
    async read(accountId: number, of: { ids?: readonly number[]; type?: string | undefined }): Promise<number> {
      const ofType =
        of.type === undefined
          ? undefined
          : sql`exists (select 1 from notice_event e where e.id = ${notice.eventId} and e.type = ${of.type})`
      const read = await orm
        .update(notice)
        .set({ readAt: sql`now()` })
        .where(
          and(
            eq(notice.accountId, accountId),
            isNull(notice.readAt),
            of.ids && inArray(notice.id, [...of.ids]),
            ofType,
          ),
        )
        .returning({ id: notice.id })
      return read.length
    },

    ...muting({ orm }),
    ...settings({ orm }),
  }
}
export type InboxRepository = ReturnType<typeof inboxRepository>

function muting({ orm }: Pick<Database, 'orm'>) {
  return {
    /** False: the account has no such notice. */
    async mute(accountId: number, noticeId: number, until: Date): Promise<boolean> {
      const { rowCount } = await orm.execute(sql`insert into notice_mute (account_id, group_key, until)
        select account_id, group_key, ${until.toISOString()} from notice where id = ${noticeId} and account_id = ${accountId}
        on conflict (account_id, group_key) do update set until = excluded.until`)
      return (rowCount ?? 0) > 0
    },

    unmute: (accountId: number, groupKey: string) =>
      orm.delete(noticeMute).where(and(eq(noticeMute.accountId, accountId), eq(noticeMute.groupKey, groupKey))),

    /** With the newest event of each group, for its title. */
    async mutes(accountId: number) {
      const newest = orm
        .selectDistinctOn([notice.groupKey], { groupKey: notice.groupKey, eventId: notice.eventId })
        .from(notice)
        .where(eq(notice.accountId, accountId))
        .orderBy(notice.groupKey, desc(notice.id))
        .as('newest')
      return orm
        .select({
          groupKey: noticeMute.groupKey,
          until: noticeMute.until,
          type: noticeEvent.type,
          kind: noticeEvent.kind,
          params: noticeEvent.params,
        })
        .from(noticeMute)
        .innerJoin(newest, eq(newest.groupKey, noticeMute.groupKey))
        .innerJoin(noticeEvent, eq(noticeEvent.id, newest.eventId))
        .where(and(eq(noticeMute.accountId, accountId), sql`${noticeMute.until} > now()`))
        .orderBy(asc(noticeMute.until))
        .limit(200)
    },
  }
}

function settings({ orm }: Pick<Database, 'orm'>) {
  return {
    async settings(accountId: number) {
      const [row] = await orm
        .select({ mail: account.mail, stored: noticeSetting })
        .from(account)
        .leftJoin(noticeSetting, eq(noticeSetting.accountId, account.id))
        .where(eq(account.id, accountId))
      return row ?? { mail: '', stored: null }
    },

    saveSettings: (values: typeof noticeSetting.$inferInsert) =>
      orm
        .insert(noticeSetting)
        .values(values)
        .onConflictDoUpdate({ target: noticeSetting.accountId, set: { ...values, updatedAt: sql`now()` } }),

    /** Announcements in force, warnings first; each in the language asked for, in English, or in any it has. */
    async shownAnnouncements(oemId: string, language: Language) {
      const now = new Date()
      const found = await orm
        .select()
        .from(announcement)
        .where(and(eq(announcement.oemId, oemId), lte(announcement.startsAt, now), gte(announcement.endsAt, now)))
        .orderBy(desc(announcement.tone), desc(announcement.id))
        .limit(5)
      return found.map(({ texts, ...row }) => ({
        ...row,
        text: texts[language] || texts.en || Object.values(texts).find((each) => each !== '') || '',
      }))
    },
  }
}
