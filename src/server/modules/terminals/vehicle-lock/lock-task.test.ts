import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/lock-task.ts'
import { listLockOrders } from '#core/contract/vehicle-lock.ts'
import { createLog } from '#server/ops/log.ts'
import { lockContract } from '#server/store/schema/vehicle-lock.ts'
import { aCaller } from '#tests/support/caller.ts'
import { commandGround } from '#tests/support/command-ground.ts'
import { testApp } from '#tests/support/server.ts'
import { contractImporter } from './contract-importer.ts'
import { contractRepository } from './contract-repository.ts'
import { lockOrderRepository } from './lock-order-repository.ts'
import { lockRecordRepository } from './lock-record-repository.ts'
import { lockRepository } from './lock-repository.ts'
import { lockRoutes } from './lock-routes.ts'
import { advanceLockTasks } from './task-engine.ts'
import { taskEngineRepository } from './task-engine-repository.ts'
import { taskRepository } from './task-repository.ts'
import { lockTaskRoutes } from './task-routes.ts'
import { taskStepRepository } from './task-step-repository.ts'

const ground = await commandGround()
const { db, owner, telemetry, first, second } = ground
const scope = { oemId: owner.oemId, orgId: owner.head, orgIds: [owner.head, owner.north] }
const { commands, fleet, sessionOf } = telemetry
const common = { locks: lockRepository(db), orders: lockOrderRepository(db), fleet }
const { ask, close } = await testApp(
  (app) => {
    lockRoutes(app, { ...common, records: lockRecordRepository(db), sessionOf })
    lockTaskRoutes(app, {
      ...common,
      contracts: contractRepository(db),
      tasks: taskRepository(db),
      steps: taskStepRepository(db),
      template: () => Promise.resolve(Buffer.from('')),
    })
  },
  {
    first: aCaller({ ...scope, userId: first.userId }),
    second: aCaller({ ...scope, userId: second.userId }),
    foreign: aCaller({ oemId: 'another', userId: 99 }),
    careful: aCaller({ ...scope, userId: first.userId, riskCeiling: 2 }),
  },
)
const advance = () => advanceLockTasks({ tasks: taskEngineRepository(db), commands, log: createLog('silent') })

beforeEach(async () => {
  for (const table of ['lock_order', 'lock_task', 'lock_contract', 'command_job'])
    await db.pool.query(`delete from ${table}`)
})
afterEach(() => ground.endTerminals())
afterAll(async () => {
  await close()
  await ground.close()
})

async function overdue(days: number, more: object = {}) {
  const vehicle = await ground.aCommandedVehicle('2019')
  const contractNo = `C-${vehicle.vehicleId}`
  const row = { oemId: owner.oemId, vehicleId: vehicle.vehicleId, contractNo, overdueDays: days, ...more }
  await db.orm.insert(lockContract).values(row)
  return { ...vehicle, contractNo }
}
const INPUT = {
  name: 'Overdue in November',
  release: false,
  toLevel: 3,
  reason: 'overdue',
  legalNote: 'Clause 12 of the lease',
  leastOverdueDays: 30,
} as const
const draft = (more: object = {}, token = 'first') =>
  ask(contract.createLockTask, { body: { ...INPUT, ...more } as never, token })
const step = (name: keyof typeof contract.LOCK_TASK_CALLS, id: number, token = 'first') =>
  ask(contract.LOCK_TASK_CALLS[name], { body: { id, note: 'Seen' }, token })
const task = async (id: number): Promise<contract.LockTask> =>
  (await ask(contract.getLockTask, { query: { id }, token: 'first' })).data
async function running(more: object = {}): Promise<number> {
  const { id } = (await draft(more)).data
  expect((await step('submit', id)).code).toBe(200)
  expect((await step('approve', id, 'second')).code).toBe(200)
  await advance()
  return id
}
const orders = async () => (await ask(listLockOrders, { query: {}, token: 'first' })).data.list
const pay = (contractNo: string, reference = 'P-1') =>
  ask(contract.reportPayment, { body: { contractNo, reference }, token: 'first' })

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
    await advance()
    expect((await db.pool.query('select 1 from command_job')).rowCount).toBe(2)
    expect((await pay(payer.contractNo)).data).toEqual({ released: false, guarded: false, repeated: false })
    await db.pool.query(`update lock_task set execute_at = now()`)
    await db.pool.query(`update lock_task_vehicle set notified_at = now() - interval '3 days'`)
    await advance()
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

describe('a payment', () => {
  const held = async (reason = 'overdue') => {
    const vehicle = await overdue(45)
    await db.pool.query(
      `insert into lock_order (oem_id, vehicle_id, org_id, contract_no, release, to_level, reason, state, finished_at, created_at, sent_at)
        values ($1, $2, $3, $4, false, 3, $5, 'done', now(), now() - interval '1 hour', now())`,
      [owner.oemId, vehicle.vehicleId, owner.head, vehicle.contractNo, reason],
    )
    return vehicle
  }

  it('frees the vehicle of its contract at once, and once', async () => {
    const vehicle = await held()
    expect((await pay(vehicle.contractNo)).data).toEqual({ released: true, guarded: false, repeated: false })
    expect((await orders())[0]).toMatchObject({
      release: true,
      state: 'waiting',
      source: 'payment',
      reason: 'paid',
      note: 'P-1',
    })
    expect((await pay(vehicle.contractNo)).data).toEqual({ released: false, guarded: false, repeated: true })
    const { list } = (await ask(contract.listLockContracts, { query: { keyWord: vehicle.contractNo }, token: 'first' }))
      .data
    expect(list).toMatchObject([{ overdueDays: 0, paymentReference: 'P-1', orderedLevel: 3 }])
  })

  it('frees no vehicle that was locked after a theft report', async () => {
    const vehicle = await held('theft')
    expect((await pay(vehicle.contractNo)).data).toMatchObject({ released: false })
    expect(await orders()).toHaveLength(1)
  })

  it('that is reported again frees no vehicle that was locked anew since', async () => {
    const vehicle = await held()
    await pay(vehicle.contractNo)
    await db.pool.query(`update lock_order set state = 'done', finished_at = now()`)
    await db.pool.query(
      `insert into lock_order (oem_id, vehicle_id, org_id, contract_no, release, to_level, reason, state, finished_at, sent_at)
        values ($1, $2, $3, $4, false, 2, 'overdue', 'expired', now(), now())`,
      [owner.oemId, vehicle.vehicleId, owner.head, vehicle.contractNo],
    )
    expect((await pay(vehicle.contractNo)).data).toMatchObject({ released: false, repeated: true })
    expect((await pay(vehicle.contractNo, 'P-2')).data).toMatchObject({ released: true, repeated: false })
  })

  it('of a contract nobody knows is refused', async () => {
    expect((await pay('C-unknown')).code).toBe(409)
    const vehicle = await held()
    expect(
      (
        await ask(contract.reportPayment, {
          body: { contractNo: vehicle.contractNo, reference: 'P' },
          token: 'foreign',
        })
      ).code,
    ).toBe(409)
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
