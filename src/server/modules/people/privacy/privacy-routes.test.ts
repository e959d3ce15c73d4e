import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eraseVehicleData, exportVehicleData } from '#core/contract/privacy.ts'
import { checkChain, sealEntries } from '#server/store/audit-chain.ts'
import { auditTrail } from '#server/store/audit-trail.ts'
import { auditedOrm } from '#server/store/audited-orm.ts'
import { aTenant, aTerminal, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { oneRowEach, type RowsAbout } from '#tests/builders/one-row-each.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { testObjects } from '#tests/support/objects.ts'
import { aPosition, ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { testApp, type TestApp } from '#tests/support/server.ts'
import { type TestTelemetry, testTelemetry } from '#tests/support/telemetry.ts'
import { privacyRoutes } from './privacy-routes.ts'
import { type OwnedVehicle, planOf, vehicleDataRepository } from './vehicle-data-repository.ts'

const VIN = 'LERASED0000000001'
const OTHER_VIN = 'LSTAYS00000000001'
const REASON = 'the owner asked for it'

let db: TestDatabase
let owner: MasterData
let telemetry: TestTelemetry
let objects: ReturnType<typeof testObjects>
let test: TestApp
let phones = 13_370_000_000

beforeAll(async () => {
  db = await testDatabase()
  auditedOrm(db.orm)
  owner = await aTenant(db)
  const stranger = await aTenant(db)
  telemetry = await testTelemetry(db)
  objects = testObjects(db)
  const scope = { oemId: owner.oemId, orgIds: [owner.head, owner.north, owner.south] }
  test = await testApp(
    (app) =>
      privacyRoutes(app, {
        data: vehicleDataRepository(db),
        readObject: async (_, key) => Buffer.concat(await (await objects.store.open(key)).toArray()),
        refreshTerminals: (ids) => telemetry.refreshTerminals(ids),
        vehiclesChanged: () => telemetry.fleet.reload(),
      }),
    {
      admin: aCaller(scope),
      north: aCaller({ ...scope, orgIds: [owner.north] }),
      reader: aCaller({ ...scope, codes: new Set(['/baseInfo/vehicle']) }),
      stranger: aCaller({ oemId: stranger.oemId, orgIds: [stranger.head] }),
    },
    { audit: auditTrail(db) },
  )
}, 120_000)
afterAll(async () => {
  await telemetry.close()
  await test.close()
  objects.close()
  await db.close()
})

/** A vehicle with a connected terminal that has reported, and a row in every table that can hold one about it. */
async function aWholeLife(vin: string) {
  const phone = String(++phones)
  const vehicleId = await aVehicle(db, owner, { vin, driverName: 'Lin' })
  const terminalId = await aTerminal(db, owner, vehicleId, { phone })
  await telemetry.fleet.reload()
  const terminal = await new ScriptedTerminal(phone).signOn(telemetry.gatewayPort)
  expect(await terminal.answerTo(terminal.send(0x0200, aPosition({ alarm: 1 })))).toBe(0)
  const about: RowsAbout = { vehicleId, terminalId, vin, phone, oemId: owner.oemId }
  const client = await db.pool.connect()
  const plan = await planOf(client)
  const tables = [...new Set(plan.toReversed().map(({ name }) => name))].filter((name) => !ONE_OF_EACH.has(name))
  // Some are found through an account or a run of the tenant.
  await oneRowEach(client, ['account', 'import_run', ...tables], about)
  client.release()
  const found = await vehicleDataRepository(db).find(vin, owner.oemId)
  return { ...about, terminal, vehicle: found[0]! }
}
/** Made by the builders, by compaction and by the calls: an entry that no one sealed would be a forgery. */
const ONE_OF_EACH = new Set(['vehicle', 'terminal', 'position_chunk', 'audit_entry'])

/** How many rows each table has of a vehicle, as the plan finds them. */
async function counted({ vehicleId, terminalIds, vin, oemId, phones: numbers }: OwnedVehicle) {
  const counts: Record<string, number> = {}
  for (const { name, where } of await planOf(db.pool)) {
    const { rows } = await db.pool.query<{ count: number }>(
      `select count(*)::int as count from "${name}" where ($1::int, $2::int[], $3::text, $4::text, $5::text[]) is not null and (${where})`,
      [vehicleId, terminalIds, vin, oemId, numbers],
    )
    counts[name] = (counts[name] ?? 0) + rows[0]!.count
  }
  return counts
}
const emptyOnes = (counts: Record<string, number>) =>
  Object.entries(counts).flatMap(([name, count]) => (count === 0 ? [name] : []))

describe('the data of one vehicle', () => {
  it('are for who holds the codes, and only of vehicles of his own organisations', async () => {
    await aVehicle(db, owner, { vin: 'LGUARDED000000001' })
    const ask = { vin: 'LGUARDED000000001', reason: REASON }
    for (const [token, status] of [
      ['reader', 403],
      ['north', 409],
      ['stranger', 409],
    ] as const) {
      expect((await test.ask(exportVehicleData, { query: ask, token })).code).toBe(status)
      expect((await test.ask(eraseVehicleData, { body: ask, token })).code).toBe(status)
    }
    expect((await test.ask(eraseVehicleData, { body: { ...ask, reason: ' ' } })).code).toBe(400)
    expect(await vehicleDataRepository(db).find('LGUARDED000000001')).toHaveLength(1)
  })

  it('are handed out whole, then erased whole; those of others stay', { timeout: 120_000 }, async () => {
    const life = await aWholeLife(VIN)
    const other = await aWholeLife(OTHER_VIN)
    const answer = await test.ask(exportVehicleData, { query: { vin: VIN, reason: REASON } })
    const before = await counted(life.vehicle)
    const otherBefore = await counted(other.vehicle)
    // Everything has a row, but for what compaction makes.
    expect(emptyOnes(before)).toEqual(['position_chunk'])
    const lines = answer.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines[0]).toMatchObject({ vehicle: VIN })
    const tables = new Set(lines.map(({ table }) => table))
    const missing = Object.keys(before).filter((name) => !tables.has(name) && !/^position_|^audit_entry$/.test(name))
    expect(missing).toEqual([])
    expect(lines.filter(({ table }) => table === 'position').length).toBeGreaterThanOrEqual(2)
    expect(lines.filter(({ table }) => table === 'vehicle')).toMatchObject([{ row: { driver_name: 'Lin' } }])

    await sealEntries(db)
    const erased = await test.ask(eraseVehicleData, { body: { vin: VIN, reason: REASON } })
    expect(erased).toMatchObject({ code: 200, data: { rows: expect.any(Number), files: 0 } })
    expect(erased.data.rows).toBeGreaterThan(60)
    const after = await counted(life.vehicle)
    // Who erased what is the one thing that stays.
    expect(Object.entries(after).filter(([, count]) => count > 0)).toEqual([['audit_entry', 1]])
    await life.terminal.whenClosed()
    expect(await counted(other.vehicle)).toEqual(otherBefore)
    expect(await other.terminal.answerTo(other.terminal.send(0x0200, aPosition()))).toBe(0)
    other.terminal.end()
  })

  it('leave the parts in stock and the chain of the audit trail whole', async () => {
    const { rows: parts } = await db.pool.query('select vehicle_id from part where vehicle_id is null')
    expect(parts).toHaveLength(1)
    await sealEntries(db)
    const chain = await checkChain(db, owner.oemId)
    expect(chain.broken).toBeNull()
    expect(chain.erased).toBeGreaterThanOrEqual(1)
    const { rows } = await db.pool.query(
      `select vin, reason, given from audit_entry where action = 'erase' and status = 200 order by id desc limit 1`,
    )
    expect(rows).toMatchObject([{ vin: VIN }])
  })
})

describe('files of an erased vehicle', () => {
  it('are handed out with their content and end with it', async () => {
    const vin = 'LPICTURED00000001'
    const vehicleId = await aVehicle(db, owner, { vin })
    const terminalId = await aTerminal(db, owner, vehicleId)
    const key = `${owner.oemId}/media/2026-11/0123456789abcdef0123456789abcdef.png`
    await db.pool.query(
      `insert into stored_object (key, oem_id, file_name, content_type, acl, state) values ($1, $2, 'p.png', 'image/png', 'private', 'stored')`,
      [key, owner.oemId],
    )
    await db.pool.query(
      `insert into terminal_media (oem_id, vehicle_id, terminal_id, media_id, kind, format, event, channel, taken_at, received_at, size, object_key)
        values ($1, $2, $3, 1, 0, 0, 0, 1, now(), now(), 3, $4)`,
      [owner.oemId, vehicleId, terminalId, key],
    )
    const answer = await test.ask(exportVehicleData, { query: { vin, reason: REASON } })
    // The store of this test never had it; it is named all the same.
    expect(JSON.parse(answer.text.trim().split('\n').at(-1)!)).toEqual({ file: key, base64: null })
    expect((await test.ask(eraseVehicleData, { body: { vin, reason: REASON } })).data.files).toBe(1)
    const { rows } = await db.pool.query('select expires_at < now() as over from stored_object where key = $1', [key])
    expect(rows).toEqual([{ over: true }])
  })
})
