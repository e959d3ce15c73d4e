import { afterAll, expect, it } from 'vitest'
import { listTaskRecords, rollBackTaskRecords } from '#core/contract/task-record.ts'
import type { StrategyRules } from '#core/contract/upgrade-strategy.ts'
import { createLog } from '#server/ops/log.ts'
import { aRunningTask } from '#tests/support/running-task.ts'
import { upgradeGround } from '#tests/support/upgrade-ground.ts'
import { advanceRollbacks } from './rollback-engine.ts'
import { rollbackRepository } from './rollback-repository.ts'

const ground = await upgradeGround()
const { db, owner, telemetry } = ground
afterAll(() => ground.close())

let tasks = 0
/** The upgrade of a task whose images do not start: the vehicle runs the loader. */
async function aFailedUpgrade(rollback: StrategyRules['rollback']) {
  const taskId = await aRunningTask(db, owner, `UT-${++tasks}`, { rollback })
  const vehicle = await ground.aFittedVehicle()
  await vehicle.terminal.signOn(telemetry.gatewayPort)
  await ground.order([vehicle.vin])
  const { rows } = await db.pool.query<{ id: number }>(
    `update upgrade_record set task_id = $1, state = 'failed', failure = 'upgradeFailed', finished_at = now()
      where vehicle_id = $2 returning id::int`,
    [taskId, vehicle.vehicleId],
  )
  await db.pool.query(`update terminal set firmware = 'RCV-1.0' where id = $1`, [vehicle.terminalId])
  return { vehicle, id: rows[0]!.id }
}

const advance = () =>
  advanceRollbacks({
    rollbacks: rollbackRepository(db),
    commands: telemetry.commands,
    sessionOf: telemetry.sessionOf,
    log: createLog('silent'),
  })
/** The vehicle has answered which version it runs. */
const answered = () => db.pool.query(`update command_job set status = 'executed' where kind = 'queryAttributes'`)
const records = async (vin: string) =>
  (await ground.ask(listTaskRecords, { token: 'whole', query: { keyWord: vin } })).data.list
const rollBack = (id: number, token = 'whole') =>
  ground.ask(rollBackTaskRecords, { token, lang: 'en', body: { ids: [id] } })

it('a vehicle whose images do not start gets the version before, once', async () => {
  const { vehicle, id } = await aFailedUpgrade('automatic')
  await advance()
  await vehicle.command(0x8107)
  expect(await records(vehicle.vin)).toMatchObject([{ id, rollbackState: 'open' }])
  await answered()
  await advance()
  await advance()
  expect(await records(vehicle.vin)).toMatchObject([
    { fromVersion: 'RCV-1.0', toVersion: '7.1.0', state: 'pending', taskId: null, rollbackOf: id },
    { id, state: 'failed', rollbackState: 'ordered' },
  ])
  await ground.advance()
  expect((await records(vehicle.vin))[0]).toMatchObject({ state: 'downloading' })
  await db.pool.query(`update terminal set firmware = '7.1.0' where id = $1`, [vehicle.terminalId])
  await ground.advance()
  expect((await records(vehicle.vin))[0]).toMatchObject({ state: 'success', rollbackOf: id })
})

it('is held where the strategy says so, until a user rolls it back', async () => {
  const { vehicle, id } = await aFailedUpgrade('manual')
  expect(await rollBack(id)).toMatchObject({ code: 409 })
  await advance()
  await answered()
  await advance()
  expect(await records(vehicle.vin)).toMatchObject([{ id, rollbackState: 'held' }])
  expect(await rollBack(id, 'reader')).toMatchObject({ code: 403 })
  expect(await rollBack(id)).toMatchObject({ code: 200, data: { changed: 1 } })
  await advance()
  expect(await records(vehicle.vin)).toMatchObject([{ toVersion: '7.1.0' }, { id, rollbackState: 'ordered' }])
})

it('says when the version before is not published any more', async () => {
  const { vehicle, id } = await aFailedUpgrade('automatic')
  await advance()
  await answered()
  await db.pool.query(`update soft_version set status = 3 where version = '7.1.0'`)
  await advance()
  expect(await records(vehicle.vin)).toMatchObject([{ id, rollbackState: 'noFile' }])
})
