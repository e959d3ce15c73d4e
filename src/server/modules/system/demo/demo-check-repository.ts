import { sql } from 'drizzle-orm'
import type { MessageRule } from '#core/contract/message-check.ts'
import type { DemoNames } from '#core/demo/demo-names.ts'
import { fromPlatformTime, toPlatformTime } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { dataPackage } from '#server/store/schema/data-package.ts'
import { messageCheckTemplate } from '#server/store/schema/inspection.ts'

const bare = { least: null, greatest: null, seconds: null, expected: null, tolerance: null }
const RULES: readonly MessageRule[] = [
  { ...bare, item: 'gnssFixed', rule: 'present' },
  { ...bare, item: 'speed', rule: 'range', least: 0, greatest: 130 },
  { ...bare, item: 'mileageKm', rule: 'present' },
  { ...bare, item: 'satellites', rule: 'range', least: 4 },
  { ...bare, item: 'signal', rule: 'range', least: 5, greatest: 31 },
  { ...bare, item: 'accOn', rule: 'period', seconds: 60 },
]
const SECONDS = 120
const CHECKED = 4
const DAY_MS = 86_400_000

/** A template of messages, vehicles that are checked by it when they come, and a package that waits for a second approver. */
export async function addDemoChecks(
  orm: Pick<Database['orm'], 'insert' | 'execute'>,
  oemId: string,
  names: DemoNames,
): Promise<void> {
  const owner = sql<number>`(select id from account where oem_id = ${oemId} order by id limit 1)`
  const [template] = await orm
    .insert(messageCheckTemplate)
    .values({ oemId, name: names.text('Positions, JT/T 808'), models: [], rules: [...RULES] })
    .onConflictDoNothing()
    .returning()
  if (!template) return
  await orm.execute(sql`insert into message_check_run
      (oem_id, vehicle_id, template_id, template_name, version, sn, firmware, rules, seconds, operator_id)
    select ${oemId}, v.id, ${template.id}, ${template.name}, 1, t.sn, t.firmware, ${JSON.stringify(RULES)}::jsonb, ${SECONDS}, ${owner}
      from vehicle v join terminal t on t.vehicle_id = v.id where v.oem_id = ${oemId} and v.sold order by v.id limit ${CHECKED}`)
  const found = await orm.execute<{ vin: string }>(
    sql`select vin from vehicle where oem_id = ${oemId} and sold order by id limit 2`,
  )
  const today = fromPlatformTime(`${toPlatformTime(Date.now()).slice(0, 10)} 00:00:00`)
  await orm.insert(dataPackage).values({
    oemId,
    name: names.text('First day of two vehicles'),
    vins: found.rows.map(({ vin }) => vin),
    fromAt: new Date(today),
    toAt: new Date(today + DAY_MS),
    content: 0,
    format: 'decoded',
    purpose: names.text('Signals of the first day'),
    state: 'awaitingApproval',
    requesterId: owner,
  })
}
