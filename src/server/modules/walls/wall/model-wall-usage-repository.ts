import { type SQL, sql } from 'drizzle-orm'
import type { LineOff, ModelFault, ModelWallQuery, SeriesEnergy } from '#core/contract/model-wall.ts'
import { LEAST_CONSUMPTION_KM } from '#core/domain/vehicle-use.ts'
import { BATTERY_ALONE, knowsKwh, usedKwh } from '#server/store/battery-use.ts'
import type { Database } from '#server/store/database.ts'
import { vehiclesOfLine } from '#server/store/vehicles-of-line.ts'
import type { Scope } from '#server/store/scope.ts'

const MOST_FAULTS = 10
const MOST_FAILURES = 5
const CAPACITY = 'p.battery_capacity'

type Spread = SeriesEnergy['spread']
type EnergyRow = Omit<SeriesEnergy, 'spread' | 'unit'> & { spread: Spread }

/** Consumption, faults and inspections of the vehicles of one product line. */
export function modelWallUsageRepository({ orm }: Pick<Database, 'orm'>) {
  const rows = async <Row extends Record<string, unknown>>(query: SQL) => (await orm.execute<Row>(query)).rows

  return {
    /** Use per 100 km by series and drive of the platform days from `sinceDay` on; moments in epoch ms. */
    async energy(scope: Scope, query: ModelWallQuery, sinceDay: string, since: number): Promise<SeriesEnergy[]> {
      const { from, where } = vehiclesOfLine(scope, query)
      const electric = sql`select m.series_code, m.series_name, m.power_type, v.id,
          sum(${sql.raw(usedKwh(CAPACITY))}) as used,
          sum(d.mileage_km) as km
        from ${from} join vehicle_day d on d.vehicle_id = v.id and d.day >= ${sinceDay}::date
          left join new_energy_params p on p.model_id = m.id
        where ${where} and m.power_type = ${BATTERY_ALONE} and ${sql.raw(knowsKwh(CAPACITY))}
        group by m.id, v.id`
      const fuelled = sql`select m.series_code, m.series_name, m.power_type, v.id, sum(t.fuel_litres) as used,
          sum(t.distance_km) as km
        from ${from} join trip t on t.vehicle_id = v.id and t.started_at >= ${new Date(since).toISOString()}::timestamptz
        where ${where} and m.power_type <> ${BATTERY_ALONE} and t.fuel_litres is not null
        group by m.id, v.id`
      const [battery, tank] = await Promise.all([
        rows<Listed<EnergyRow>>(spreadOf(electric)),
        rows<Listed<EnergyRow>>(spreadOf(fuelled)),
      ])
      return [
        ...battery.map((row) => ({ ...row, unit: 'kWh' as const })),
        ...tank.map((row) => ({ ...row, unit: 'L' as const })),
      ]
    },

    /** Codes vehicles had within seven days before a moment, most vehicles first. */
    faults(scope: Scope, query: ModelWallQuery, week: Date, fortnight: Date): Promise<ModelFault[]> {
      const { from, where } = vehiclesOfLine(scope, query)
      const [thisWeek, weekBefore] = [week, fortnight].map((each) => sql`${each.toISOString()}::timestamptz`)
      return rows<Listed<ModelFault>>(sql`
        with reported as (
          select split_part(d.code, '-', 1) as code, min(d.ecu) as ecu,
            (count(distinct v.id) filter (where d.last_at >= ${thisWeek}
              and (d.cleared_at is null or d.cleared_at >= ${thisWeek})))::int as vehicles,
            (count(distinct v.id) filter (where d.first_at < ${thisWeek}))::int as before
          from ${from} join dtc_observation d on d.vehicle_id = v.id
          where ${where} and d.last_at >= ${weekBefore} group by 1)
        select o.code, o.vehicles, o.before, f.level, coalesce(f.names || jsonb_build_object('en',
            coalesce(f.names->>'en', f.name)), '{}'::jsonb) as names
          from (select * from reported where vehicles > 0 order by vehicles desc, code limit ${MOST_FAULTS}) o
          left join lateral (select level, name, names from fault_code f
            where f.oem_id = ${scope.oemId} and f.code = o.code order by (f.ecu = o.ecu) desc, f.id limit 1) f on true
         order by o.vehicles desc, o.code`)
    },

    /** Ended inspections since a moment. */
    async lineOff(scope: Scope, query: ModelWallQuery, since: Date): Promise<LineOff> {
      const { from, where } = vehiclesOfLine(scope, query)
      const [row] = await rows<Listed<LineOff>>(sql`
        with ended as materialized (
          select r.run_no, r.state, r.failed, r.started_at, r.ended_at
            from ${from} join inspection_run r on r.vehicle_id = v.id
           where ${where} and r.oem_id = ${scope.oemId} and r.started_at >= ${since.toISOString()}::timestamptz
             and r.state in ('passed', 'failed'))
        select count(*)::int as inspections, (count(*) filter (where run_no = 1))::int as "firstEnded",
          (count(*) filter (where run_no = 1 and state = 'passed'))::int as "firstPassed",
          (percentile_cont(0.5) within group (order by extract(epoch from ended_at - started_at)))::float8 as "medianSeconds",
          coalesce((select jsonb_agg(d order by d.day) from (
            select to_char(started_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
              count(*)::int as "firstEnded", (count(*) filter (where state = 'passed'))::int as "firstPassed"
              from ended where run_no = 1 group by 1) d), '[]') as days,
          coalesce((select jsonb_agg(f order by f.count desc, f.name) from (
            select item as name, count(*)::int as count from ended, unnest(failed) item
             group by 1 order by 2 desc, 1 limit ${MOST_FAILURES}) f), '[]') as failures
        from ended`)
      return row!
    },
  }
}
export type ModelWallUsageRepository = ReturnType<typeof modelWallUsageRepository>

/** A query of drizzle returns a record. */
type Listed<Row> = Row & Record<string, unknown>

/** Percentiles over the vehicles of each series and drive, the most frequent first. */
const spreadOf = (used: SQL): SQL => sql`
  select u.series_code as series, u.series_name as name, u.power_type as "powerType", count(*)::int as vehicles,
    percentile_cont(array[0.05, 0.25, 0.5, 0.75, 0.95]) within group (order by 100 * u.used / u.km) as spread
  from (${used}) u where u.km >= ${LEAST_CONSUMPTION_KM} and u.used > 0 group by 1, 2, 3 order by 4 desc, 1, 3`
