import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/device-restart.ts'
import { createLog } from '#server/ops/log.ts'
import { aCaller } from '#tests/support/caller.ts'
import { commandGround } from '#tests/support/command-ground.ts'
import { aPosition } from '#tests/support/scripted-terminal.ts'
import { testApp } from '#tests/support/server.ts'
import { advanceRestarts } from './restart-engine.ts'
import { restartEngineRepository } from './restart-engine-repository.ts'
import { restartOrderRepository } from './restart-order-repository.ts'
import { restartRepository } from './restart-repository.ts'
import { restartRoutes } from './restart-routes.ts'

const ground = await commandGround()
const { db, owner, telemetry, first } = ground
const scope = { oemId: owner.oemId, orgIds: [owner.head, owner.north, owner.south] }
const { commands, fleet, sessionOf } = telemetry
const { ask, close } = await testApp(
  (app) =>
    restartRoutes(app, { restarts: restartRepository(db), orders: restartOrderRepository(db), commands, sessionOf }),
  {
    first: aCaller({ ...scope, userId: first.userId }),
    foreign: aCaller({ ...scope, oemId: 'another', userId: 99 }),
    reader: aCaller({ ...scope, codes: new Set(['/carControlService/deviceRestart']) }),
  },
)
const engine = { open: restartEngineRepository(db), commands, fleet, log: createLog('silent') }
const advance = (now = Date.now) => advanceRestarts({ ...engine, now })

beforeEach(async () => {
  await db.pool.query('delete from device_restart')
  await db.pool.query('delete from device_setting')
})
afterEach(() => ground.endTerminals())
afterAll(async () => {
  await close()
  await ground.close()
})

async function online() {
  const vehicle = await ground.aCommandedVehicle()
  await vehicle.terminal.signOn(telemetry.gatewayPort)
  await vehicle.report({ speed: 0 })
  return vehicle
}

const start = (vins: readonly string[], more: object = {}) =>
  ask(contract.startRestart, { body: { vins: [...vins], reason: 'Hangs', interval: 0, ...more } as never })
const listed = async () =>
  (await ask(contract.listDeviceRestarts, { query: {} as never })).data.list as contract.DeviceRestart[]
const stateOf = async (vin: string) => (await listed()).find((row) => row.vin === vin)

describe('a restart of a terminal', () => {
  it('succeeds when the terminal is back, answers and reports', async () => {
    const vehicle = await online()
    expect((await start([vehicle.vin])).data).toEqual({ given: 1, refused: [] })
    await advance()
    const frame = await vehicle.command(0x8105)
    expect(frame.body[0]).toBe(4)
    vehicle.acknowledge(frame)
    expect(await stateOf(vehicle.vin)).toMatchObject({ state: 'restarting', reason: 'Hangs' })
    const { jobId } = (await stateOf(vehicle.vin))!
    await expect.poll(() => ground.stateOf(jobId!)).toBe('acked')
    vehicle.terminal.end()
    await expect.poll(() => sessionOf(vehicle.terminalId)).toBeUndefined()
    await vehicle.terminal.signOn(telemetry.gatewayPort)
    await expect.poll(() => ground.stateOf(jobId!)).toBe('executed')
    await advance()
    expect(await stateOf(vehicle.vin)).toMatchObject({ state: 'checking', offlineSeconds: expect.any(Number) })
    await advance()
    vehicle.acknowledge(await vehicle.command(0x8107), 3)
    await vehicle.report({ speed: 0 })
    await expect
      .poll(async () => {
        await advance()
        return (await stateOf(vehicle.vin))?.state
      })
      .toBe('success')
    expect(await stateOf(vehicle.vin)).toMatchObject({ backTime: expect.any(String), finishTime: expect.any(String) })
  })

  it('asks a parked terminal once where it is', async () => {
    const vehicle = await online()
    await start([vehicle.vin])
    await db.pool.query(`update device_restart set state = 'checking', back_at = now() where vehicle_id = $1`, [
      vehicle.vehicleId,
    ])
    await advance()
    vehicle.acknowledge(await vehicle.command(0x8107), 3)
    const later = () => advance(() => Date.now() + 40_000)
    await later()
    await later()
    const { serial } = await vehicle.command(0x8201)
    vehicle.terminal.send(0x0201, { serial, ...aPosition({ speed: 0 }) })
    const { rows } = await db.pool.query(
      `select count(*)::int as n from command_job where vehicle_id = $1 and kind = 'queryLocation'`,
      [vehicle.vehicleId],
    )
    expect(rows).toEqual([{ n: 1 }])
    await expect
      .poll(async () => {
        await advance()
        return (await stateOf(vehicle.vin))?.state
      })
      .toBe('success')
  })

  it('fails when the terminal is offline, and when it does not report afterwards', async () => {
    const away = await ground.aCommandedVehicle()
    await start([away.vin])
    await advance()
    await advance()
    expect(await stateOf(away.vin)).toMatchObject({ state: 'failed', failure: 'notConnected' })
    const silent = await online()
    await start([silent.vin])
    await db.pool.query(`update device_restart set state = 'checking', back_at = now() where vehicle_id = $1`, [
      silent.vehicleId,
    ])
    await advance(() => Date.now() + 6 * 60_000)
    expect(await stateOf(silent.vin)).toMatchObject({ state: 'failed', failure: 'notReporting' })
  })

  it('is sent once, also by a process that continues after another ended', async () => {
    const vehicle = await online()
    await start([vehicle.vin])
    await advance()
    await vehicle.command(0x8105)
    await db.pool.query('update device_restart set job_id = null, sent_at = null')
    await advance()
    await advance()
    const { rows } = await db.pool.query(`select count(*)::int as n from command_job where vehicle_id = $1`, [
      vehicle.vehicleId,
    ])
    expect(rows).toEqual([{ n: 1 }])
  })

  it('waits for a terminal that is offline as long as asked for, and can be cancelled until it is sent', async () => {
    const away = await ground.aCommandedVehicle()
    await start([away.vin], { waitMinutes: 30 })
    await advance()
    const row = (await stateOf(away.vin))!
    expect(row).toMatchObject({ state: 'restarting', sendTime: null })
    expect((await ask(contract.cancelRestart, { body: { ids: [row.id] } })).data).toEqual({ changed: 1 })
    expect(await stateOf(away.vin)).toMatchObject({ state: 'cancelled' })
    await expect.poll(() => ground.stateOf(row.jobId!)).toBe('cancelled')
  })
})

describe('a batch of restarts', () => {
  it('starts one after the other, and is cancelled before its time', async () => {
    const [one, other] = [await online(), await online()]
    await start([one.vin, other.vin], { interval: 600 })
    await advance()
    expect(await stateOf(one.vin)).toMatchObject({ state: 'restarting' })
    const waiting = (await stateOf(other.vin))!
    expect(waiting).toMatchObject({ state: 'waiting', sendTime: null })
    const ids = (await listed()).map(({ id }) => id)
    await advance()
    expect((await ask(contract.cancelRestart, { body: { ids } })).code).toBe(409)
    await ask(contract.cancelRestart, { body: { ids: [waiting.id] } })
    expect(await stateOf(other.vin)).toMatchObject({ state: 'cancelled' })
  })

  it('leaves out those that cannot be restarted, and says why', async () => {
    const [busy, bare] = [await online(), await ground.aCommandedVehicle()]
    await db.pool.query('update terminal set vehicle_id = null where vehicle_id = $1', [bare.vehicleId])
    await start([busy.vin])
    const next = await online()
    const vins = [busy.vin, bare.vin, 'LUNKNOWN000000001', next.vin]
    expect((await ask(contract.checkRestart, { body: { vins } })).data).toMatchObject([
      { refusal: 'underWay', online: true, today: 1 },
      { refusal: 'noTerminal', online: false },
      { refusal: 'unknownVehicle' },
      { refusal: null, today: 0 },
    ])
    const { data } = await start(vins)
    expect(data.given).toBe(1)
    expect(data.refused).toHaveLength(3)
    expect((await start([busy.vin])).code).toBe(409)
  })

  it('restarts a terminal so often on a day, whatever page the command came from', async () => {
    await ask(contract.saveRestartSetting, { body: { perDay: 1 } })
    expect((await ask(contract.getRestartSetting, {})).data).toEqual({ perDay: 1 })
    const vehicle = await online()
    await commands.create(first, {
      kind: 'terminalControl',
      vin: vehicle.vin,
      params: { word: 'reset' },
      reason: 'Hangs',
    })
    expect((await ask(contract.checkRestart, { body: { vins: [vehicle.vin] } })).data).toMatchObject([
      { refusal: 'dayLimit', today: 1 },
    ])
    expect((await start([vehicle.vin])).code).toBe(409)
  })

  it('is of vehicles of the caller, for users who may', async () => {
    const { vin } = await online()
    const body = { vins: [vin], reason: 'Hangs' } as never
    expect((await ask(contract.startRestart, { body, token: 'foreign' })).code).toBe(409)
    expect((await ask(contract.startRestart, { body, token: 'reader' })).code).toBe(403)
    await start([vin])
    const query = {} as never
    expect((await ask(contract.listDeviceRestarts, { query, token: 'foreign' })).data.list).toEqual([])
    expect((await ask(contract.listDeviceRestarts, { query, token: 'reader' })).data.total).toBe(1)
    const ids = (await listed()).map(({ id }) => id)
    expect((await ask(contract.cancelRestart, { body: { ids }, token: 'foreign' })).code).toBe(409)
    expect(await stateOf(vin)).toMatchObject({ state: 'waiting' })
  })
})
