import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/vehicle-lock.ts'
import { canonical } from '#server/store/audit-draft.ts'
import { BOTH, CIRCUIT, FREE, lockGround } from '#tests/support/lock-ground.ts'
import { advanceLocks } from './lock-engine.ts'

const {
  ground,
  db,
  owner,
  first,
  second,
  ask,
  engine,
  advance,
  standing,
  lock,
  release,
  approve,
  approved,
  find,
  until,
  nextOrder,
  obeys,
  close,
} = await lockGround()

beforeEach(() => db.pool.query('delete from lock_order'))
afterEach(() => ground.endTerminals())
afterAll(close)

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

it('an order that is cancelled, or whose task is paused, is not sent by a pass that has read it before', async () => {
  const vehicle = await standing()
  const id = await approved(vehicle, 3)
  const late = {
    ...engine,
    open: {
      ...engine.open,
      async claim(order: number, isText: boolean) {
        await ask(contract.cancelLocks, { body: { ids: [order] }, token: 'first' })
        return engine.open.claim(order, isText)
      },
    },
  }
  await advanceLocks(late)
  expect((await find(id)).state).toBe('cancelled')
  expect((await db.pool.query('select 1 from command_job where vehicle_id = $1', [vehicle.vehicleId])).rowCount).toBe(0)
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

  it('ends a limit although a later one was rejected, and what another page wants to free waits no longer', async () => {
    const vehicle = await standing()
    const job = (kind: string, params: object, status: string, more = '') =>
      db.pool.query(
        `insert into command_job (oem_id, vehicle_id, kind, params, risk_class, operator_id, expires_at, message_id, status, sent_at, result)
          values ($1, $2, $3, $4, 3, $5, now() + interval '1 day', 34048, $6, ${more || 'null, null'})`,
        [owner.oemId, vehicle.vehicleId, kind, params, second.userId, status],
      )
    await job('speedLimit', { speed: 40 }, 'executed', `now(), 'answered'`)
    await job('speedLimit', { speed: 20 }, 'failed', `now(), 'refused'`)
    await job('speedLimit', { speed: null }, 'awaitingApproval')
    expect((await ask(contract.getLockDetail, { query: { vin: vehicle.vin }, token: 'first' })).data.limit).toBe(40)
    const { data } = await release(vehicle)
    await obeys(vehicle, FREE)
    await until(data.id, 'done')
  })

  it('goes further when it is requested again, and fails where there is no terminal any more', async () => {
    const vehicle = await standing()
    await vehicle.report({ speed: 0, status: CIRCUIT, at: Date.now() + 1_000 })
    const partial = (await release(vehicle, { toLevel: 3 })).data
    expect((await release(vehicle, { toLevel: 0 })).data.id).toBe(partial.id)
    expect((await release(vehicle, { toLevel: 0 })).code).toBe(409)
    await db.pool.query('update terminal set vehicle_id = null where vehicle_id = $1', [vehicle.vehicleId])
    await until(partial.id, 'failed')
    expect(await find(partial.id)).toMatchObject({ failure: 'noTerminal', toLevel: 0 })
  })

  it('of a vehicle locked after a theft report waits for a second person', async () => {
    const vehicle = await standing()
    await db.pool.query(
      `insert into lock_order (oem_id, vehicle_id, org_id, release, to_level, reason, state, finished_at, sent_at)
        values ($1, $2, $3, false, 3, 'theft', 'done', now(), now())`,
      [owner.oemId, vehicle.vehicleId, owner.head],
    )
    // A reminder for another reason does not change whose lock it is.
    const reminder = await lock(vehicle, 1, { driverText: 'Call us', reason: 'other' })
    await advance()
    vehicle.acknowledge(await vehicle.command(0x8300))
    await until(reminder.data.id, 'done')
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
