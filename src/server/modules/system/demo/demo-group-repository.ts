import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { DemoNames } from '#core/demo/demo-names.ts'
import type { Transaction } from '#server/store/database.ts'
import { organisation } from '#server/store/schema/account.ts'
import { vehicleGroup } from '#server/store/schema/vehicle-group.ts'

const DAY_MS = 86_400_000

/** Contract fleets: every vehicle whose number leaves `rest` when divided by `each` belongs to one. */
const GROUPS = [
  {
    code: 'CF-2025-01',
    name: 'Shunda Logistics contract fleet 2025',
    customer: 'Shunda Logistics Ltd.',
    contact: 'Chen Zhiqiang',
    from: -420,
    until: 310,
    reportSeconds: 10,
    lockRule: 'consent',
    each: 5,
    rest: 0,
  },
  {
    code: 'CF-2025-02',
    name: 'Xianda Cold Chain rental lot',
    customer: 'Xianda Cold Chain Ltd.',
    contact: 'Wu Min',
    from: -260,
    until: 105,
    reportSeconds: 30,
    lockRule: 'never',
    each: 7,
    rest: 1,
  },
  {
    code: 'LS-2025-03',
    name: 'Municipal sanitation rental vehicles',
    customer: 'Municipal Environment Services',
    contact: 'Huang Guodong',
    from: -180,
    until: 550,
    reportSeconds: 60,
    lockRule: 'allowed',
    each: 9,
    rest: 2,
  },
  {
    code: 'CF-2024-04',
    name: 'Continental Freight lot 4',
    customer: 'Continental Freight GmbH',
    contact: 'Anna Weber',
    from: -760,
    until: -30,
    reportSeconds: null,
    lockRule: 'never',
    each: 11,
    rest: 3,
  },
  {
    code: 'CF-2026-05',
    name: 'Longway Express new vehicles',
    customer: 'Longway Express Ltd.',
    contact: 'Liu Yang',
    from: 21,
    until: 1116,
    reportSeconds: 15,
    lockRule: 'consent',
    each: 6,
    rest: 4,
  },
] as const

/** Working groups of the whole organisation. */
const WORK_GROUPS = [
  {
    code: 'demo/night',
    kind: 'static',
    name: 'Night shift watch list',
    note: 'Watched closely by the dispatcher on night duty',
    rule: {},
  },
  { code: 'demo/alarmed', kind: 'smart', name: 'Vehicles with open alarms', note: '', rule: { alarmed: true } },
  { code: 'demo/electric', kind: 'smart', name: 'Battery-electric fleet', note: '', rule: { powerType: '纯电动' } },
] as const
/** Vehicles of the first of them. */
const NIGHT = { code: 'demo/night', each: 13, rest: 0 } as const

/** Contract fleets and lots with their vehicles, and working groups. */
export async function addDemoGroups(tx: Transaction, oemId: string, names: DemoNames, now: number): Promise<void> {
  const [root] = await tx
    .select({ id: organisation.id })
    .from(organisation)
    .where(and(eq(organisation.oemId, oemId), isNull(organisation.parentId)))
    .orderBy(asc(organisation.id))
    .limit(1)
  if (!root) return
  const day = (days: number) => new Date(now + days * DAY_MS).toISOString().slice(0, 10)
  await tx
    .insert(vehicleGroup)
    .values(
      GROUPS.map(({ from, until, each: _each, rest: _rest, ...group }, index) => ({
        ...group,
        name: names.text(group.name),
        customer: names.text(group.customer),
        contact: names.person(group.contact),
        oemId,
        orgId: root.id,
        phone: `400-555-9${String(index).padStart(3, '0')}`,
        startsOn: day(from),
        endsOn: day(until),
      })),
    )
    .onConflictDoNothing()
  await tx
    .insert(vehicleGroup)
    .values(
      WORK_GROUPS.map((group) => ({
        ...group,
        name: names.text(group.name),
        note: names.name(group.note),
        oemId,
        orgId: root.id,
      })),
    )
    .onConflictDoNothing()
  const choices = JSON.stringify([...GROUPS, NIGHT].map(({ code, each, rest }) => ({ code, each, rest })))
  await tx.execute(sql`
    insert into vehicle_group_member (group_id, vehicle_id, member_since)
    select g.id, v.id, least(now(), coalesce(g.starts_on::timestamptz, now()))
      from jsonb_to_recordset(${choices}::jsonb) as c(code text, each int, rest int)
      join vehicle_group g on g.oem_id = ${oemId} and g.code = c.code
      join vehicle v on v.oem_id = ${oemId} and v.sold and v.id % c.each = c.rest
    on conflict do nothing`)
}
