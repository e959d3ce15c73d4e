import { type SQL, sql } from 'drizzle-orm'
import type { AnalysisGroup, OperatingAnalysis, RankedVehicle, VehicleUse } from '#core/contract/operating-analysis.ts'
import { INTEGER_MAX } from '#core/contract/fields.ts'
import type { FleetFilter } from '#core/contract/fleet-filter.ts'
import { ANALYSIS_LIMITS, type AnalysisDimension, type AnalysisRanking } from '#core/domain/operating-analysis.ts'
import type { Database } from '#server/store/database.ts'
import { orderText, type Page } from '#server/store/paging.ts'
import { marketText, type Scope } from '#server/store/scope.ts'
import { vehiclesOfLine } from '#server/store/vehicles-of-line.ts'
import { HOUR_PARTS, SILENT_SECONDS } from '#server/telemetry/history/hour-parts.ts'
import { type Analysed, rankedBy, type Rows, USE, sumsOfUse } from './use-sums-repository.ts'

const ROWS: Readonly<Record<AnalysisDimension, Rows>> = {
  organisation: { key: 'v.org_id::text', name: 'o.name' },
  series: { key: `m.brand_code || '/' || m.series_code`, name: 'm.series_name' },
  market: { key: marketText('v'), name: `''` },
  model: { key: 'm.model_code', name: 'm.model_name' },
}
const VEHICLE: Rows = { key: 'v.id::text', name: `''` }

const NUMBERS = `vehicles attendance utilisation km kmPerVehicle hoursPerVehicle idleShare kwhPer100Km litresPer100Km
  alarmsPer1000Km rank rankChange`.split(/\s+/)
const SORTS: Readonly<Record<string, string>> = {
  name: `coalesce(nullif(name, ''), key)`,
  ...Object.fromEntries(NUMBERS.map((name) => [name, `"${name}"`])),
  // A group without a rank before is below all that had one.
  rankChange: `coalesce("rankChange", ${-INTEGER_MAX})`,
}

const RANKED_COLUMNS =
  sql.raw(`r.vin, r.plate, attendance, utilisation, km, "drivingHours", "idleHours", "kmPerVehicle",
  "hoursPerVehicle", "idleShare", "kwhPer100Km", "litresPer100Km", "alarmsPer1000Km", rank, "rankChange"`)

type Overview = Pick<OperatingAnalysis, 'use' | 'before' | 'ranked' | 'best' | 'worst' | 'consuming' | 'points'>
interface ProfileHour {
  hour: number
  driving: number
  idling: number
  charging: number
  parked: number
}
/** Seconds by hour of the platform day. */
interface Profile {
  vehicles: number
  sampled: number
  hours: ProfileHour[]
}

export function operatingAnalysisRepository({ orm }: Pick<Database, 'orm'>) {
  const rows = async <Row extends object>(query: SQL): Promise<Row[]> =>
    (await orm.execute(query)).rows as unknown as Row[]

  return {
    async vehicles(scope: Scope, filter: FleetFilter): Promise<number> {
      const { from, where } = vehiclesOfLine(scope, filter)
      const [row] = await rows<{ vehicles: number }>(sql`select count(*)::int as vehicles from ${from} where ${where}`)
      return row!.vehicles
    },

    /** Groups are as many as organisations, series, markets or models: one page of them, or all. */
    async groups(
      analysed: Analysed,
      { dimension, rankBy }: { dimension: AnalysisDimension; rankBy: AnalysisRanking },
      page?: Page,
    ): Promise<{ list: AnalysisGroup[]; total: number }> {
      const order = sql.raw(orderText(page ?? { page: 1, size: 1 }, SORTS, 'rank nulls last, key'))
      const found = await rows<AnalysisGroup & { total: number }>(
        sql`with ${sumsOfUse(analysed, ROWS[dimension])}, ${rankedBy(rankBy)}
          select r.*, (count(*) over ())::int as total from ranked r order by ${order}
          ${page ? sql`limit ${page.size} offset ${(page.page - 1) * page.size}` : sql``}`,
      )
      return { list: found, total: found[0]?.total ?? 0 }
    },

    /** The whole fleet, its best and worst vehicles and its consumption, from one pass over its days. */
    async overview(analysed: Analysed, rankBy: AnalysisRanking): Promise<Overview> {
      const listed = (order: string) => sql`coalesce((select jsonb_agg(x) from (select ${RANKED_COLUMNS}
        from shown r where rank is not null order by ${sql.raw(order)} limit ${ANALYSIS_LIMITS.ranked}) x), '[]')`
      const [row] = await rows<{
        total: { now: boolean; use: VehicleUse }[]
        ranked: number
        best: RankedVehicle[]
        worst: RankedVehicle[]
        consuming: number
        points: OperatingAnalysis['points']
      }>(sql`with ${sumsOfUse(analysed, VEHICLE)}, ${rankedBy(rankBy)},
        shown as materialized (select r.*, f.id, f.vin, f.plate from ranked r join fleet f on f.key = r.key),
        total as (select x.now, ${USE} from (values (true), (false)) x(now) left join use u on u.now = x.now group by 1),
        consuming as (select vin, km, "kwhPer100Km", "litresPer100Km", row_number() over (order by id) - 1 as at,
            count(*) over () as of
          from shown where "kwhPer100Km" is not null or "litresPer100Km" is not null)
        select (select jsonb_agg(jsonb_build_object('now', now, 'use', to_jsonb(t) - 'now')) from total t) as total,
          (select count(*)::int from shown where rank is not null) as ranked,
          ${listed('rank, id')} as best, ${listed('rank desc, id desc')} as worst,
          (select count(*)::int from consuming) as consuming,
          coalesce((select jsonb_agg(jsonb_build_object('vin', vin, 'km', km, 'kwhPer100Km', "kwhPer100Km",
              'litresPer100Km', "litresPer100Km") order by at)
            from consuming where at % ceil(of / ${ANALYSIS_LIMITS.points}::float8)::bigint = 0), '[]') as points`)
      const { total, best, worst, ...rest } = row!
      const named = new Set(best.map(({ vin }) => vin))
      return {
        ...rest,
        use: total.find(({ now }) => now)!.use,
        before: total.find(({ now }) => !now)!.use,
        best,
        worst: worst.filter(({ vin }) => !named.has(vin)),
      }
    },

    /** Hours that began from one moment to another, of at most so many vehicles, spread evenly over the fleet. */
    async profile({ scope, filter }: Omit<Analysed, 'range'>, from: Date, to: Date, most: number): Promise<Profile> {
      const fleet = vehiclesOfLine(scope, filter)
      const [begin, end] = [from, to].map((each) => sql`${each.toISOString()}::timestamptz`)
      const [row] = await rows<Profile>(sql`with fleet as (
          select v.id, row_number() over (order by v.id) - 1 as at, count(*) over () as of from ${fleet.from} where ${fleet.where}),
        sampled as materialized (select id from fleet where at % ceil(of / ${most}::float8)::bigint = 0),
        counted as (select h.*, extract(epoch from h.hour)::bigint * 1000 as begin, lag(h.last[1]) over own as before,
            lead(h.first[1]) over own as after
          from sampled s join vehicle_hour h on h.vehicle_id = s.id
          where h.oem_id = ${scope.oemId} and h.hour >= ${begin} - interval '1 hour' and h.hour < ${end} + interval '1 hour'
          window own as (partition by h.vehicle_id order by h.hour)),
        parts as (select h.hour, ${sql.raw(HOUR_PARTS)}, ${sql.raw(SILENT_SECONDS)} as silent from counted h
          where h.hour >= ${begin} and h.hour < ${end}),
        hours as (select extract(hour from hour at time zone 'Asia/Shanghai')::int as hour, sum(driving)::float8 as driving,
            sum(idling)::float8 as idling, sum(charging)::float8 as charging,
            sum(greatest(0, 3600 - driving - charging - idling - silent))::float8 as parked from parts group by 1)
        select (select count(*)::int from fleet) as vehicles, (select count(*)::int from sampled) as sampled,
          coalesce((select jsonb_agg(h) from hours h), '[]') as hours`)
      return row!
    },
  }
}
export type OperatingAnalysisRepository = ReturnType<typeof operatingAnalysisRepository>
