import { afterAll, beforeEach, expect, it } from 'vitest'
import { encodeBody } from '#core/protocol/jt808/message.ts'
import { alarmRule } from '#server/store/schema/alarm.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aPosition, ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { testTelemetry } from '#tests/support/telemetry.ts'

const db = await testDatabase()
const owner = await aTenant(db)
const VIN = 'LTAMPER0000000001'
const OTHER_VIN = 'LTAMPER0000000002'
const phone = '13300990011'
const vehicleId = await aVehicle(db, owner, { vin: VIN })
await aVehicle(db, owner, { vin: OTHER_VIN })
await aTerminal(db, owner, vehicleId, { phone, iccid: '89860000000000000001' })
await db.orm.insert(alarmRule).values({
  oemId: owner.oemId,
  orgId: owner.head,
  name: 'Identity',
  level: 1,
  condition: { kind: 'tamper', watch: ['sim', 'vin', 'terminal'], mismatches: 1 },
  scope: { by: 'all' },
  schedule: { weekdays: [], from: '00:00', to: '00:00' },
})
const telemetry = await testTelemetry(db)
afterAll(async () => {
  await telemetry.close()
  await db.close()
})

const alarms = () => db.pool.query('select kind, level, facts from alarm_event where vehicle_id = $1', [vehicleId])
beforeEach(async () => {
  await db.pool.query('delete from alarm_event')
  await db.pool.query('delete from identity_mismatch')
})

it('a terminal that reports another SIM raises one alarm and leaves a trace', async () => {
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
  await expect
    .poll(async () => (await alarms()).rows)
    .toEqual([
      { kind: 'simChanged', level: 1, facts: { expected: '89860000000000000001', reported: '89860000000000000002' } },
    ])
  const { rows } = await db.pool.query('select watch, count, state from identity_mismatch')
  expect(rows).toEqual([{ watch: 'sim', count: 1, state: 'detected' }])
  terminal.end()
})

it.each([
  ['the VIN of another vehicle', OTHER_VIN, 'T0001', 'vin', 2, 'vinMismatch', { expected: VIN, reported: OTHER_VIN }],
  ['another device', VIN, 'D2', 'terminal', 2, 'terminalChanged', { expected: 'T0001', reported: 'D2' }],
])('%s that registers raises one alarm, also when it comes again', async (...row) => {
  const [, vin, device, watch, count, kind, facts] = row
  const terminal = await new ScriptedTerminal(phone).connect(telemetry.gatewayPort)
  const register = async (plate: string, terminalId: string) => {
    const body = { province: 31, city: 1, maker: 'FW', model: 'T1', terminalId, plateColor: 0, plate }
    terminal.write(terminal.frame(0x0100, encodeBody(0x0100, '2013', body)))
    await terminal.next((frame) => frame.id === 0x8100)
  }
  // The phone has belonged to this device since the test before.
  await register(VIN, 'T0001')
  for (const _ of [1, 2]) await register(vin, device)
  const noted = () => db.pool.query('select watch, count from identity_mismatch where reported = $1', [facts.reported])
  await expect.poll(async () => (await noted()).rows).toEqual([{ watch, count }])
  // What the first registration changed may have raised its own.
  const raised = async () => (await alarms()).rows.filter((alarm) => alarm.facts.reported === facts.reported)
  await expect.poll(raised).toEqual([{ kind, level: 1, facts }])
  terminal.end()
})
