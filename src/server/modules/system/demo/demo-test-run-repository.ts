import { sql } from 'drizzle-orm'
import type { DemoNames } from '#core/demo/demo-names.ts'
import type { Transaction } from '#server/store/database.ts'

/** Tests of the demo: the place of the vehicle in the register, days around today, and what is tested. */
const TESTS = [
  {
    place: 3,
    project: 'Winter range test',
    engineer: 'Lin',
    purpose: 'Range and charging in the cold',
    plan: 'Battery cells every 1 s',
    from: -12,
    until: 18,
    km: 8000,
  },
  {
    place: 8,
    project: 'Emission durability test',
    engineer: 'Zhao',
    purpose: 'Durability of the aftertreatment',
    plan: 'All of CAN 1 every 500 ms',
    from: -25,
    until: 5,
    km: 20000,
  },
  {
    place: 14,
    project: 'Winter range test',
    engineer: 'Lin',
    purpose: 'Reference vehicle for range in the cold',
    plan: 'Battery cells every 1 s',
    from: -12,
    until: 18,
    km: 8000,
  },
  {
    place: 21,
    project: 'Brake upgrade validation',
    engineer: 'Zhou',
    purpose: 'New software of the brake controller',
    plan: 'Brake signals every 100 ms',
    from: -20,
    until: -2,
    km: 3000,
  },
  {
    place: 27,
    project: 'High-altitude test',
    engineer: 'Sun',
    purpose: 'Driving performance at altitude',
    plan: 'All of CAN 1 every 1 s',
    from: 6,
    until: 36,
    km: 5000,
  },
] as const

/** Vehicles in tests: two projects, one overdue, one that begins next week. */
export async function addDemoTests(tx: Transaction, oemId: string, names: DemoNames): Promise<void> {
  const tests = TESTS.map((test) => ({
    ...test,
    project: names.text(test.project),
    engineer: names.engineer(test.engineer),
    purpose: names.text(test.purpose),
    plan: names.text(test.plan),
  }))
  await tx.execute(sql`
    insert into test_run (oem_id, vehicle_id, project, engineer, purpose, data_plan, starts_on, ends_on, target_km)
    select ${oemId}, v.id, c.project, c.engineer, c.purpose, c.plan, today + c."from", today + c.until, c.km
      from jsonb_to_recordset(${JSON.stringify(tests)}::jsonb)
        as c(place int, project text, engineer text, purpose text, plan text, "from" int, until int, km int)
      join lateral (select id from vehicle where oem_id = ${oemId} and not archived order by id offset c.place limit 1) v on true
      cross join (select (now() at time zone 'Asia/Shanghai')::date as today) d
    on conflict do nothing`)
}
