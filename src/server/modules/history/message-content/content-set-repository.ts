import { and, count, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { CONTENT_LIMITS, ContentFilter, type ContentMatch, type ContentSet } from '#core/contract/message-content.ts'
import type { CursorPage } from '#core/contract/paging.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { vinsIn } from '#core/domain/vin-list.ts'
import type { Caller } from '#server/http/route.ts'
import { dutyRepository } from '#server/telemetry/history/duty-repository.ts'
import type { TimeRange } from '#server/telemetry/history/position-history-repository.ts'
import type { NotifyJob } from '#server/telemetry/live/job-news.ts'
import type { Database } from '#server/store/database.ts'
import { contentMatch, contentSet } from '#server/store/schema/data-service.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { SEEN_VEHICLE, seenVehicle } from '#server/store/scope.ts'
import { mapList, type Page, pageBy } from '#server/store/paging.ts'
import { addJob } from '#server/work/job-queue.ts'
import { contentSetKind } from './content-set-kind.ts'

export type Asker = Pick<Caller, 'oemId' | 'orgIds' | 'userId'>
type Stored = typeof contentSet.$inferSelect
export type NewMatch = typeof contentMatch.$inferInsert

const DAY_MS = 86_400_000
const MESSAGES = `select count(*)::int as count from message_log
  where vehicle_id = any($1) and ts >= $2 and ts < $3 and message_id = $4 and protocol = $5`
const REPORTS = `select count(*)::int as count from energy_sample
  where vehicle_id = any($1) and ts >= $2 and ts < $3 and kind = $4`

const own = ({ oemId, userId }: Asker) => and(eq(contentSet.oemId, oemId), eq(contentSet.accountId, userId))

/**
 * Results of content queries; users see their own. `notify` is called for each that was begun, has changed or was removed,
 * once that is stored.
 */
export function contentSetRepository(db: Pick<Database, 'orm' | 'pool'>, notify: NotifyJob = () => undefined) {
  const notifyRows = (rows: readonly StoredNews[], ended?: 'removed') => {
    for (const { accountId, oemId, id, state, vins, ...figures } of rows) {
      if (accountId === null) continue
      const total = vinsIn(vins).length
      const change = { kind: 'contentSet', id, state: ended ?? state, done: figures.vehicles, total, figures } as const
      notify({ audience: { oemId, accountId }, change })
    }
  }
  return { ...scopeReads(db), ...reads(db), ...writes(db, notifyRows) }
}

/** Columns for the notification about a set; its steps are the requested vehicles. */
const NEWS = {
  id: contentSet.id,
  oemId: contentSet.oemId,
  accountId: contentSet.accountId,
  vins: sql<string>`filter ->> 'vins'`,
  state: contentSet.state,
  vehicles: contentSet.vehicles,
  scanned: contentSet.scanned,
  matched: contentSet.matched,
}
type StoredNews = Pick<Stored, Exclude<keyof typeof NEWS, 'vins'>> & { vins: string }

function scopeReads({ pool }: Pick<Database, 'pool'>) {
  const counted = async (query: string, values: unknown[]) =>
    (await pool.query<{ count: number }>(query, values)).rows[0]?.count ?? 0

  return {
    /** VINs that the caller may see. */
    async vehicles({ oemId, orgIds }: Asker, vins: readonly string[]): Promise<{ id: number; vin: string }[]> {
      const { rows } = await pool.query<{ id: number; vin: string }>(
        `select v.id, v.vin from vehicle v where ${SEEN_VEHICLE} and v.vin = any($3) order by v.vin`,
        [oemId, [...orgIds], [...vins]],
      )
      return rows
    },

    /** Messages of a kind; positions from the sums of hours. */
    async messages(ids: readonly number[], range: TimeRange, protocol: 'jt808' | 'gb32960', messageId: number) {
      const values = [[...ids], new Date(range.from), new Date(range.to)]
      if (protocol === 'gb32960' && (messageId === 2 || messageId === 3)) {
        return counted(REPORTS, [...values, messageId === 2 ? 0 : 2])
      }
      if (protocol === 'jt808' && (messageId === 0x0200 || messageId === 0x0704)) {
        const hours = await dutyRepository({ pool }).hours(range, ids)
        return hours.reduce((sum, { positions }) => sum + positions, 0)
      }
      return counted(MESSAGES, [...values, messageId, protocol === 'jt808' ? 1 : 2])
    },
  }
}

function reads({ orm }: Pick<Database, 'orm'>) {
  return {
    async page(asker: Asker, page: Page) {
      const where = and(own(asker), sql`${contentSet.expiresAt} > now()`)
      return mapList(
        await pageBy(orm, page, orm.select().from(contentSet).where(where), desc(contentSet.id)),
        asContentSet,
      )
    },

    async find(asker: Asker, id: number): Promise<ContentSet | undefined> {
      const [row] = await orm
        .select()
        .from(contentSet)
        .where(and(own(asker), eq(contentSet.id, id), sql`${contentSet.expiresAt} > now()`))
      return row && asContentSet(row)
    },

    async matches(
      asker: Asker,
      { id, vin }: { id: number; vin?: string | undefined },
      size: number,
      after: number,
    ): Promise<CursorPage<ContentMatch>> {
      const rows = await orm
        .select({ match: contentMatch, vin: vehicle.vin, filter: contentSet.filter })
        .from(contentMatch)
        .innerJoin(contentSet, eq(contentSet.id, contentMatch.setId))
        .innerJoin(vehicle, eq(vehicle.id, contentMatch.vehicleId))
        .where(
          and(
            own(asker),
            seenVehicle(asker),
            eq(contentSet.id, id),
            vin === undefined ? undefined : eq(vehicle.vin, vin),
            sql`${contentMatch.number} > ${after}`,
          ),
        )
        .orderBy(contentMatch.number)
        .limit(size + 1)
      const list = rows.slice(0, size).map(
        ({ match, filter, ...row }): ContentMatch => ({
          number: match.number,
          vin: row.vin,
          time: platformTimeOf(match.ts),
          receiveTime: platformTimeOf(match.receivedAt),
          messageId: match.messageId,
          protocol: (filter as ContentFilter).protocol,
          fields: match.fields,
          content: match.content.toString('hex'),
        }),
      )
      return { list, nextKey: rows.length > size ? String(list.at(-1)?.number) : null }
    },

    async counts(asker: Asker, id: number): Promise<{ vin: string; count: number }[]> {
      return orm
        .select({ vin: vehicle.vin, count: count() })
        .from(contentMatch)
        .innerJoin(contentSet, eq(contentSet.id, contentMatch.setId))
        .innerJoin(vehicle, eq(vehicle.id, contentMatch.vehicleId))
        .where(and(own(asker), seenVehicle(asker), eq(contentSet.id, id)))
        .groupBy(vehicle.vin)
        .orderBy(desc(count()), vehicle.vin)
    },
  }
}

function writes({ orm }: Pick<Database, 'orm'>, notifyRows: (rows: readonly StoredNews[], ended?: 'removed') => void) {
  return {
    async add({ oemId, userId }: Asker, name: string, filter: ContentFilter): Promise<number> {
      const expiresAt = new Date(Date.now() + CONTENT_LIMITS.retentionDays * DAY_MS)
      const row = await orm.transaction(async (tx) => {
        const [added] = await tx
          .insert(contentSet)
          .values({ oemId, accountId: userId, name, filter, expiresAt })
          .returning(NEWS)
        await addJob(tx, contentSetKind, { id: added!.id })
        return added!
      })
      notifyRows([row])
      return row.id
    },

    /** Begins a query, also one that an ended process had begun; undefined when it is not open any more. */
    async begin(id: number) {
      return orm.transaction(async (tx) => {
        const [row] = await tx
          .select()
          .from(contentSet)
          .where(and(eq(contentSet.id, id), eq(contentSet.state, 'running')))
        if (!row) return undefined
        await tx.delete(contentMatch).where(eq(contentMatch.setId, id))
        return { oemId: row.oemId, accountId: row.accountId, filter: ContentFilter.parse(row.filter) }
      })
    },

    /** Everything that belongs in the queue. */
    openRuns: () => orm.select({ id: contentSet.id }).from(contentSet).where(eq(contentSet.state, 'running')),

    /** Stores matches and progress of the run; false when the set was deleted. */
    async progress(
      id: number,
      done: Pick<Stored, 'vehicles' | 'scanned' | 'matched' | 'cut'> & { state?: Stored['state'] },
      matches: readonly NewMatch[],
    ): Promise<boolean> {
      const changed = await orm.transaction(async (tx) => {
        const rows = await tx.update(contentSet).set(done).where(eq(contentSet.id, id)).returning(NEWS)
        if (rows.length > 0 && matches.length > 0) await tx.insert(contentMatch).values([...matches])
        return rows
      })
      notifyRows(changed)
      return changed.length > 0
    },

    async fail(id: number): Promise<void> {
      notifyRows(await orm.update(contentSet).set({ state: 'failed' }).where(eq(contentSet.id, id)).returning(NEWS))
    },

    async remove(asker: Asker, ids: readonly number[]): Promise<number> {
      const gone = await orm
        .delete(contentSet)
        .where(and(own(asker), inArray(contentSet.id, [...ids])))
        .returning(NEWS)
      notifyRows(gone, 'removed')
      return gone.length
    },

    /** Removes sets past their time. */
    async expire(): Promise<void> {
      notifyRows(await orm.delete(contentSet).where(lt(contentSet.expiresAt, sql`now()`)).returning(NEWS), 'removed')
    },
  }
}
export type ContentSetRepository = ReturnType<typeof contentSetRepository>

const asContentSet = ({ createdAt, expiresAt, filter, state, ...row }: Stored): ContentSet => ({
  ...row,
  state: state as ContentSet['state'],
  filter: ContentFilter.parse(filter),
  createTime: platformTimeOf(createdAt),
  expireTime: platformTimeOf(expiresAt),
})
