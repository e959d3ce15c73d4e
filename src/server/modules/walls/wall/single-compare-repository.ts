import type { Pool } from 'pg'
import type { ComparedMeasure } from '#core/domain/compared-measure.ts'
import { COMPARED_CLASS_MIN, COMPARED_MEASURE_KEYS } from '#core/domain/compared-measure.ts'
import { HARSH_KINDS } from '#core/domain/trip-rules.ts'
import { BATTERY_ALONE, knowsKwh, usedKwh } from '#server/store/battery-use.ts'
import { type Scope, seenBy } from '#server/store/scope.ts'

/** A median of so many vehicles is as good as that of all, and costs the same for every fleet. */
const MAX_COUNTED = 1000
/** A vehicle that did less says nothing about its habits. */
const LEAST_KM = 100
const LEAST_RUNNING_SECONDS = 3600
/** A day on which a vehicle was moved around its yard is no day of use. */
const ACTIVE = 'd.mileage_km >= 1'
/** kWh, unknown for most models. */
const CAPACITY = 'w.capacity'

/** $3 selects vehicles, $4 to $5 are days, $6 to $7 the same as instants, $8 harsh kinds. */
const measuresOf = (scope: Scope, condition: string) => `wanted as materialized (
    select v.id, m.vehicle_class, m.power_type = '${BATTERY_ALONE}' as battery, p.battery_capacity as capacity,
      (count(*) over ())::int as vehicles
    from vehicle v join vehicle_model m on m.id = v.model_id
      left join new_energy_params p on p.model_id = m.id
    where ${seenBy(scope)} and not v.archived and ${condition}
    order by hashint4(v.id), v.id limit ${MAX_COUNTED}),
  day as (select d.vehicle_id, (count(*) filter (where ${ACTIVE}))::int as active,
      sum(d.mileage_km) filter (where ${ACTIVE}) as km, sum(d.running_seconds) filter (where ${ACTIVE}) as running,
      sum(d.idle_seconds) as idle, sum(d.running_seconds) as all_running,
      sum(${usedKwh(CAPACITY)}) as kwh,
      sum(d.mileage_km) filter (where ${knowsKwh(CAPACITY)}) as kwh_km,
      sum(d.alarms) as alarms, sum(d.mileage_km) filter (where d.alarms is not null) as alarms_km
    from wanted w join vehicle_day d on d.vehicle_id = w.id and d.day >= $4 and d.day < $5 group by 1),
  driven as (select t.vehicle_id, sum(t.distance_km) as km, sum(t.harsh_changes) as harsh,
      sum(t.fuel_litres) as litres, sum(t.distance_km) filter (where t.fuel_litres is not null) as litres_km
    from wanted w join trip t on t.vehicle_id = w.id and t.started_at >= $6 and t.started_at < $7 group by 1),
  harsh as (select a.vehicle_id, count(*) as alarms
    from wanted w join alarm_event a on a.vehicle_id = w.id and a.kind = any($8) and a.started_at >= $6 and a.started_at < $7
    group by 1),
  measured as (select w.id, w.vehicle_class as "vehicleClass", w.vehicles, coalesce(d.active, 0) as "activeDays",
      d.km / nullif(d.active, 0) as "kmPerDay",
      d.running / 3600.0 / nullif(d.active, 0) as "hoursPerDay",
      case when w.battery and d.kwh_km >= ${LEAST_KM} then d.kwh / d.kwh_km * 100 end as "kwhPer100",
      case when t.litres_km >= ${LEAST_KM} then t.litres / t.litres_km * 100 end as "litresPer100",
      case when d.all_running >= ${LEAST_RUNNING_SECONDS} then d.idle * 100.0 / d.all_running end as "idleShare",
      case when t.km >= ${LEAST_KM} then (t.harsh + coalesce(h.alarms, 0)) / t.km * 100 end as "harshPer100",
      case when d.alarms_km >= ${LEAST_KM} then d.alarms / d.alarms_km * 1000 end as "alarmsPer1000"
    from wanted w left join day d on d.vehicle_id = w.id left join driven t on t.vehicle_id = w.id
      left join harsh h on h.vehicle_id = w.id)`

const OWN = COMPARED_MEASURE_KEYS.map((key) => `"${key}"::float8`).join(', ')
const MEDIANS = COMPARED_MEASURE_KEYS.map(
  (key) => `case when count("${key}") >= ${COMPARED_CLASS_MIN}
    then percentile_cont(0.5) within group (order by "${key}"::float8) end as "${key}"`,
).join(', ')

type Measured = Readonly<Record<ComparedMeasure, number | null>>

/** Days and the instants they begin and end at. */
export interface ComparedRange {
  /** YYYY-MM-DD; the last one is not part of it. */
  days: readonly [from: string, to: string]
  at: readonly [from: Date, to: Date]
}

/** How vehicles were used over some days. */
export function singleCompareRepository({ pool }: { pool: Pool }) {
  const values = ({ oemId, orgIds }: Scope, selected: unknown, { days, at }: ComparedRange) => [
    oemId,
    [...orgIds],
    selected,
    ...days,
    ...at,
    [...HARSH_KINDS],
  ]
  return {
    /** Of some vehicles, without those the caller may not see. */
    measures: async (scope: Scope, ids: readonly number[], range: ComparedRange) =>
      (
        await pool.query<Measured & { id: number; vehicleClass: string; activeDays: number }>(
          `with ${measuresOf(scope, 'v.id = any($3)')} select id, "vehicleClass", "activeDays", ${OWN} from measured`,
          values(scope, [...ids], range),
        )
      ).rows,

    /** Medians of a class, of the vehicles the caller may see. */
    medians: async (scope: Scope, vehicleClass: string, range: ComparedRange) =>
      (
        await pool.query<Measured & { vehicles: number; counted: number }>(
          `with ${measuresOf(scope, 'm.vehicle_class = $3')}
          select coalesce(max(vehicles), 0)::int as vehicles, count(*)::int as counted, ${MEDIANS} from measured`,
          values(scope, vehicleClass, range),
        )
      ).rows[0]!,
  }
}
export type SingleCompareRepository = ReturnType<typeof singleCompareRepository>
