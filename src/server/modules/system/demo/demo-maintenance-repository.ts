import { sql } from 'drizzle-orm'
import type { SharedParts } from '#server/app/module.ts'
import type { Database } from '#server/store/database.ts'
import { type BackgroundWork, schedule } from '#server/work/background-work.ts'
import { demoRepository } from './demo-repository.ts'
import { DEMO_TENANT } from './seed-demo.ts'

interface DemoMaintenanceParts {
  db: Pick<Database, 'orm'>
  countMaintenance: SharedParts['countMaintenance']
  /** Absent: no fleet is simulated next to this platform. */
  pastUrl: string | undefined
}

/** How much of an interval is used, and a little more: by a hash of vehicle and rule. */
const SHARE = sql`((abs(hashint8(d.vehicle_id * 31 + r.id)) % 1000) / 1000.0 * 1.06)`
/** Where a vehicle is usually serviced. */
const STATION = sql`(select s.id from service_station s where s.oem_id = d.oem_id
  order by (s.id * 7 + d.vehicle_id) % 13, s.id limit 1)`
const MARK = 'demo-maintenance-planned'
/** Item, kilometres, months, kWh, least brake lining, warning in kilometres and days. */
const RULES = [
  ['oil', 20_000, 12, null, null, 1_500, 30],
  ['brakes', 40_000, 24, null, 20, 2_000, 30],
  ['tyres', 60_000, null, null, null, 3_000, 30],
  ['inspection', null, 12, null, null, 0, 45],
  ['highVoltage', null, null, 4_000, null, 0, 30],
] as const

/**
 * Rules of the demo, and services of the past: intervals began so long ago that some are exceeded, some are due, and most are
 * not. It waits until vehicles have reported their odometers.
 */
export function demoMaintenanceWork({
  db: { orm },
  countMaintenance,
  pastUrl,
}: DemoMaintenanceParts): BackgroundWork[] {
  let isOver = false
  const run = async () => {
    isOver ||= await orm.transaction(async (tx) => (await demoRepository(tx).mark(MARK)) !== undefined)
    if (isOver) return
    for (const [item, km, months, kwh, lining, warnKm, warnDays] of RULES) {
      await orm.execute(sql`insert into maintenance_rule (oem_id, item, every_km, every_months, every_kwh, least_lining,
          warn_km, warn_days) values (${DEMO_TENANT}, ${item}, ${km}, ${months}, ${kwh}, ${lining}, ${warnKm}, ${warnDays}) on conflict do nothing`)
    }
    await countMaintenance()
    const { rows } = await orm.execute<{ known: number }>(sql`
      select count(distinct vehicle_id)::int as known from maintenance_due where oem_id = ${DEMO_TENANT} and odometer > 0`)
    if ((rows[0]?.known ?? 0) === 0) return
    await orm.transaction(async (tx) => {
      await tx.execute(sql`
        update maintenance_due d set base_km = d.odometer - least(d.odometer, r.every_km * ${SHARE}),
            base_day = current_date - (${SHARE} * coalesce(r.every_months, 14) * 30)::int,
            last_day = current_date - (${SHARE} * coalesce(r.every_months, 14) * 30)::int,
            station_id = ${STATION}
          from maintenance_rule r
          where r.id = d.rule_id and d.oem_id = ${DEMO_TENANT}`)
      await tx.execute(sql`
        insert into maintenance_record (oem_id, vehicle_id, item, day, odometer, station_name, parts, cost, note)
          select d.oem_id, d.vehicle_id, r.item, d.last_day, round(d.base_km)::int, coalesce(s.name, ''), '',
              (abs(hashint8(d.id)) % 90) * 10 + 120, ''
            from maintenance_due d join maintenance_rule r on r.id = d.rule_id
            left join service_station s on s.id = d.station_id where d.oem_id = ${DEMO_TENANT}`)
      await tx.execute(sql`
        update maintenance_due d set booked_day = current_date + 1, station_id = (select min(s.id) from service_station s
            where s.oem_id = d.oem_id)
          where d.oem_id = ${DEMO_TENANT} and d.vehicle_id % 11 = 0
            and d.rule_id = (select min(id) from maintenance_rule where oem_id = ${DEMO_TENANT})`)
      await demoRepository(tx).setMark(MARK, new Date().toISOString())
    })
    isOver = true
    await countMaintenance()
  }
  return pastUrl === undefined ? [] : [schedule('demo.maintenance', '* * * * *', run, { atStart: true })]
}
