import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/lock-task.ts'
import { lockTaskGround } from '#tests/support/lock-task-ground.ts'

const ground = await lockTaskGround()
const { db, owner, ask, overdue, held, orders, pay } = ground
beforeEach(() => ground.clear())
afterEach(() => ground.endTerminals())
afterAll(() => ground.close())

/** Released, and locked again for an instalment since; the order ended in this state. */
async function lockedAgain(vehicle: Awaited<ReturnType<typeof held>>, state: string): Promise<void> {
  await db.pool.query(`update lock_order set state = 'done', finished_at = now()`)
  await db.pool.query(
    `insert into lock_order (oem_id, vehicle_id, org_id, contract_no, release, to_level, reason, state, finished_at, sent_at)
      values ($1, $2, $3, $4, false, 2, 'overdue', $5, now(), now())`,
    [owner.oemId, vehicle.vehicleId, owner.head, vehicle.contractNo, state],
  )
}

describe('a payment', () => {
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
    await lockedAgain(vehicle, 'expired')
    expect((await pay(vehicle.contractNo)).data).toMatchObject({ released: false, repeated: true })
    expect((await pay(vehicle.contractNo, 'P-2')).data).toMatchObject({ released: true, repeated: false })
  })

  it('before the last one that is reported again frees no vehicle that was locked anew since', async () => {
    const vehicle = await held()
    await pay(vehicle.contractNo)
    await pay(vehicle.contractNo, 'P-2')
    await lockedAgain(vehicle, 'done')
    expect((await pay(vehicle.contractNo)).data).toMatchObject({ released: false, repeated: true })
  })

  it('of a contract that has another vehicle since frees the one that is held back', async () => {
    const vehicle = await held()
    const other = await overdue(0)
    await db.pool.query('update lock_contract set vehicle_id = $1 where contract_no = $2', [
      other.vehicleId,
      vehicle.contractNo,
    ])
    expect((await pay(vehicle.contractNo)).data).toMatchObject({ released: true })
    expect((await orders())[0]).toMatchObject({ vin: vehicle.vin, release: true })
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
