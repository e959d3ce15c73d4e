import { afterAll, expect, it } from 'vitest'
import { getUpgradeRecord } from '#core/contract/express-upgrade.ts'
import { upgradeGround } from '#tests/support/upgrade-ground.ts'

const ground = await upgradeGround()
afterAll(() => ground.close())

const EXTENDED = 0x4000_0000
const CCVS = 0x18fef100
const brakeFrame = (bits: 0 | 1) => ({
  clock: '1200000000',
  frames: [{ word: EXTENDED + CCVS, data: Buffer.from([0xf3 | (bits << 2), 0, 0, 0, 0, 0, 0, 0]) }],
})

it('an upgrade waits for the parking brake as the bus of the vehicle reports it, and says so', async () => {
  const vehicle = await ground.aFittedVehicle()
  await vehicle.terminal.signOn(ground.telemetry.gatewayPort)
  const reported = async (bits: 0 | 1) => {
    vehicle.terminal.send(0x0705, brakeFrame(bits))
    const known = async () =>
      (
        await ground.db.pool.query<{ brake: boolean }>(
          'select parking_brake as brake from vehicle_reading where vehicle_id = $1',
          [vehicle.vehicleId],
        )
      ).rows[0]?.brake
    await expect.poll(known, { timeout: 10_000 }).toBe(bits === 1)
  }
  await ground.order([vehicle.vin])
  await ground.db.pool.query(
    `update express_upgrade set conditions = conditions || '{"handbrake":true,"minVoltage":11.8}'`,
  )
  await reported(0)
  await ground.advance()
  const waiting = await ground.record(vehicle.vin)
  expect(waiting).toMatchObject({ state: 'awaitingCondition', blockedBy: ['parkingBrake'] })
  expect((await ground.ask(getUpgradeRecord, { token: 'whole', query: { id: waiting.id } })).data).toMatchObject({
    conditions: { handbrake: true, minVoltage: 11.8, network: 'any' },
    reading: { parkingBrake: false, voltage: null },
    unchecked: ['voltage'],
  })
  await reported(1)
  await ground.advance()
  expect(await ground.record(vehicle.vin)).toMatchObject({ state: 'downloading', blockedBy: [] })
})
