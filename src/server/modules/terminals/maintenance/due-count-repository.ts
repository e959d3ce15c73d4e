import { sql } from 'drizzle-orm'
import { LINING_WARNING, MAINTENANCE_STATES } from '#core/domain/maintenance.ts'
import type { Database } from '#server/store/database.ts'

export interface Mileage {
  id: number
  /** Null: not known. */
  km: number | null
}

/** A part of the warning after which an item is no longer soon, but due. */
const DUE_SHARE = 0.2
/** A part of the interval before its end in which an item counted by hours or energy is soon due. */
const SOON_SHARE = 0.05
const FORECAST_DAYS_MAX = 3_650
const urgency = sql.raw(
  `case state ${MAINTENANCE_STATES.map((state, at) => `when '${state}' then ${at}`).join(' ')} end`,
)
const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`

/** When each item of these vehicles is due; rows that do not change are not written. */
export function dueCountRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** `oemId`: of one tenant. */
    async vehicles(after: number, limit: number, oemId: string | null = null): Promise<number[]> {
      const { rows } = await orm.execute<{ id: number }>(sql`
        select v.id from vehicle v where v.id > ${after} and not v.archived and (${oemId}::text is null or v.oem_id = ${oemId})
          and exists (select from maintenance_rule r where r.oem_id = v.oem_id) order by v.id limit ${limit}`)
      return rows.map(({ id }) => id)
    },

    async count(mileages: readonly Mileage[]): Promise<void> {
      await orm.execute(sql`
        with given as (select * from jsonb_to_recordset(${JSON.stringify(mileages)}::jsonb) as n(id int, km float8)),
        base as (
          select v.id as vehicle_id, v.oem_id, r.id as rule_id, r.every_km, r.every_hours, r.every_months,
              r.every_kwh, r.least_lining, case when r.least_lining is not null then w.lining end as lining,
              r.warn_km, r.warn_days, n.km, coalesce(b.base_km, n.km) as base_km,
              coalesce(b.base_day, ${TODAY}) as base_day, b.booked_day,
              (select sum(d.mileage_km) / 30 from vehicle_day d where d.vehicle_id = v.id and d.day >= ${TODAY} - 30) as per_day,
              case when r.every_hours is not null then (select coalesce(sum(d.running_seconds), 0) / 3600.0 from vehicle_day d
                where d.vehicle_id = v.id and d.day > coalesce(b.base_day, ${TODAY})) end as hours,
              case when r.every_kwh is not null and exists (select from vehicle_day d where d.vehicle_id = v.id
                and d.day >= ${TODAY} - 30 and d.energy_kwh is not null) then (select coalesce(sum(d.energy_kwh), 0) from vehicle_day d
                where d.vehicle_id = v.id and d.day > coalesce(b.base_day, ${TODAY})) end as kwh
            from given n join vehicle v on v.id = n.id and not v.archived
            join maintenance_rule r on r.oem_id = v.oem_id and (r.model_id is null or r.model_id = v.model_id)
            left join maintenance_due b on b.vehicle_id = v.id and b.rule_id = r.id
            left join brake_lining w on w.vehicle_id = v.id),
        counted as (
          select base.*, round(base_km + every_km - km)::int as left_km, round(every_hours - hours)::int as left_hours,
              round(every_kwh - kwh)::int as left_kwh,
              ((base_day + make_interval(months => every_months))::date - ${TODAY}) as left_days from base),
        dated as (
          select counted.*, ${TODAY} + least(left_days, case when left_km <= 0 or left_hours <= 0 or left_kwh <= 0 or lining < least_lining then 0
              when left_km is not null and per_day > 1 then least(left_km / per_day, ${FORECAST_DAYS_MAX})::int end) as due_day,
            case when booked_day is not null then 'workshop'
              when left_km < 0 or left_hours < 0 or left_days < 0 or left_kwh < 0 or lining < least_lining then 'overdue'
              when left_km <= warn_km * ${DUE_SHARE}::float8 or left_days <= warn_days * ${DUE_SHARE}::float8
                or lining <= least_lining + ${LINING_WARNING.due}::int then 'due'
              when left_km <= warn_km or left_days <= warn_days or left_hours <= every_hours * ${SOON_SHARE}::float8
                or left_kwh <= every_kwh * ${SOON_SHARE}::float8 or lining <= least_lining + ${LINING_WARNING.soon}::int then 'soon'
              else 'ok' end as state from counted),
        gone as (delete from maintenance_due t using dated d where t.vehicle_id = d.vehicle_id and t.rule_id = d.rule_id
          and num_nonnulls(every_km, every_hours, every_months, every_kwh, d.lining) = 0)
        insert into maintenance_due as t (oem_id, vehicle_id, rule_id, base_km, base_day, state, urgency, odometer, left_km,
            left_hours, left_days, left_kwh, lining, due_day)
          select oem_id, vehicle_id, rule_id, base_km, base_day, state, ${urgency}, round(km)::int, left_km, left_hours,
              left_days, left_kwh, lining, due_day from dated
            where num_nonnulls(every_km, every_hours, every_months, left_kwh, lining) > 0 order by vehicle_id, rule_id
          on conflict (vehicle_id, rule_id) do update set base_km = coalesce(t.base_km, excluded.base_km), state = excluded.state,
              urgency = excluded.urgency, odometer = excluded.odometer, left_km = excluded.left_km,
              left_hours = excluded.left_hours, left_days = excluded.left_days, left_kwh = excluded.left_kwh, lining = excluded.lining, due_day = excluded.due_day, updated_at = now()
            where (t.base_km, t.state, t.odometer, t.left_km, t.left_hours, t.left_days, t.left_kwh, t.lining, t.due_day) is distinct from
              (coalesce(t.base_km, excluded.base_km), excluded.state, excluded.odometer, excluded.left_km, excluded.left_hours,
               excluded.left_days, excluded.left_kwh, excluded.lining, excluded.due_day)`)
    },

    /** Items of vehicles whose model the rule no longer has. */
    async clear(): Promise<void> {
      await orm.execute(sql`delete from maintenance_due d using maintenance_rule r, vehicle v
        where r.id = d.rule_id and v.id = d.vehicle_id and (v.archived or r.model_id is distinct from v.model_id and r.model_id is not null)`)
    },
  }
}
export type DueCountRepository = ReturnType<typeof dueCountRepository>
