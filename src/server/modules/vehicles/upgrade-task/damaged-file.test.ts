import { afterAll, expect, it } from 'vitest'
import { getTaskLog, type TaskLogEntry } from '#core/contract/task-figures.ts'
import * as contract from '#core/contract/upgrade-task.ts'
import { taskGround } from '#tests/support/task-ground.ts'

const ground = await taskGround({})
const { ask, detail, step, running, advance, aFitted, draft, approve, db, target } = ground
afterAll(() => ground.close())

const checked = (result: string) =>
  db.pool.query('update soft_version set check_result = $2, checked_at = now() where id = $1', [target, result])

it('a task whose file is damaged is paused, informs its owner, and goes on once the file is intact', async () => {
  await aFitted()
  const id = await running()
  await checked('hashDiffers')
  await advance()
  expect(await detail(id)).toMatchObject({ taskState: 'paused', pauseReason: 'fileDamaged' })
  await advance()
  const log = (await ask(getTaskLog, { token: 'planner', query: { id } })).data as TaskLogEntry[]
  expect(log.filter(({ event }) => event === 'fileDamaged')).toHaveLength(1)
  const { rows } = await db.pool.query(
    `select owner_id is not null as own from notice_event where kind = 'upgradeTaskPaused'`,
  )
  expect(rows).toEqual([{ own: true }])
  const damaged = { status: 409, msg: 'A file of this task is damaged. Restore it, or upload it as a new version.' }
  expect(await step(contract.resumeUpgradeTask, id)).toMatchObject(damaged)
  expect(await step(contract.openTaskGroup, id)).toMatchObject(damaged)
  await checked('intact')
  await step(contract.resumeUpgradeTask, id)
  await advance()
  expect(await detail(id)).toMatchObject({ taskState: 'running', pauseReason: null })
})

it('a task with a damaged file is neither submitted nor started', async () => {
  await checked('intact')
  await aFitted()
  const id = await draft()
  await checked('missing')
  expect(await step(contract.submitUpgradeTask, id)).toMatchObject({
    status: 400,
    failDetail: [{ path: 'softModels' }],
  })
  await checked('intact')
  await step(contract.submitUpgradeTask, id)
  await approve(id)
  await checked('missing')
  expect((await step(contract.startUpgradeTask, id)).status).toBe(409)
})
