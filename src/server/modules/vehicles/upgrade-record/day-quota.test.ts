import { afterAll, expect, it } from 'vitest'
import { upgradeTaskDay } from '#server/store/schema/upgrade-task.ts'
import { aRunningTask } from '#tests/support/running-task.ts'
import { IMAGE, upgradeGround } from '#tests/support/upgrade-ground.ts'

const ground = await upgradeGround()
const { db, owner } = ground
afterAll(() => ground.close())

const MEGABYTE = 1_048_576

/** An upgrade of a task that may send a megabyte a day. */
async function aTaskUpgrade() {
  const taskId = await aRunningTask(db, owner, 'UT-1', { maxMbPerDay: 1 })
  const vehicle = await ground.aFittedVehicle()
  await vehicle.terminal.signOn(ground.telemetry.gatewayPort)
  await ground.order([vehicle.vin])
  const { rows } = await db.pool.query<{ token: string }>('update upgrade_record set task_id = $1 returning token', [
    taskId,
  ])
  return { taskId, address: `${ground.url}/ota/${rows[0]!.token}` }
}

const stateOf = async () =>
  (await db.pool.query('select state, blocked_by as blocked from upgrade_record')).rows[0] as object

it('an upgrade waits when its task has sent its data of the day, goes on the next day, and is counted', async () => {
  const { taskId, address } = await aTaskUpgrade()
  const today = `(now() at time zone 'Asia/Shanghai')::date`
  await db.pool.query(`insert into upgrade_task_day values ($1, ${today}, $2)`, [taskId, MEGABYTE])
  await ground.advance()
  expect(await stateOf()).toEqual({ state: 'awaitingCondition', blocked: ['dayQuota'] })
  // The same a day later.
  await db.pool.query('update upgrade_task_day set day = day - 1')
  await ground.advance()
  expect(await stateOf()).toEqual({ state: 'downloading', blocked: [] })
  await (await fetch(address)).arrayBuffer()
  const days = async () =>
    (await db.orm.select().from(upgradeTaskDay).orderBy(upgradeTaskDay.day)).map((row) => row.bytes)
  await expect.poll(days).toEqual([MEGABYTE, IMAGE.length])
  // What is sent again counts again: it costs the same.
  await (await fetch(address, { headers: { range: `bytes=${IMAGE.length - 100}-` } })).arrayBuffer()
  await expect.poll(days).toEqual([MEGABYTE, IMAGE.length + 100])
})
