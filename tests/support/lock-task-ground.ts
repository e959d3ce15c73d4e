import { expect } from 'vitest'
import * as contract from '#core/contract/lock-task.ts'
import { listLockOrders } from '#core/contract/vehicle-lock.ts'
import { createLog } from '#server/ops/log.ts'
import { lockContract } from '#server/store/schema/vehicle-lock.ts'
import { contractRepository } from '#server/modules/terminals/vehicle-lock/contract-repository.ts'
import { lockOrderRepository } from '#server/modules/terminals/vehicle-lock/lock-order-repository.ts'
import { lockRecordRepository } from '#server/modules/terminals/vehicle-lock/lock-record-repository.ts'
import { lockRepository } from '#server/modules/terminals/vehicle-lock/lock-repository.ts'
import { lockRoutes } from '#server/modules/terminals/vehicle-lock/lock-routes.ts'
import { advanceLockTasks } from '#server/modules/terminals/vehicle-lock/task-engine.ts'
import { taskEngineRepository } from '#server/modules/terminals/vehicle-lock/task-engine-repository.ts'
import { taskRepository } from '#server/modules/terminals/vehicle-lock/task-repository.ts'
import { lockTaskRoutes } from '#server/modules/terminals/vehicle-lock/task-routes.ts'
import { taskStepRepository } from '#server/modules/terminals/vehicle-lock/task-step-repository.ts'
import { aCaller } from './caller.ts'
import { commandGround } from './command-ground.ts'
import { testApp } from './server.ts'

/** Calls of lock tasks, contracts and payments over a database with a tenant and a colleague who approves. */
export async function lockTaskGround() {
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
  /** A vehicle that is held back for an instalment, or for another reason. */
  async function held(reason = 'overdue') {
    const vehicle = await overdue(45)
    await db.pool.query(
      `insert into lock_order (oem_id, vehicle_id, org_id, contract_no, release, to_level, reason, state, finished_at, created_at, sent_at)
        values ($1, $2, $3, $4, false, 3, $5, 'done', now(), now() - interval '1 hour', now())`,
      [owner.oemId, vehicle.vehicleId, owner.head, vehicle.contractNo, reason],
    )
    return vehicle
  }
  async function clear() {
    for (const table of ['lock_order', 'lock_task', 'lock_contract', 'command_job'])
      await db.pool.query(`delete from ${table}`)
  }
  return {
    ...ground,
    scope,
    ask,
    advance,
    overdue,
    held,
    INPUT,
    draft,
    step,
    task,
    running,
    orders,
    pay,
    clear,
    close: async () => {
      await close()
      await ground.close()
    },
  }
}
