import { afterAll, expect, it } from 'vitest'
import { upgradeGround } from '#tests/support/upgrade-ground.ts'

const ground = await upgradeGround()
afterAll(() => ground.close())

it('an upgrade whose stored file is damaged waits and says why', async () => {
  const vehicle = await ground.aFittedVehicle()
  await vehicle.terminal.signOn(ground.telemetry.gatewayPort)
  expect((await ground.order([vehicle.vin])).status).toBe(200)
  const checked = (result: string) => ground.db.pool.query('update soft_version set check_result = $1', [result])
  await checked('hashDiffers')
  await ground.advance()
  expect(await ground.record(vehicle.vin)).toMatchObject({ state: 'awaitingCondition', blockedBy: ['fileDamaged'] })
  await checked('intact')
  await ground.advance()
  expect(await ground.record(vehicle.vin)).toMatchObject({ state: 'downloading', blockedBy: [] })
})

it('an upgrade whose version was taken offline since it was ordered waits and says why', async () => {
  const vehicle = await ground.aFittedVehicle()
  await vehicle.terminal.signOn(ground.telemetry.gatewayPort)
  expect((await ground.order([vehicle.vin])).status).toBe(200)
  const becomes = (status: number) => ground.db.pool.query('update soft_version set status = $1', [status])
  await becomes(3)
  await ground.advance()
  expect(await ground.record(vehicle.vin)).toMatchObject({ state: 'awaitingCondition', blockedBy: ['fileOffline'] })
  await becomes(1)
  await ground.advance()
  expect(await ground.record(vehicle.vin)).toMatchObject({ state: 'downloading', blockedBy: [] })
})
