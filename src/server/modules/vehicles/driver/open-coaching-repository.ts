import { sql } from 'drizzle-orm'
import type { CoachingCase } from '#core/contract/driver.ts'
import type { Transaction } from '#server/store/database.ts'
import { inScope, type Scope } from '#server/store/scope.ts'

interface WantedCase {
  driverId: number
  topic: CoachingCase['topic']
  reason: string
}
interface OpenCase {
  id: number
  driverId: number
  topic: string
}

/**
 * The coaching cases of several drivers, each of them once per topic: one that is not done yet, else a new one. Drivers outside of
 * the data scope have none.
 */
export async function openCoachingCases(
  tx: Transaction,
  scope: Scope & { userId: number },
  wanted: readonly WantedCase[],
): Promise<OpenCase[]> {
  if (wanted.length === 0) return []
  const rows = JSON.stringify(wanted.map(({ driverId, topic, reason }) => ({ driverId, topic, reason })))
  const own = inScope(scope, 'd')
  const ofDrivers = sql`jsonb_to_recordset(${rows}::jsonb) as w("driverId" int, topic text, reason text) join driver d on d.id = w."driverId" and ${own}`
  // A case that another user opens meanwhile is waited for.
  await tx.execute(sql`select d.id from ${ofDrivers} order by d.id for update of d`)
  const found = await tx.execute<OpenCase & Record<string, unknown>>(sql`
    with wanted as materialized (select d.id as driver_id, w.topic, w.reason from ${ofDrivers}),
    existing as (
      select distinct on (c.driver_id, c.topic) c.id, c.driver_id, c.topic from wanted w
        join coaching_case c on c.oem_id = ${scope.oemId} and c.driver_id = w.driver_id and c.topic = w.topic and c.state <> 'done'
        order by c.driver_id, c.topic, c.id desc),
    added as (
      insert into coaching_case (oem_id, driver_id, topic, reason, created_by)
        select ${scope.oemId}, w.driver_id, w.topic, w.reason, ${scope.userId}::int from wanted w
          where not exists (select 1 from existing e where e.driver_id = w.driver_id and e.topic = w.topic)
        returning id, driver_id, topic)
    select id, driver_id as "driverId", topic from existing union all select id, driver_id, topic from added`)
  return found.rows
}
