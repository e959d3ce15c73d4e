import type { DataPackage, DataPackageFilter, DataPackageInput } from '#core/contract/data-package.ts'
import { collectStatus, type PackageState } from '#core/domain/data-package.ts'
import { fromPlatformTime, platformTimeOf, toPlatformTime } from '#core/domain/platform-time.ts'
import type { Caller } from '#server/http/route.ts'
import type { JobNews, NotifyJob } from '#server/telemetry/live/job-news.ts'
import type { Database } from '#server/store/database.ts'
import { containing } from '#server/store/part-of.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import { SEEN_VEHICLE, VEHICLE_SEERS } from '#server/store/scope.ts'
import { mapList, type Page, pageByText } from '#server/store/paging.ts'
import { addJobs } from '#server/work/job-queue.ts'
import { packageKind } from './package-kind.ts'
import { platformDays } from './platform-days.ts'

type Person = Pick<Caller, 'oemId' | 'orgIds' | 'userId'>

export interface StoredPackage {
  id: number
  oemId: string
  name: string
  vins: string[]
  fromAt: Date
  toAt: Date
  content: 0 | 1 | 2
  format: 'raw' | 'decoded'
  state: PackageState
  requesterId: number | null
  attempts: number
  objectKey: string | null
  sha256: string | null
}

interface PackageRow
  extends Omit<
    DataPackage,
    'startTime' | 'endTime' | 'status' | 'days' | 'own' | 'requestTime' | 'finishTime' | 'expireTime' | 'rows' | 'size'
  > {
  fromAt: Date
  toAt: Date
  rows: string
  size: string | null
  requesterId: number | null
  createdAt: Date
  finishedAt: Date | null
  expiresAt: Date | null
}

const STORED = `p.id, p.oem_id as "oemId", p.name, p.vins, p.from_at as "fromAt", p.to_at as "toAt", p.content, p.format, p.state,
  p.requester_id as "requesterId", p.attempts, p.object_key as "objectKey", p.sha256`
const COLUMNS = `${STORED}, p.purpose, (select count(*)::int from data_package_day d where d.package_id = p.id) as "daysDone", p.rows,
  p.size, p.downloads, coalesce(a.display_name, '') as requester, coalesce(b.display_name, '') as approver, p.note, p.reason,
  p.created_at as "createdAt", p.finished_at as "finishedAt", p.expires_at as "expiresAt"`
const JOINED = `data_package p left join account a on a.id = p.requester_id left join account b on b.id = p.approver_id`
/** Only users who see all of its vehicles see the package. $1 tenant, $2 organisations. */
const WHOLE = `p.oem_id = $1 and not exists (select 1 from unnest(p.vins) x(vin) where not exists (
  select 1 from vehicle v where v.vin = x.vin and ${SEEN_VEHICLE}))`
/** Columns for the notification about a package: its steps are days. Removed vehicles are visible to no user. */
const NEWS = `p.id, p.oem_id as "oemId", p.state, p.from_at as "fromAt", p.to_at as "toAt", p.rows,
  (select count(*)::int from data_package_day d where d.package_id = p.id) as "daysDone",
  (select coalesce(jsonb_agg(distinct to_jsonb(${VEHICLE_SEERS})), '[]') from unnest(p.vins) x(vin)
    left join vehicle v on v.vin = x.vin and v.oem_id = p.oem_id) as seers`
interface StoredNews extends Pick<StoredPackage, 'id' | 'oemId' | 'state' | 'fromAt' | 'toAt'> {
  rows: string
  daysDone: number
  seers: (number | null)[][]
}
/** Returns whether there was a row to notify of. */
type NotifyRows = (rows: readonly StoredNews[], ended?: 'removed') => boolean

/** Packages for people. */
function forPeople({ pool }: Pick<Database, 'pool'>, notifyRows: NotifyRows) {
  /** Changes a package, and queues it in the same transaction when it is to be made now. */
  const storeQueued = (statement: string, values: unknown[]) =>
    inTransaction(pool, async (client) => {
      const { rows } = await client.query<StoredNews>(statement, values)
      const queued = rows.filter(({ state }) => state === 'queued')
      await addJobs(
        client,
        packageKind,
        queued.map(({ id }) => ({ id })),
      )
      return rows
    })
  return {
    async page({ userId, ...scope }: Person, filter: DataPackageFilter, page: Page) {
      const where = `${WHOLE} and ($3::text is null or p.name ilike $3) and ($4::text is null or $4 = any(p.vins))
        and ($5::int is null or p.content = $5) and ($6::text is null or p.state = $6)
        and (not $7::boolean or (p.state = 'awaitingApproval' and p.requester_id is distinct from $8::int))`
      const values = [
        scope.oemId,
        [...scope.orgIds],
        filter.keyWord ? containing(filter.keyWord) : null,
        filter.vin ?? null,
        filter.content ?? null,
        filter.state ?? null,
        filter.toDecide,
        userId,
      ]
      const from = `${JOINED} where ${where}`
      const found = await pageByText<PackageRow>(pool, page, { columns: COLUMNS, from, order: 'p.id desc', values })
      return mapList(found, (row) => packageOf(row, userId))
    },

    async find({ oemId, orgIds }: Pick<Person, 'oemId' | 'orgIds'>, id: number): Promise<StoredPackage | undefined> {
      const { rows } = await pool.query<StoredPackage>(
        `select ${STORED} from data_package p where ${WHOLE} and p.id = $3`,
        [oemId, [...orgIds], id],
      )
      return rows[0]
    },

    /** Ids of the vehicles the person sees, by VIN. */
    async vehicles({ oemId, orgIds }: Pick<Person, 'oemId' | 'orgIds'>, vins: readonly string[]) {
      const { rows } = await pool.query<{ id: number; vin: string }>(
        `select v.id, v.vin from vehicle v where ${SEEN_VEHICLE} and v.vin = any($3) order by v.vin`,
        [oemId, [...orgIds], [...vins]],
      )
      return rows
    },

    async openOf(userId: number): Promise<number> {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from data_package where requester_id = $1 and state in ('awaitingApproval', 'queued', 'running')`,
        [userId],
      )
      return rows[0]!.count
    },

    async insert({ oemId, userId }: Person, input: DataPackageInput, state: PackageState): Promise<number> {
      const rows = await storeQueued(
        `insert into data_package as p (oem_id, name, vins, from_at, to_at, content, format, purpose, state, requester_id)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9, (select id from account where id = $10)) returning ${NEWS}`,
        [
          oemId,
          input.name,
          [...new Set(input.vins)],
          new Date(fromPlatformTime(input.startTime)),
          // The wire's end is inclusive to the second.
          new Date(fromPlatformTime(input.endTime) + 1000),
          input.content,
          input.format,
          input.purpose,
          state,
          userId,
        ],
      )
      notifyRows(rows)
      return rows[0]!.id
    },

    /** False when it is in none of these states any more. */
    async become(
      id: number,
      from: readonly PackageState[],
      to: PackageState,
      { userId, note }: { userId?: number; note?: string } = {},
    ): Promise<boolean> {
      const rows = await storeQueued(
        `update data_package p set state = $3, note = coalesce($5, note),
            approver_id = coalesce((select id from account where id = $4), approver_id)
          where id = $1 and state = any($2) returning ${NEWS}`,
        [id, [...from], to, userId ?? null, note ?? null],
      )
      return notifyRows(rows)
    },

    async extend(id: number, until: Date): Promise<boolean> {
      const { rowCount } = await pool.query(
        `with p as (update data_package set expires_at = $2 where id = $1 and state = 'ready' returning object_key)
          update stored_object o set expires_at = $2 from p where o.key = p.object_key`,
        [id, until],
      )
      return rowCount === 1
    },

    async downloaded(id: number): Promise<void> {
      await pool.query('update data_package set downloads = downloads + 1 where id = $1', [id])
    },

    /** Keys of its files, to be dropped. */
    async remove(id: number): Promise<string[]> {
      const keys = await pool.query<{ key: string }>(
        `select object_key as key from data_package_day where package_id = $1
          union select object_key from data_package where id = $1 and object_key is not null`,
        [id],
      )
      const gone = await pool.query<StoredNews>(`delete from data_package p where id = $1 returning ${NEWS}`, [id])
      notifyRows(gone.rows, 'removed')
      return keys.rows.map(({ key }) => key)
    },
  }
}

/** Packages for workers: one belongs to the worker that raised `attempts` last. */
function forWorkers({ pool }: Pick<Database, 'pool'>, notifyRows: NotifyRows) {
  return {
    /** Begins a package, also one that an ended process had begun; undefined when it is not open any more. */
    async take(id: number): Promise<StoredPackage | undefined> {
      const { rows } = await pool.query<StoredPackage & StoredNews>(
        `update data_package p set state = 'running', attempts = attempts + 1
          where id = $1 and state in ('queued', 'running') returning ${STORED}, ${NEWS}`,
        [id],
      )
      notifyRows(rows)
      return rows[0]
    },

    /** Everything that belongs into the queue. */
    async openJobs(): Promise<{ id: number }[]> {
      const { rows } = await pool.query<{ id: number }>(
        `select id from data_package where state in ('queued', 'running') order by id`,
      )
      return rows
    },

    /** Its processes ended too often. */
    async abandon(id: number): Promise<void> {
      const { rows } = await pool.query<StoredNews>(
        `update data_package p set state = 'failed', reason = 'error.packageFailed', finished_at = now()
          where id = $1 and state in ('queued', 'running') returning ${NEWS}`,
        [id],
      )
      notifyRows(rows)
    },

    /** False when it is not wanted any more, or another worker has it. */
    async beat({ id, attempts }: Pick<StoredPackage, 'id' | 'attempts'>): Promise<boolean> {
      const { rows } = await pool.query<StoredNews>(
        `update data_package p set
            rows = (select coalesce(sum(d.rows), 0) from data_package_day d where d.package_id = $1)
          where id = $1 and attempts = $2 and state = 'running' returning ${NEWS}`,
        [id, attempts],
      )
      return notifyRows(rows)
    },

    async days(id: number) {
      const { rows } = await pool.query<{ day: string; objectKey: string }>(
        `select to_char(day, 'YYYY-MM-DD') as day, object_key as "objectKey" from data_package_day where package_id = $1 order by day`,
        [id],
      )
      return rows
    },

    async dayDone(id: number, day: string, rows: number, objectKey: string): Promise<void> {
      await pool.query(
        `insert into data_package_day (package_id, day, rows, object_key) values ($1, $2, $3, $4)
          on conflict (package_id, day) do update set rows = excluded.rows, object_key = excluded.object_key`,
        [id, day, rows, objectKey],
      )
    },

    async finish(
      { id, attempts }: Pick<StoredPackage, 'id' | 'attempts'>,
      done: { objectKey: string; size: number; sha256: string; expiresAt: Date } | { reason: string },
    ): Promise<boolean> {
      const file = 'objectKey' in done ? done : null
      const { rows } = await pool.query<StoredNews>(
        `update data_package p set state = $3, object_key = $4, size = $5, sha256 = $6, expires_at = $7, reason = $8,
            finished_at = now(), rows = (select coalesce(sum(d.rows), 0) from data_package_day d where d.package_id = $1)
          where id = $1 and attempts = $2 and state = 'running' returning ${NEWS}`,
        [
          id,
          attempts,
          file ? 'ready' : 'failed',
          file?.objectKey ?? null,
          file?.size ?? null,
          file?.sha256 ?? null,
          file?.expiresAt ?? null,
          'reason' in done ? done.reason : null,
        ],
      )
      return notifyRows(rows)
    },

    /** The next worker continues from there. */
    async giveBack({ id, attempts }: Pick<StoredPackage, 'id' | 'attempts'>): Promise<void> {
      const { rows } = await pool.query<StoredNews>(
        `update data_package p set state = 'queued'
          where id = $1 and attempts = $2 and state = 'running' returning ${NEWS}`,
        [id, attempts],
      )
      notifyRows(rows)
    },

    async expire(): Promise<void> {
      const { rows } = await pool.query<StoredNews>(
        `update data_package p set state = 'expired', object_key = null
          where state = 'ready' and expires_at < now() returning ${NEWS}`,
      )
      notifyRows(rows)
    },
  }
}

/** Bulk files of stored data. `notify` is called for each that was added, has changed or was removed, once that is stored. */
export function packageRepository(db: Pick<Database, 'pool'>, notify: NotifyJob = () => undefined) {
  const notifyRows: NotifyRows = (rows, ended) => {
    for (const row of rows) notify(newsOf(row, ended))
    return rows.length > 0
  }
  return { ...forPeople(db, notifyRows), ...forWorkers(db, notifyRows) }
}
export type PackageRepository = ReturnType<typeof packageRepository>

function newsOf({ id, oemId, state, fromAt, toAt, rows, daysDone, seers }: StoredNews, ended?: 'removed'): JobNews {
  return {
    audience: { oemId, everyOf: seers },
    change: {
      kind: 'dataPackage',
      id,
      state: ended ?? state,
      done: daysDone,
      total: platformDays(fromAt.getTime(), toAt.getTime()).length,
      figures: { daysDone, rows: Number(rows) },
    },
  }
}

function packageOf(row: PackageRow & Partial<StoredPackage>, userId: number): DataPackage {
  const { fromAt, toAt, createdAt, finishedAt, expiresAt, requesterId, rows, size, ...rest } = row
  return {
    ...rest,
    startTime: platformTimeOf(fromAt),
    endTime: toPlatformTime(toAt.getTime() - 1000),
    status: collectStatus(row.state),
    days: platformDays(fromAt.getTime(), toAt.getTime()).length,
    rows: Number(rows),
    size: size === null ? null : Number(size),
    own: requesterId === userId,
    requestTime: platformTimeOf(createdAt),
    finishTime: platformTimeOf(finishedAt),
    expireTime: platformTimeOf(expiresAt),
  }
}
