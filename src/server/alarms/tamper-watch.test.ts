import { afterAll, expect, it } from 'vitest'
import { alarmRule } from '#server/store/schema/alarm.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aPosition, ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { testTelemetry } from '#tests/support/telemetry.ts'

const db = await testDatabase()
const owner = await aTenant(db)
const phone = '13300990011'
const vehicleId = await aVehicle(db, owner)
await aTerminal(db, owner, vehicleId, { phone, iccid: '89860000000000000001' })
await db.orm.insert(alarmRule).values({
  oemId: owner.oemId,
  orgId: owner.head,
  name: 'Identity',
  level: 1,
  condition: { kind: 'tamper', watch: ['sim'], mismatches: 1 },
  scope: { by: 'all' },
  schedule: { weekdays: [], from: '00:00', to: '00:00' },
})
const telemetry = await testTelemetry(db)
afterAll(async () => {
  await telemetry.close()
  await db.close()
})

it('a terminal that tells of another SIM raises one alarm and leaves a trace', async () => {
  const terminal = new ScriptedTerminal(phone)
  await terminal.signOn(telemetry.gatewayPort)
  await terminal.answerTo(terminal.send(0x0200, aPosition()))
  const attributes = {
    type: 0,
    maker: 'FLEET',
    model: 'FW-1',
    terminalId: 'D1',
    iccid: '89860000000000000002',
    hardware: '1',
    firmware: '1',
    gnss: 1,
    radio: 1,
  }
  await terminal.answerTo(terminal.send(0x0107, attributes))
  const alarms = () => db.pool.query('select kind, level, facts from alarm_event where vehicle_id = $1', [vehicleId])
  await expect
    .poll(async () => (await alarms()).rows)
    .toEqual([
      { kind: 'simChanged', level: 1, facts: { expected: '89860000000000000001', reported: '89860000000000000002' } },
    ])
  const { rows } = await db.pool.query('select watch, count, state from identity_mismatch')
  expect(rows).toEqual([{ watch: 'sim', count: 1, state: 'detected' }])
  terminal.end()
})
