import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/upgrade-control.ts'
import { getTaskLog, type TaskLogEntry } from '#core/contract/task-figures.ts'
import * as tasks from '#core/contract/upgrade-task.ts'
import { taskGround } from '#tests/support/task-ground.ts'

const ground = await taskGround()
const { ask, draft, detail, step, running, advance, aFitted, end, db } = ground
beforeEach(() => ground.clear())
afterAll(() => ground.close())

const token = 'planner'
const bench = async (query: object = {}): Promise<contract.BenchTask[]> =>
  (await ask(contract.listBenchTasks, { token, query })).data.list
const control = async (): Promise<contract.UpgradeControl> => (await ask(contract.getUpgradeControl, { token })).data
const load = async (): Promise<contract.UpgradeLoad> => (await ask(contract.getUpgradeLoad, { token })).data
const freeze = (stopsDownloads = false) =>
  ask(contract.freezeUpgrades, { token, lang: 'en', body: { reason: 'bad firmware', stopsDownloads } })
const unfreeze = () => ask(contract.unfreezeUpgrades, { token, body: { reason: 'mended' } })
const prioritise = (id: number, priority: number) =>
  ask(contract.prioritiseTask, { token, body: { id, priority, reason: 'urgent' } })
const statesOf = async (taskId: number) =>
  (await db.pool.query('select state, priority from upgrade_record where task_id = $1 order by id', [taskId])).rows

describe('a freeze', () => {
  it('says who froze upgrades and why, and holds what would send something', async () => {
    await aFitted()
    const id = await draft()
    await step(tasks.submitUpgradeTask, id)
    await ground.approve(id)
    expect((await freeze(true)).status).toBe(200)
    expect(await control()).toMatchObject({
      frozenReason: 'bad firmware',
      frozenBy: expect.stringMatching(/./),
      stopsDownloads: true,
    })
    expect((await freeze()).status).toBe(409)
    expect(await step(tasks.startUpgradeTask, id)).toMatchObject({
      status: 409,
      msg: 'Upgrades are frozen. They continue when a supervisor lifts the freeze.',
    })
    await db.pool.query(`update upgrade_task set status = 'scheduled', planned_at = now()`)
    await advance()
    expect(await detail(id)).toMatchObject({ taskState: 'scheduled' })
    expect((await unfreeze()).status).toBe(200)
    expect((await unfreeze()).status).toBe(409)
    expect(await control()).toMatchObject({ frozenTime: null, stopsDownloads: false })
    await advance()
    expect(await detail(id)).toMatchObject({ taskState: 'running' })
  })

  it('gives waiting upgrades the time back that it took', async () => {
    await aFitted()
    const id = await running({ waitDays: 1 })
    await freeze()
    await db.pool.query(`update upgrade_control set frozen_at = now() - interval '3 days'`)
    await unfreeze()
    const owed = await db.pool.query('select owed_seconds from upgrade_control')
    expect(owed.rows[0].owed_seconds).toBeGreaterThanOrEqual(259_200)
    await advance()
    const { rows } = await db.pool.query(`select extract(epoch from r.deadline_at - now()) / 86400 as days,
      extract(epoch from e.send_until - now()) / 86400 as until, c.owed_seconds
      from upgrade_record r join express_upgrade e on e.id = r.express_id cross join upgrade_control c where r.task_id = ${id}`)
    expect(Number(rows[0].days)).toBeCloseTo(4, 1)
    expect(Number(rows[0].until)).toBeCloseTo(4, 1)
    expect(rows[0].owed_seconds).toBe(0)
  })
})

describe('limits', () => {
  const limits = { maxDownloads: 20, hourlyMegabytes: 500, carriers: [{ carrier: 'China Mobile', maxDownloads: 5 }] }
  const throttle = (body: object) => ask(contract.throttleUpgrades, { token, lang: 'en', body: body as typeof limits })

  it('are saved, unless another user changed them since they were read', async () => {
    expect(await control()).toMatchObject({ maxDownloads: null, hourlyMegabytes: null, carriers: [] })
    const { updateTime } = await control()
    expect((await throttle({ ...limits, updateTime })).status).toBe(200)
    expect(await control()).toMatchObject(limits)
    expect((await throttle({ ...limits, maxDownloads: 3, updateTime })).status).toBe(409)
    expect(await control()).toMatchObject(limits)
  })

  it('name an operator once, and are at least 1', async () => {
    const twice = [...limits.carriers, ...limits.carriers]
    expect(await throttle({ ...limits, carriers: twice })).toMatchObject({
      status: 400,
      failDetail: [{ path: 'carriers', message: 'Each network operator can have one limit.' }],
    })
    expect(await throttle({ ...limits, maxDownloads: 0 })).toMatchObject({
      status: 400,
      failDetail: [{ path: 'maxDownloads' }],
    })
  })

  it('are shown with what is taken of them', async () => {
    await aFitted()
    await aFitted()
    await aFitted()
    await running()
    await db.pool.query(`with r as (select id, row_number() over (order by id) as n from upgrade_record)
      update upgrade_record u set sent_at = case when r.n = 1 then now() end,
        state = case when r.n = 1 then 'downloading' else 'awaitingCondition' end,
        blocked_by = case when r.n = 2 then '{queue}' when r.n = 3 then '{moving}' else '{}' end::text[]
      from r where r.id = u.id`)
    await db.pool.query(
      `update upgrade_record set state_at = now() - interval '25 hours' where blocked_by = '{moving}'`,
    )
    expect(await load()).toEqual({
      downloads: 1,
      queued: 1,
      waiting: 1,
      hourBytes: 1000,
      stuck: 1,
      carriers: [{ carrier: '', vehicles: 3, downloads: 1, queued: 1 }],
    })
  })
})

describe('the bench', () => {
  it('has open tasks in the order in which they are served, with queue, stuck vehicles and pace', async () => {
    await aFitted()
    await aFitted()
    await draft({ name: 'Draft' })
    const improvement = await running({ name: 'Improvement', taskClass: 'improvement' })
    expect((await bench())[0]).toMatchObject({ predictedTime: null, heldBy: '', queued: 0, ahead: null })
    await end(improvement, 'success', 1)
    await db.pool.query(`update upgrade_record set state = 'awaitingCondition', blocked_by = '{queue}'
      where state = 'pending'`)
    await db.pool.query(
      `update upgrade_record set state_at = now() - interval '2 days' where state = 'awaitingCondition'`,
    )
    await aFitted()
    // It takes nothing from the other one before it starts.
    const security = await draft({ name: 'Security' })
    await step(tasks.submitUpgradeTask, security)
    expect(await bench()).toMatchObject([
      { id: security, priority: 3, queued: 0, stuck: 0, conflicts: 1 },
      { id: improvement, priority: 5, queued: 1, ahead: 0, stuck: 1, predictedTime: expect.any(String), conflicts: 1 },
    ])
    await step(tasks.pauseUpgradeTask, improvement)
    expect((await bench({ taskState: 'paused' }))[0]).toMatchObject({
      id: improvement,
      heldBy: expect.stringMatching(/./),
      predictedTime: null,
    })
  })

  it('names the other tasks that want the same vehicles, and who goes first', async () => {
    const shared = await aFitted()
    await aFitted()
    const first = await running({ name: 'First', taskClass: 'recall' }).then(async (id) => {
      await ground.approve(id, 'second')
      await step(tasks.startUpgradeTask, id)
      return id
    })
    const [vin] = (await db.pool.query('select vin from vehicle where id = $1', [shared])).rows.map((row) => row.vin)
    const later = await running({ name: 'Later', vins: [vin] })
    const alone = await running({ name: 'Improvement', taskClass: 'improvement', vins: [vin] })
    const conflicts = async (id: number) =>
      (await ask(contract.listTaskConflicts, { token, query: { id } })).data as contract.TaskConflict[]
    expect(await conflicts(later)).toMatchObject([
      { taskId: first, name: 'First', priority: 2, vehicles: 1, order: 'before', vins: [vin] },
      { taskId: alone, order: 'after' },
    ])
    expect((await bench({ conflicting: true })).map(({ id }) => id)).toEqual([first, later, alone])
    await end(first, 'success', 2)
    expect((await conflicts(later)).map(({ taskId }) => taskId)).toEqual([alone])
    expect((await ask(contract.listTaskConflicts, { token: 'south', query: { id: later } })).status).toBe(404)
  })
})

describe('priority', () => {
  it('hands waiting vehicles over to the more important task', async () => {
    await aFitted()
    await aFitted()
    const waits = await running({ name: 'Waits' })
    const urgent = await running({ name: 'Urgent' })
    // One was sent already, and stays.
    await db.pool.query(`update upgrade_record set state = 'downloading' where id =
      (select min(id) from upgrade_record)`)
    await advance()
    expect(await statesOf(urgent)).toEqual([])
    expect((await prioritise(urgent, 1)).status).toBe(200)
    await advance()
    expect(await statesOf(waits)).toEqual([
      { state: 'downloading', priority: 3 },
      { state: 'superseded', priority: 3 },
    ])
    expect(await statesOf(urgent)).toEqual([{ state: 'pending', priority: 1 }])
    expect((await detail(waits)).counts).toMatchObject({ running: 1, skipped: 1 })
    const log = (await ask(getTaskLog, { token, query: { id: urgent } })).data as TaskLogEntry[]
    expect(log[0]).toMatchObject({ event: 'priorityChanged', detail: '3 → 1: urgent' })
  })

  it('is followed by upgrades that wait', async () => {
    await aFitted()
    const id = await running()
    await prioritise(id, 9)
    await advance()
    expect(await statesOf(id)).toEqual([{ state: 'pending', priority: 9 }])
  })

  it('is not that of a task of another organisation, or of a draft', async () => {
    await aFitted()
    const id = await running()
    const body = { id, priority: 1, reason: 'mine' }
    expect((await ask(contract.prioritiseTask, { token: 'south', body })).status).toBe(409)
    expect((await prioritise(await draft(), 1)).status).toBe(409)
    expect((await ask(contract.prioritiseTask, { token: 'reader', body })).status).toBe(403)
  })
})
