import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/vehicle-lock.ts'
import { statusOf } from '#core/protocol/jt808/location/status-bits.ts'
import { createLog } from '#server/ops/log.ts'
import { aCaller } from '#tests/support/caller.ts'
import { commandGround, type CommandedVehicle } from '#tests/support/command-ground.ts'
import { aPosition } from '#tests/support/scripted-terminal.ts'
import { testApp } from '#tests/support/server.ts'
import { canonical } from '#server/store/audit-draft.ts'
import { advanceLocks } from './lock-engine.ts'
import { lockEngineRepository } from './lock-engine-repository.ts'
import { lockOrderRepository } from './lock-order-repository.ts'
import { lockRecordRepository } from './lock-record-repository.ts'
import { lockRepository } from './lock-repository.ts'
import { lockRoutes } from './lock-routes.ts'

const ground = await commandGround()
const { db, owner, telemetry, first, second } = ground
const scope = { oemId: owner.oemId, orgIds: [owner.head, owner.north, owner.south] }
const { commands, fleet, sessionOf } = telemetry
const records = lockRecordRepository(db)
const { ask, close } = await testApp(
  (app) =>
    lockRoutes(app, {
      locks: lockRepository(db),
      orders: lockOrderRepository(db),
      records,
      commands,
      fleet,
      sessionOf,
    }),
  {
    first: aCaller({ ...scope, userId: first.userId }),
    second: aCaller({ ...scope, userId: second.userId }),
    third: aCaller({ ...scope, userId: second.userId + 1 }),
    careful: aCaller({ ...scope, userId: first.userId, riskCeiling: 2 }),
    foreign: aCaller({ ...scope, oemId: 'another', userId: 99 }),
    reader: aCaller({ ...scope, codes: new Set(['/carControlService/lockRecord']) }),
  },
)
const engine = { open: lockEngineRepository(db), records, commands, fleet, sessionOf, log: createLog('silent') }
const advance = () => advanceLocks(engine)

beforeEach(() => db.pool.query('delete from lock_order'))
afterEach(() => ground.endTerminals())
afterAll(async () => {
  await close()
  await ground.close()
})

const FREE = statusOf(['accOn', 'positioned'])
const CIRCUIT = statusOf(['accOn', 'positioned', 'circuitCut'])
const BOTH = statusOf(['accOn', 'positioned', 'circuitCut', 'fuelCut'])

async function standing() {
  const vehicle = await ground.aCommandedVehicle('2019')
  await vehicle.terminal.signOn(telemetry.gatewayPort)
  await vehicle.report({ speed: 0, status: FREE })
  return vehicle
}
type Vehicle = Pick<CommandedVehicle, 'vin'>
const paper = { reason: 'overdue', document: 'Contract 118, notice of 3 November' }
const lock = (vehicle: Vehicle, toLevel: number, more: object = {}, token = 'first') =>
  ask(contract.orderLock, { body: { vin: vehicle.vin, toLevel, ...paper, ...more } as never, token })
const release = (vehicle: Vehicle, more: object = {}) =>
  ask(contract.orderRelease, { body: { vin: vehicle.vin, reason: 'paid', ...more } as never, token: 'first' })
const approve = (id: number, token = 'second') => ask(contract.approveLock, { body: { id, note: 'Seen' }, token })
const listed = async (): Promise<contract.LockOrder[]> =>
  (await ask(contract.listLockOrders, { query: {} as never, token: 'first' })).data.list
const find = async (id: number) => (await listed()).find((order) => order.id === id)!
async function until(id: number, state: contract.LockOrder['state']): Promise<void> {
  await expect
    .poll(async () => {
      await advance()
      return (await find(id)).state
    })
    .toBe(state)
}

/** The next 0x8500, however many steps of the engine it takes. */
async function nextOrder(vehicle: CommandedVehicle, step = advance) {
  let frame: Awaited<ReturnType<CommandedVehicle['command']>> | undefined
  void vehicle.command(0x8500).then((arrived) => (frame = arrived))
  await expect.poll(() => step().then(() => frame !== undefined)).toBe(true)
  return frame!
}

/** The vehicle does what the frame asks, and shows it. */
async function obeys(vehicle: CommandedVehicle, status: number, frame?: Awaited<ReturnType<typeof nextOrder>>) {
  const { serial, id, ...rest } = frame ?? (await nextOrder(vehicle))
  vehicle.acknowledge({ serial, id, ...rest })
  await vehicle.terminal.answerTo(vehicle.terminal.send(0x0500, { serial, ...aPosition({ status, speed: 0 }) }))
}

async function approved(vehicle: Vehicle, toLevel: number, more: object = {}) {
  const { data } = await lock(vehicle, toLevel, more)
  expect((await approve(data.id)).code).toBe(200)
  return data.id as number
}

describe('an order that holds a vehicle back', () => {
  it('limits, cuts the circuit and cuts the fuel, each when the vehicle shows the one before, and leaves a record', async () => {
    const vehicle = await standing()
    const { data } = await lock(vehicle, 4)
    expect(data.state).toBe('awaitingApproval')
    await advance()
    expect(vehicle.terminal.received.filter(({ id }) => id === 0x8500)).toEqual([])
    expect(await approve(data.id)).toMatchObject({ code: 200 })
    await obeys(vehicle, FREE)
    await obeys(vehicle, CIRCUIT)
    expect((await find(data.id)).state).toBe('running')
    await obeys(vehicle, BOTH)
    await until(data.id, 'done')
    const detail = (await ask(contract.getLockDetail, { query: { vin: vehicle.vin }, token: 'first' })).data
    expect(detail).toMatchObject({ shownLevel: 4, orderedLevel: 4, limit: 40, fuelCut: true, open: [] })

    await advance()
    const { record, recordHash, order } = (
      await ask(contract.getLockRecord, { query: { id: data.id }, token: 'reader' })
    ).data
    expect(order).toMatchObject({
      fromLevel: 0,
      toLevel: 4,
      operator: expect.stringContaining('first'),
      approver: expect.stringContaining('second'),
    })
    const { commands: sent } = record as { commands: { kind: string; requestFrame: string }[] }
    expect(sent.map(({ kind }) => kind)).toEqual(['speedLimit', 'lock', 'lock'])
    expect(sent.every(({ requestFrame }) => requestFrame.startsWith('7e') || requestFrame.startsWith('7E'))).toBe(true)
    // As anybody can compute it who has the record alone.
    expect(createHash('sha256').update(canonical(record)).digest('hex')).toBe(recordHash)
  })

  it('is not sent to a vehicle that starts to move between approval and sending', async () => {
    const vehicle = await standing()
    const id = await approved(vehicle, 3)
    await vehicle.report({ speed: 30, status: FREE, at: Date.now() + 1_000 })
    await advance()
    expect(await find(id)).toMatchObject({ state: 'waiting', waitsFor: 'moving', sendTime: null })
    expect(vehicle.terminal.received.filter(({ id: message }) => message === 0x8500)).toEqual([])
    await vehicle.report({ speed: 0, status: FREE, at: Date.now() + 2_000 })
    await advance()
    await vehicle.command(0x8500)
    await advance()
    expect(await find(id)).toMatchObject({ state: 'running' })
  })

  it('waits while the clock of the terminal is hours off', async () => {
    const vehicle = await standing()
    const id = await approved(vehicle, 3)
    await vehicle.report({ speed: 0, status: FREE, at: Date.now() + 4 * 3_600_000 })
    await advance()
    expect(await find(id)).toMatchObject({ state: 'waiting', waitsFor: 'stale' })
  })

  it('is approved by one of two who try at once, and never by the one who gave it', async () => {
    const vehicle = await standing()
    const { data } = await lock(vehicle, 2)
    const { rows } = await db.pool.query(
      'select kind, vehicle_id, except_id from notice_event order by id desc limit 1',
    )
    expect(rows).toEqual([{ kind: 'lockApproval', vehicle_id: vehicle.vehicleId, except_id: first.userId }])
    expect((await approve(data.id, 'first')).code).toBe(409)
    const answers = await Promise.all([approve(data.id, 'second'), approve(data.id, 'third')])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it.each([
    ['reason', { reason: 'paid' }],
    ['document', { document: ' ' }],
    ['toLevel', { toLevel: 0 }],
    ['speed', { speed: 3 }],
    ['expireHours', { expireHours: 1_000 }],
  ])('needs a valid %s', async (path, wrong) => {
    expect(await lock({ vin: 'LTESTNOBODY000001' }, 3, wrong)).toMatchObject({ code: 400, failDetail: [{ path }] })
  })

  it('is refused twice, to strangers, and to roles that may not stop vehicles', async () => {
    const vehicle = await standing()
    expect((await lock(vehicle, 3, {}, 'careful')).code).toBe(409)
    expect((await lock(vehicle, 3, {}, 'foreign')).code).toBe(409)
    expect((await lock(vehicle, 3, {}, 'reader')).code).toBe(403)
    const [one, other] = await Promise.all([lock(vehicle, 3), lock(vehicle, 3)])
    expect([one.code, other.code].toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = one.code === 409 ? one : other
    expect(refused.failDetail).toMatchObject([{ path: 'openOrderId' }])
  })

  it('ends for a vehicle that was given to another organisation in the meantime', async () => {
    const vehicle = await standing()
    const id = await approved(vehicle, 3)
    await db.pool.query('update vehicle set org_id = $1 where id = $2', [owner.north, vehicle.vehicleId])
    await until(id, 'failed')
    expect(await find(id)).toMatchObject({ failure: 'vehicleMoved' })
    expect(vehicle.terminal.received.filter(({ id: message }) => message === 0x8500)).toEqual([])
  })

  it('expires unsent', async () => {
    const vehicle = await standing()
    const { data } = await lock(vehicle, 3)
    await db.pool.query(`update lock_order set expires_at = now() - interval '1 second'`)
    await until(data.id, 'expired')
    expect((await approve(data.id)).code).toBe(409)
  })

  it('is refused by a terminal that has no such control', async () => {
    const vehicle = await standing()
    const id = await approved(vehicle, 3)
    await advance()
    vehicle.acknowledge(await vehicle.command(0x8500), 3)
    await until(id, 'refused')
    expect(await find(id)).toMatchObject({ failure: 'unsupported' })
  })

  it('reminds the driver at level 1, without a second person and while the vehicle drives', async () => {
    const vehicle = await standing()
    await vehicle.report({ speed: 50, status: FREE, at: Date.now() + 1_000 })
    expect((await lock(vehicle, 1)).code).toBe(400)
    const { data } = await lock(vehicle, 1, { driverText: 'Instalment is overdue', document: '' })
    await advance()
    vehicle.acknowledge(await vehicle.command(0x8300))
    await until(data.id, 'done')
  })
})

describe('a release', () => {
  it('withdraws what was not sent, and needs no position and no second person', async () => {
    const vehicle = await standing()
    const held = await approved(vehicle, 3)
    const freed = (await release(vehicle)).data
    expect(freed.state).toBe('waiting')
    expect((await find(held)).state).toBe('superseded')
    await until(freed.id, 'done')
    expect(vehicle.terminal.received.filter(({ id }) => id === 0x8500)).toEqual([])
  })

  it('undoes a cut of which no answer came, however old the position is', async () => {
    const vehicle = await standing()
    const held = await approved(vehicle, 3, { speed: 60 })
    const limit = await nextOrder(vehicle)
    const freed = (await release(vehicle)).data
    expect((await find(held)).state).toBe('superseded')
    await vehicle.report({ speed: 45, status: FREE, at: Date.now() + 1_000 })
    const lifted = await nextOrder(vehicle)
    // The terminal answers the limit late: it is in force until the next frame is obeyed.
    await obeys(vehicle, FREE, limit)
    await advance()
    expect((await find(freed.id)).state).toBe('running')
    await obeys(vehicle, FREE, lifted)
    await until(freed.id, 'done')
    expect((await ask(contract.getLockDetail, { query: { vin: vehicle.vin }, token: 'first' })).data).toMatchObject({
      shownLevel: 0,
      limit: null,
      orderedLevel: 0,
    })
  })

  it('is given again after a time when the vehicle did not show it', async () => {
    const vehicle = await standing()
    await vehicle.report({ speed: 0, status: CIRCUIT, at: Date.now() + 1_000 })
    const { data } = await release(vehicle)
    vehicle.acknowledge(await nextOrder(vehicle), 1)
    await expect.poll(() => advance().then(async () => (await find(data.id)).waitsFor)).toBe('answer')
    await nextOrder(vehicle, () => advanceLocks({ ...engine, now: () => Date.now() + 61_000 }))
    expect((await find(data.id)).state).toBe('running')
  })

  it('of a vehicle locked after a theft report waits for a second person', async () => {
    const vehicle = await standing()
    await db.pool.query(
      `insert into lock_order (oem_id, vehicle_id, org_id, release, to_level, reason, state, finished_at)
        values ($1, $2, $3, false, 3, 'theft', 'done', now())`,
      [owner.oemId, vehicle.vehicleId, owner.head],
    )
    const { data } = await release(vehicle, { reason: 'found' })
    expect(data.state).toBe('awaitingApproval')
    expect((await approve(data.id, 'first')).code).toBe(409)
    expect((await approve(data.id)).code).toBe(200)
    await until(data.id, 'done')
  })
})

it('an order that was not sent can be cancelled, and one that was sent cannot', async () => {
  const vehicle = await standing()
  const id = await approved(vehicle, 3)
  await advance()
  await vehicle.command(0x8500)
  await expect.poll(() => advance().then(async () => (await find(id)).sendTime)).not.toBeNull()
  expect((await ask(contract.cancelLocks, { body: { ids: [id] }, token: 'first' })).code).toBe(409)
  const other = await standing()
  const { data } = await lock(other, 3)
  expect((await ask(contract.cancelLocks, { body: { ids: [data.id] }, token: 'foreign' })).code).toBe(409)
  expect((await ask(contract.cancelLocks, { body: { ids: [data.id] }, token: 'first' })).data).toEqual({ changed: 1 })
  const range = { startTime: '2026-01-01 00:00:00', endTime: '2099-01-01 00:00:00' }
  expect((await ask(contract.getLockStatistics, { query: range, token: 'reader' })).data).toMatchObject({
    locks: 2,
    locked: 0,
  })
})
