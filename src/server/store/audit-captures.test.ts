import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withAuditedCall } from '#server/ops/audited-call.ts'
import { aTenant, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { testDatabase } from '#tests/support/database.ts'
import type { AuditFacts } from './audit-draft.ts'
import { auditTrail } from './audit-trail.ts'
import { auditedOrm } from './audited-orm.ts'
import { dealer } from './schema/base-data.ts'

const db = await testDatabase()
auditedOrm(db.orm)
const trail = auditTrail(db)
afterAll(() => db.close())

let owner: MasterData
beforeAll(async () => {
  owner = await aTenant(db)
})

class ChangedItsMind extends Error {}

let calls = 0
/** A call of any module, with the entry it leaves. */
async function captured(work: () => PromiseLike<unknown>) {
  calls += 1
  const facts: AuditFacts = {
    endpoint: { path: `/tsp-bss/anything/${calls}/update`, access: 'signed-in', audit: 'operation' },
    caller: { userId: 1, username: 'someone', oemId: owner.oemId },
    ip: '127.0.0.1',
    agent: '',
    traceId: `trace ${calls}`,
    input: {},
  }
  const call = await trail.begin(facts)
  let status = 200
  try {
    await withAuditedCall(call, async () => await work())
  } catch (error) {
    if (!(error instanceof ChangedItsMind)) throw error
    status = 500
  }
  await call.finish(status)
  const { rows } = await db.pool.query<{ changes: object[]; object: string; object_id: string; result: string }>(
    'select changes, object, object_id, result from audit_entry where trace_id = $1',
    [facts.traceId],
  )
  expect(rows).toHaveLength(1)
  return rows[0]!
}
const newDealer = (name: string) => ({ oemId: owner.oemId, orgId: owner.head, code: name, name })

it('keeps what a call made, changed and removed, whichever way it wrote', async () => {
  let id = 0
  const made = await captured(async () => {
    const [row] = await db.orm.insert(dealer).values(newDealer('North')).returning()
    id = row!.id
  })
  expect(made).toMatchObject({ object: 'dealer', object_id: String(id), result: 'ok' })
  expect(made.changes).toMatchObject([
    { object: 'dealer', objectId: String(id), before: null, after: { name: 'North' } },
  ])
  const changed = await captured(async () => {
    await db.pool.query(`update dealer set name = 'South' where id = $1`, [id])
    await db.orm.transaction((tx) => tx.update(dealer).set({ name: 'West' }).where(eq(dealer.id, id)))
  })
  expect(changed.changes).toEqual([
    { object: 'dealer', objectId: String(id), before: { name: 'North' }, after: { name: 'West' } },
  ])
  const removed = await captured(() => db.pool.query('delete from dealer where id = $1', [id]))
  expect(removed.changes).toMatchObject([{ objectId: String(id), before: { name: 'West' }, after: null }])
})

it('keeps nothing of what was rolled back, of work outside of calls, nor of erasing a vehicle', async () => {
  const failed = await captured(() =>
    db.orm.transaction(async (tx) => {
      await tx.insert(dealer).values(newDealer('Nowhere'))
      throw new ChangedItsMind()
    }),
  )
  expect(failed).toMatchObject({ result: 'failed', changes: [] })
  await db.orm.insert(dealer).values(newDealer('Background'))
  const vehicleId = await aVehicle(db, owner)
  const erased = await captured(async () => {
    const client = await db.pool.connect()
    await client.query(`begin; select set_config('fleetwall.audit', 'erasure', true)`)
    await client.query('delete from vehicle where id = $1', [vehicleId])
    await client.query('commit')
    client.release()
  })
  expect(erased.changes).toEqual([])
  expect((await db.pool.query('select 1 from audit_capture')).rowCount).toBe(0)
})

it('hides secrets, and keeps the first hundred rows of bulk work', async () => {
  const bulk = await captured(() =>
    db.orm.insert(dealer).values(Array.from({ length: 103 }, (_, index) => newDealer(`Bulk ${index}`))),
  )
  expect(bulk.changes).toHaveLength(100)
  const secret = await captured(() =>
    db.pool.query(
      `insert into account (oem_id, org_id, username, display_name, password_hash) values ($1, $2, 'a', 'A', 'argon')`,
      [owner.oemId, owner.head],
    ),
  )
  expect(secret.changes).toMatchObject([{ object: 'account', after: { username: 'a', password_hash: '•••' } }])
  expect(JSON.stringify(secret.changes)).not.toContain('argon')
})

it('watches every table but those of telemetry, of what is counted, of sessions and of the trail', async () => {
  const { rows } = await db.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not c.relispartition and not exists (
          select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'audit_capture')
      order by 1`,
  )
  expect(rows.map(({ name }) => name).join(' ')).toBe(
    [
      'audit_alert audit_capture audit_entry audit_open audit_seal audit_unsealed day_settled',
      'driver_report energy_counted energy_hour energy_late energy_sample escalation fleet_sample import_row',
      'joint_frame last_sign_in message_log notice notice_delivery notice_event organisation_merged_row plant_record position position_chunk position_closed position_late recent_zone',
      'session sign_in_attempt stream_position terminal_log terminal_state vehicle_day vehicle_hour',
    ].join(' '),
  )
})
