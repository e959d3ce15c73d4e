import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/store/database.ts'

/** Tests of the demo: the place of the vehicle in the register, days around today, and what is tested. */
const TESTS = [
  {
    place: 3,
    project: '冬季续航试验',
    engineer: '林工',
    purpose: '低温续航与充电',
    plan: '电池单体 1 s',
    from: -12,
    until: 18,
    km: 8000,
  },
  {
    place: 8,
    project: '排放耐久试验',
    engineer: '赵工',
    purpose: '后处理系统耐久',
    plan: 'CAN1 全量 500 ms',
    from: -25,
    until: 5,
    km: 20000,
  },
  {
    place: 14,
    project: '冬季续航试验',
    engineer: '林工',
    purpose: '低温续航对照车',
    plan: '电池单体 1 s',
    from: -12,
    until: 18,
    km: 8000,
  },
  {
    place: 21,
    project: '制动升级验证',
    engineer: '周工',
    purpose: '制动控制器新软件',
    plan: '制动信号 100 ms',
    from: -20,
    until: -2,
    km: 3000,
  },
  {
    place: 27,
    project: '高原试验',
    engineer: '孙工',
    purpose: '高原动力性',
    plan: 'CAN1 全量 1 s',
    from: 6,
    until: 36,
    km: 5000,
  },
] as const

/** Vehicles in tests: two projects, one overdue, one that begins next week. */
export async function addDemoTests(tx: Transaction, oemId: string): Promise<void> {
  await tx.execute(sql`
    insert into test_run (oem_id, vehicle_id, project, engineer, purpose, data_plan, starts_on, ends_on, target_km)
    select ${oemId}, v.id, c.project, c.engineer, c.purpose, c.plan, today + c."from", today + c.until, c.km
      from jsonb_to_recordset(${JSON.stringify(TESTS)}::jsonb)
        as c(place int, project text, engineer text, purpose text, plan text, "from" int, until int, km int)
      join lateral (select id from vehicle where oem_id = ${oemId} and not archived order by id offset c.place limit 1) v on true
      cross join (select (now() at time zone 'Asia/Shanghai')::date as today) d
    on conflict do nothing`)
}
