import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/lock-task.ts'
import { lockTaskGround } from '#tests/support/lock-task-ground.ts'
import { contractImporter } from './contract-importer.ts'

const ground = await lockTaskGround()
const { db, owner, scope, first, ask, advance, overdue, INPUT, draft, step, task, running, orders, pay } = ground
beforeEach(() => ground.clear())
afterEach(() => ground.endTerminals())
afterAll(() => ground.close())

describe('a task', () => {
  it('has the vehicles of its contracts that were checked, and orders them after another person agreed', async () => {
    const ready = await overdue(45)
    await overdue(10)
    const exempt = await overdue(60, { exemption: 'hospital' })
    const body = { leastOverdueDays: 30, vins: ['LTESTNOBODY000001'], release: false, toLevel: 3 } as const
    const { data } = await ask(contract.checkLockTask, { body: { ...body, vins: [...body.vins] }, token: 'first' })
    expect(data.counts).toMatchObject({ unknownVehicle: 1, exempt: 1, unknownPosition: 1, ready: 0 })
    expect(data.rows[1]).toMatchObject({ vin: exempt.vin, check: 'exempt', overdueDays: 60 })

    const { id } = (await draft()).data
    expect(await task(id)).toMatchObject({ state: 'draft', vehicles: 1, open: 1, isMine: true })
    await advance()
    expect(await orders()).toEqual([])
    await step('submit', id)
    const notice = await db.pool.query('select kind, codes from notice_event order by id desc limit 1')
    expect(notice.rows).toEqual([{ kind: 'lockTaskApproval', codes: ['/carControlService/lockCarIssue/task/approve'] }])
    expect((await step('approve', id)).code).toBe(409)
    expect((await step('approve', id, 'second')).code).toBe(200)
    await advance()
    expect(await orders()).toMatchObject([
      {
        vin: ready.vin,
        state: 'waiting',
        toLevel: 3,
        taskId: id,
        contractNo: ready.contractNo,
        source: 'task',
        document: INPUT.legalNote,
      },
    ])
    const vehicles = await ask(contract.listLockTaskVehicles, { query: { id }, token: 'first' })
    expect(vehicles.data.list).toMatchObject([{ vin: ready.vin, outcome: 'ordered', orderState: 'waiting' }])
    await db.pool.query(`update lock_order set state = 'done', finished_at = now()`)
    await advance()
    expect(await task(id)).toMatchObject({ state: 'finished', done: 1, open: 0 })
  })

  it('informs drivers first, and leaves out who pays before the notice is over', async () => {
    const payer = await overdue(45)
    const other = await overdue(45)
    const id = await running({ noticeDays: 3, noticeText: 'Please pay your instalment' })
    expect(await orders()).toEqual([])
    const { rows } = await db.pool.query(
      `select kind, params->>'text' as text, status from command_job order by vehicle_id`,
    )
    expect(rows).toEqual(
      [payer, other].map(() => ({ kind: 'textMessage', text: 'Please pay your instalment', status: 'queued' })),
    )
    // For three days there is nothing to do.
    expect(await advance()).toBe(false)
    expect((await db.pool.query('select 1 from command_job')).rowCount).toBe(2)
    expect((await pay(payer.contractNo)).data).toEqual({ released: false, guarded: false, repeated: false })
    await db.pool.query(`update lock_task set execute_at = now()`)
    await db.pool.query(`update lock_task_vehicle set notified_at = now() - interval '3 days'`)
    expect(await advance()).toBe(true)
    expect((await orders()).map(({ vin }: { vin: string }) => vin)).toEqual([other.vin])
    const { data } = await ask(contract.listLockTaskVehicles, { query: { id }, token: 'first' })
    expect(data.list.map(({ outcome }: contract.LockTaskVehicle) => outcome).sort()).toEqual(['ordered', 'paid'])
    expect(await task(id)).toMatchObject({ notified: 2, skipped: 1 })
  })

  it('that is ended cancels what was not sent', async () => {
    await overdue(45)
    const id = await running()
    expect((await step('pause', id)).code).toBe(200)
    expect((await step('pause', id)).code).toBe(409)
    expect((await step('terminate', id)).code).toBe(200)
    expect(await orders()).toMatchObject([{ state: 'cancelled' }])
    expect((await task(id)).state).toBe('terminated')
  })

  it('releases many, and ends what holds them back and has not happened', async () => {
    const vehicle = await overdue(45)
    const locking = await running()
    const id = await running({
      release: true,
      toLevel: 0,
      reason: 'mistake',
      leastOverdueDays: null,
      vins: [vehicle.vin],
    })
    expect((await orders()).map(({ state, release }: { state: string; release: boolean }) => [release, state])).toEqual(
      [
        [true, 'waiting'],
        [false, 'superseded'],
      ],
    )
    await advance()
    expect((await task(locking)).state).toBe('finished')
    expect((await task(id)).state).toBe('running')
  })

  it.each([
    ['vins', { leastOverdueDays: null }],
    ['toLevel', { release: true, toLevel: 4, reason: 'paid' }],
    ['reason', { reason: 'paid' }],
    ['noticeText', { noticeDays: 2 }],
    ['legalNote', { legalNote: ' ' }],
  ])('needs a valid %s', async (path, wrong) => {
    expect(await draft(wrong)).toMatchObject({ code: 400, failDetail: [{ path }] })
  })

  it('is of its tenant, and of roles that may stop vehicles', async () => {
    await overdue(45)
    expect((await draft({}, 'careful')).code).toBe(409)
    expect((await draft({}, 'foreign')).code).toBe(409)
    const { id } = (await draft()).data
    expect((await step('submit', id, 'foreign')).code).toBe(409)
    expect((await ask(contract.getLockTask, { query: { id }, token: 'foreign' })).code).toBe(404)
  })
})

describe('a vehicle whose time comes', () => {
  it('is locked after a theft report although its instalment is paid', async () => {
    const payer = await overdue(45)
    const id = await running({
      reason: 'theft',
      leastOverdueDays: null,
      vins: [payer.vin],
      noticeDays: 3,
      noticeText: 'x',
    })
    await pay(payer.contractNo)
    await db.pool.query(`update lock_task set execute_at = now()`)
    await db.pool.query(`update lock_task_vehicle set notified_at = now() - interval '3 days'`)
    await advance()
    const { data } = await ask(contract.listLockTaskVehicles, { query: { id }, token: 'first' })
    expect(data.list).toMatchObject([{ outcome: 'ordered' }])
  })

  it.each([
    ['exempt', `update lock_contract set exemption = 'hospital'`],
    ['paid', 'update lock_contract set overdue_days = 0'],
    ['moved', 'update vehicle set org_id = $1 where id in (select vehicle_id from lock_task_vehicle)'],
    ['notNotified', 'update lock_task_vehicle set notice_job_id = null'],
  ])('is left out as %s', async (outcome, change) => {
    await overdue(45)
    const id = await running({ noticeDays: 1, noticeText: 'Please pay' })
    await db.pool.query(change, change.includes('$1') ? [owner.north] : [])
    await db.pool.query(`update lock_task set execute_at = now()`)
    await advance()
    expect(await orders()).toEqual([])
    await db.pool.query(`update lock_task_vehicle set notified_at = now() - interval '1 day'`)
    await advance()
    expect((await ask(contract.listLockTaskVehicles, { query: { id }, token: 'first' })).data.list).toMatchObject([
      { outcome },
    ])
    expect(await orders()).toEqual([])
  })
})

it('contracts come from a list, and columns it does not have stay', async () => {
  const vehicle = await overdue(45, { customer: 'Huaxing' })
  const contracts = contractImporter()
  const row = {
    contractNo: vehicle.contractNo,
    vin: vehicle.vin,
    overdueDays: 50,
    customer: '',
    exemption: null,
    note: '',
  }
  const columns = new Set(['contractNo', 'vin', 'overdueDays'])
  const unknown = { ...row, contractNo: 'C-x', vin: 'LTESTNOBODY000001' }
  const plans = await db.orm.transaction(async (tx) => {
    const caller = { ...scope, userId: first.userId }
    const made = await contracts.plan(tx, caller, [
      { row: 2, value: row, columns },
      { row: 3, value: unknown, columns },
    ])
    await contracts.apply(tx, caller, [{ row: 2, value: row, columns, outcome: 'changed', before: null }])
    return made
  })
  expect(plans).toMatchObject([{ outcome: 'changed' }, { outcome: 'failed', reasons: [{ path: 'vin' }] }])
  const north = { ...scope, orgIds: [owner.north], userId: first.userId }
  const stolen = await db.orm.transaction((tx) => contracts.plan(tx, north, [{ row: 2, value: row, columns }]))
  expect(stolen).toMatchObject([{ outcome: 'failed' }])
  const { list } = (await ask(contract.listLockContracts, { query: { leastOverdueDays: 50 }, token: 'first' })).data
  expect(list).toMatchObject([{ customer: 'Huaxing', overdueDays: 50 }])
})
