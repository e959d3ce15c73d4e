import { type SQL, sql } from 'drizzle-orm'
import { ANALYSIS_RANKINGS, type AnalysisDays, type AnalysisRanking } from '#core/domain/operating-analysis.ts'
import type { FleetFilter } from '#core/contract/fleet-filter.ts'
import { SAFETY_LEAST_KM } from '#core/domain/safety-score.ts'
import { LEAST_CONSUMPTION_KM, OUT_FROM_KM } from '#core/domain/vehicle-use.ts'
import { BATTERY_ALONE, knowsKwh, usedKwh } from '#server/store/battery-use.ts'
import type { Scope } from '#server/store/scope.ts'
import { vehiclesOfLine } from '#server/store/vehicles-of-line.ts'

const ZONE = `at time zone 'Asia/Shanghai'`
const CAPACITY = 'f.battery_capacity'

/** Vehicles of an analysis, and the range it is about. */
export interface Analysed {
  scope: Scope
  filter: FleetFilter
  range: AnalysisDays
}

/** SQL texts over `vehicle v`, its model m and its organisation o: what the rows of an analysis are. */
export interface Rows {
  key: string
  name: string
}

/** Sums of each vehicle and period as text: `now` is true for the range and false for as many days before it. */
const DRIVEN = `(count(*) filter (where d.mileage_km >= ${OUT_FROM_KM}))::int as used, sum(d.mileage_km) as km,
  sum(greatest(0, d.running_seconds - d.idle_seconds))::float8 as driving, sum(d.idle_seconds)::float8 as idle,
  sum(${usedKwh(CAPACITY)}) filter (where f.battery and ${knowsKwh(CAPACITY)}) as kwh,
  sum(d.mileage_km) filter (where f.battery and ${knowsKwh(CAPACITY)}) as kwh_km,
  sum(d.alarms)::float8 as alarms, sum(d.mileage_km) filter (where d.alarms is not null) as alarm_km`

const per = (sum: string, of: string, least: number, times: number) =>
  `case when sum(${of}) >= ${least} then ${times} * sum(${sum}) / sum(${of}) end`
const VEHICLES = 'count(*) filter (where u.available > 0)'

/** The fields of `VehicleUse` as aggregates over rows of `use u`. */
export const USE = sql.raw(`${VEHICLES}::int as vehicles,
  coalesce(sum(u.used), 0)::float8 / nullif(sum(u.available), 0) as attendance,
  coalesce(sum(u.driving + u.idle), 0) / nullif(sum(u.available) * 86400.0, 0)::float8 as utilisation,
  coalesce(sum(u.km), 0) as km, coalesce(sum(u.driving), 0) / 3600 as "drivingHours", coalesce(sum(u.idle), 0) / 3600 as "idleHours",
  coalesce(sum(u.km), 0) / nullif(${VEHICLES}, 0) as "kmPerVehicle",
  coalesce(sum(u.driving + u.idle), 0) / 3600 / nullif(${VEHICLES}, 0) as "hoursPerVehicle",
  sum(u.idle) / nullif(sum(u.driving + u.idle), 0) as "idleShare",
  ${per('u.kwh', 'u.kwh_km', LEAST_CONSUMPTION_KM, 100)} as "kwhPer100Km",
  ${per('u.litres', 'u.litres_km', LEAST_CONSUMPTION_KM, 100)} as "litresPer100Km",
  ${per('u.alarms', 'u.alarm_km', SAFETY_LEAST_KM, 1000)} as "alarmsPer1000Km"`)

/** `fleet` with the vehicles and `use` with the sums of each in both periods: one pass over stored days, one over trips. */
export function sumsOfUse({ scope, filter, range }: Analysed, rows: Rows): SQL {
  const { from, where } = vehiclesOfLine(scope, filter)
  const first = sql`${range.fromDay}::date`
  const last = sql`${range.toDay}::date`
  const before = sql`(${first} - ${range.days}::int)`
  const moment = (day: SQL) => sql`(${day})::timestamp ${sql.raw(ZONE)}`
  return sql`fleet as materialized (
      select v.id, v.vin, v.plate, m.power_type = ${BATTERY_ALONE} as battery, p.battery_capacity,
        (v.created_at ${sql.raw(ZONE)})::date as since, ${sql.raw(rows.key)} as key, ${sql.raw(rows.name)} as name
      from ${from} join organisation o on o.id = v.org_id left join new_energy_params p on p.model_id = m.id where ${where}),
    driven as materialized (
      select f.id, d.day >= ${first} as now, min(d.day) as first_day, ${sql.raw(DRIVEN)}
      from fleet f join vehicle_day d on d.vehicle_id = f.id
      where d.oem_id = ${scope.oemId} and d.day >= ${before} and d.day <= ${last} group by 1, 2),
    tanked as (
      select f.id, t.started_at >= ${moment(first)} as now, sum(t.fuel_litres) as litres, sum(t.distance_km) as litres_km
      from fleet f join trip t on t.vehicle_id = f.id
      where t.oem_id = ${scope.oemId} and not f.battery and t.fuel_litres is not null
        and t.started_at >= ${moment(before)} and t.started_at < ${moment(sql`${last} + 1`)} group by 1, 2),
    seen as (select id, min(first_day) as first_day from driven group by 1),
    use as materialized (
      select f.id, f.key, f.name, x.now, greatest(0, x.last - greatest(x.first, least(f.since, s.first_day)) + 1) as available,
        d.used, d.km, d.driving, d.idle, d.kwh, d.kwh_km, d.alarms, d.alarm_km, t.litres, t.litres_km
      from fleet f cross join (values (true, ${first}, ${last}), (false, ${before}, ${first} - 1)) x(now, first, last)
      left join seen s on s.id = f.id left join driven d on d.id = f.id and d.now = x.now
      left join tanked t on t.id = f.id and t.now = x.now)`
}

/** `ranked` after `sumsOfUse`: each key with its use, its rank by one number, and the places it gained. */
export function rankedBy(rankBy: AnalysisRanking): SQL {
  const value = `"${rankBy}"`
  const order = sql.raw(
    `over (partition by now, ${value} is null order by ${value} ${ANALYSIS_RANKINGS[rankBy] ? 'desc' : 'asc'})`,
  )
  const known = sql.raw(`${value} is not null`)
  return sql`measured as (select u.key, u.name, u.now, ${USE} from use u group by 1, 2, 3),
    placed as (select m.*, case when ${known} then (rank() ${order})::int end as rank,
        case when ${known} then ntile(4) ${order} end as quartile from measured m where vehicles > 0),
    ranked as (select c.*, b.rank - c.rank as "rankChange" from placed c
      left join placed b on b.key = c.key and not b.now where c.now)`
}
