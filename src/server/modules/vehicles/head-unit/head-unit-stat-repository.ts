import { sql } from 'drizzle-orm'
import { HEAD_UNIT_WEEKS, type HeadUnitStat, type HeadUnitStatFilter } from '#core/contract/head-unit.ts'
import { FUNNEL_STEPS } from '#core/domain/head-unit.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { type Scope, seenVehicle } from '#server/store/scope.ts'

type Counts = Record<(typeof FUNNEL_STEPS)[number] | 'declined', number>
interface Week extends Record<string, unknown> {
  week: number
  wifi: number
  cellular: number
}
interface Share extends Record<string, unknown> {
  week: number
  project: string
  version: string
  vehicles: number
}

/** Monday in the zone of the platform, of this week and those before. */
const WEEKS = sql`generate_series(date_trunc('week', now() at time zone 'Asia/Shanghai')
  - ${sql.raw(String(HEAD_UNIT_WEEKS - 1))} * interval '1 week', date_trunc('week', now() at time zone 'Asia/Shanghai'), '1 week')`
const SINCE = sql`(date_trunc('week', now() at time zone 'Asia/Shanghai')
  - ${sql.raw(String(HEAD_UNIT_WEEKS - 1))} * interval '1 week') at time zone 'Asia/Shanghai'`
const MS = 1000

/** What upgrades of head units add up to, from what was reported and stored. */
export function headUnitStatRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    async stat(scope: Scope, { project, trim }: HeadUnitStatFilter): Promise<HeadUnitStat> {
      const units = sql`head_unit h join vehicle on vehicle.id = h.vehicle_id`
      const seen = sql`h.oem_id = ${scope.oemId} and ${seenVehicle(scope)}
        ${project ? sql`and h.project = ${project}` : sql``} ${trim ? sql`and h.trim = ${trim}` : sql``}`
      const upgrades = sql`head_unit_upgrade u join ${units} on u.vehicle_id = h.vehicle_id
        where u.offered_at >= ${SINCE} and ${seen}`
      // A step is part of the one before: who installed has downloaded, also when the report of that was lost.
      const [counted, weeks, shares] = await Promise.all([
        orm.execute<Counts & Record<string, unknown>>(sql`
          select count(*)::int as offered,
              count(*) filter (where coalesce(u.shown_at, u.accepted_at, u.downloaded_at, u.installed_at) is not null)::int
                as shown,
              count(*) filter (where coalesce(u.accepted_at, u.downloaded_at, u.installed_at) is not null)::int as accepted,
              count(*) filter (where coalesce(u.downloaded_at, u.installed_at) is not null)::int as downloaded,
              count(*) filter (where u.installed_at is not null)::int as installed,
              count(*) filter (where u.state = 'success')::int as verified,
              count(*) filter (where u.state = 'declined')::int as declined
            from ${upgrades}`),
        orm.execute<Week>(sql`
          select extract(epoch from w.at at time zone 'Asia/Shanghai')::float8 as week, coalesce(n.wifi, 0)::float8 as wifi,
              coalesce(n.cellular, 0)::float8 as cellular
            from ${WEEKS} w(at) left join (
              select date_trunc('week', u.offered_at at time zone 'Asia/Shanghai') as at, sum(u.wifi_bytes) as wifi,
                sum(u.cellular_bytes) as cellular from ${upgrades} group by 1) n on n.at = w.at order by w.at`),
        orm.execute<Share>(sql`
          with spans as (select l.project, l.version, l.since,
              lead(l.since) over (partition by l.vehicle_id order by l.since, l.id) as until
            from head_unit_version l join ${units} on l.vehicle_id = h.vehicle_id where ${seen})
          select extract(epoch from w.at at time zone 'Asia/Shanghai')::float8 as week, s.project, s.version,
              count(*)::int as vehicles
            from ${WEEKS} w(at) join spans s on s.since < least((w.at + interval '1 week') at time zone 'Asia/Shanghai', now())
              and (s.until is null or s.until >= least((w.at + interval '1 week') at time zone 'Asia/Shanghai', now()))
            group by 1, 2, 3 order by 1, 2, 3`),
      ])
      const counts = counted.rows[0]!
      return {
        funnel: FUNNEL_STEPS.map((step) => ({ step, upgrades: counts[step] })),
        declined: counts.declined,
        weeks: weeks.rows.map(({ week, wifi, cellular }) => ({
          startTime: toPlatformTime(week * MS),
          wifiBytes: wifi,
          cellularBytes: cellular,
          versions: shares.rows
            .filter((share) => share.week === week)
            .map(({ project: of, version, vehicles }) => ({ project: of, version, vehicles })),
        })),
      }
    },
  }
}
export type HeadUnitStatRepository = ReturnType<typeof headUnitStatRepository>
