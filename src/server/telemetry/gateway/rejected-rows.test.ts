import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aTenant, aTerminal, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aPosition, ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { type TestTelemetry, testTelemetry } from '#tests/support/telemetry.ts'

/*
 * Rows of one vehicle that the database rejects, by constraints of the tests' own: nothing of the platform's makes such
 * rows that is known.
 */
let db: TestDatabase
let owner: MasterData
let telemetry: TestTelemetry
let phones = 13_611_000_000

beforeAll(async () => {
  db = await testDatabase()
  owner = await aTenant(db)
  telemetry = await testTelemetry(db)
})
afterAll(async () => {
  await telemetry.close()
  await db.close()
})

const rows = async (query: string, ...values: unknown[]) => (await db.pool.query(query, values)).rows

async function signedOn() {
  const phone = String(++phones)
  const vehicleId = await aVehicle(db, owner)
  const terminalId = await aTerminal(db, owner, vehicleId, { phone })
  await telemetry.fleet.reload()
  const terminal = await new ScriptedTerminal(phone).signOn(telemetry.gatewayPort)
  return { terminal, phone, vehicleId, terminalId }
}

describe('a row the database rejects', () => {
  it('is set aside and acknowledged; rows of others in the same batch are stored', async () => {
    const [bad, good] = [await signedOn(), await signedOn()]
    await db.pool.query(
      `alter table position add constraint tested check (vehicle_id <> ${bad.vehicleId} or lat <> 1000000)`,
    )
    const sent = [1, 31, 32].map((lat) => bad.terminal.send(0x0200, aPosition({ lat })))
    const other = good.terminal.send(0x0200, aPosition())
    for (const serial of sent) expect(await bad.terminal.answerTo(serial)).toBe(0)
    expect(await good.terminal.answerTo(other)).toBe(0)
    const stored = await rows('select lat from position where vehicle_id = $1 order by lat', bad.vehicleId)
    expect(stored).toEqual([{ lat: 31_000_000 }, { lat: 32_000_000 }])
    const [aside] = await rows('select * from rejected_row where vehicle_id = $1', bad.vehicleId)
    expect(aside).toMatchObject({
      source: 'position',
      sqlstate: '23514',
      oem_id: owner.oemId,
      terminal_id: bad.terminalId,
    })
    expect(JSON.parse(aside.content)).toMatchObject({ lat: 1_000_000, serial: sent[0] })
    const metric = await telemetry.metrics.getSingleMetric('fleetwall_rejected_rows_total')!.get()
    expect(metric.values).toMatchObject([{ labels: { source: 'position' }, value: 1 }])
  })

  it('of one counter does not keep the others from being saved', async () => {
    const [bad, good] = [await signedOn(), await signedOn()]
    await db.pool.query(`alter table data_fault add constraint tested check (phone <> '${bad.phone}')`)
    for (const { terminal } of [bad, good]) {
      await terminal.answerTo(terminal.send(0x0200, aPosition({ at: Date.now() + 7 * 86_400_000 })))
    }
    await telemetry.close()
    expect(await rows('select phone from data_fault where phone = any($1)', [bad.phone, good.phone])).toEqual([
      { phone: good.phone },
    ])
    expect(await rows('select source from rejected_row where phone = $1', bad.phone)).toEqual([
      { source: 'data_fault' },
    ])
    telemetry = await testTelemetry(db)
  })
})
