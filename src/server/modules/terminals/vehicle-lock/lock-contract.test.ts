import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import * as contract from '#core/contract/lock-task.ts'
import * as locks from '#core/contract/vehicle-lock.ts'
import type { LockState } from '#core/domain/vehicle-lock.ts'
import { lockTaskGround } from '#tests/support/lock-task-ground.ts'
import { lockEngineRepository } from './lock-engine-repository.ts'

const ground = await lockTaskGround()
const { db, ask, overdue, pay } = ground
const engine = lockEngineRepository(db)
beforeEach(() => ground.clear())
afterEach(() => ground.endTerminals())
afterAll(() => ground.close())

const EVENTS = [
  'lock',
  'approve',
  'send',
  'store',
  'prove',
  'fail',
  'expire',
  'cancel',
  'release',
  'freed',
  'pay',
] as const
type Event = (typeof EVENTS)[number]
const LEVEL = 3

interface Order {
  id: number
  release: boolean
  state: LockState
  sent: boolean
}

/** What happens to the vehicle of one contract: people and payments through their calls, terminals by what the engine stores. */
class Story {
  private readonly vehicle: Awaited<ReturnType<typeof overdue>>
  private payments = 0
  /** Orders that may hold the vehicle back, by what was seen to happen, oldest first. */
  private holding: number[] = []

  constructor(vehicle: Awaited<ReturnType<typeof overdue>>) {
    this.vehicle = vehicle
  }

  private async orders(): Promise<Order[]> {
    const { rows } = await db.pool.query<Order>(
      `select id::int as id, release, state, sent_at is not null as sent from lock_order where vehicle_id = $1 order by id`,
      [this.vehicle.vehicleId],
    )
    return rows
  }

  private async end(order: Order | undefined, state: LockState): Promise<void> {
    if (order)
      await engine.apply([{ id: order.id, state, waitsFor: null, failure: null, retryAt: null, shownPlace: null }])
  }

  async take(event: Event): Promise<void> {
    const { vin, contractNo, vehicleId } = this.vehicle
    const orders = await this.orders()
    const raise = orders.find(({ release, state }) => !release && ['waiting', 'running'].includes(state))
    switch (event) {
      case 'lock': {
        const body = { vin, toLevel: LEVEL, reason: 'overdue', document: 'Contract' } as never
        await ask(locks.orderLock, { body, token: 'first' })
        return
      }
      case 'approve': {
        const order = orders.find(({ state }) => state === 'awaitingApproval')
        if (order) await ask(locks.approveLock, { body: { id: order.id, note: '' }, token: 'second' })
        return
      }
      case 'send':
        if (!raise || !(await engine.claim(raise.id, false))) return
        await db.pool.query(
          `insert into command_job (oem_id, vehicle_id, kind, message_id, params, status, batch_id, sent_at, expires_at)
            values ($1, $2, 'lock', 34048, '{"part":"circuit"}', 'sent', $3, now(), now() + interval '1 hour')`,
          [ground.owner.oemId, vehicleId, `lock-${raise.id}`],
        )
        this.holding.push(raise.id)
        return
      // Only then does the engine store that it was sent.
      case 'store':
        return this.end(raise, raise?.state ?? 'running')
      case 'prove':
        return this.end(raise?.sent ? raise : undefined, 'done')
      case 'fail':
        return this.end(raise?.sent ? raise : undefined, 'failed')
      case 'expire':
        return this.end(raise?.sent ? undefined : raise, 'expired')
      case 'cancel':
        for (const { id } of orders) await ask(locks.cancelLocks, { body: { ids: [id] }, token: 'first' })
        return
      case 'release':
        await ask(locks.orderRelease, { body: { vin, reason: 'mistake' } as never, token: 'first' })
        return
      case 'freed': {
        const release = orders.findLast((order) => order.release && order.state === 'waiting')
        await this.end(release, 'done')
        if (release) this.holding = this.holding.filter((id) => id > release.id)
        return
      }
      case 'pay':
        this.payments += 1
        await pay(contractNo, `P-${this.payments}`)
    }
  }

  async shown(): Promise<{ orderedLevel: number; overdueDays: number }> {
    const query = { keyWord: this.vehicle.contractNo }
    const { list } = (await ask(contract.listLockContracts, { query, token: 'first' })).data
    return list[0]
  }

  /** Approved orders count before they are sent: they are what people wait for. */
  async expected(): Promise<number> {
    const open = (await this.orders()).some(({ release, state }) => !release && state === 'waiting')
    return open || this.holding.length > 0 ? LEVEL : 0
  }
}

it('no order of events shows an unlocked contract as locked, or one that may be locked as free', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...EVENTS), { maxLength: 16 }), async (events) => {
      const story = new Story(await overdue(45))
      for (const event of events) {
        await story.take(event)
        const { orderedLevel } = await story.shown()
        expect({ after: event, orderedLevel }).toEqual({ after: event, orderedLevel: await story.expected() })
      }
      for (const event of ['pay', 'freed'] as const) await story.take(event)
      expect(await story.shown()).toMatchObject({ orderedLevel: 0, overdueDays: 0 })
    }),
    { numRuns: 40, examples: EXAMPLES.map((events) => [events]) },
  )
}, 60_000)

/** What has gone wrong, or nearly. */
const EXAMPLES: Event[][] = [
  ['lock', 'approve', 'send', 'store', 'prove', 'pay', 'freed'],
  ['lock', 'approve', 'pay', 'send'],
  ['lock', 'approve', 'send', 'store', 'fail', 'release', 'freed', 'lock'],
  ['lock', 'approve', 'send', 'store', 'prove', 'release', 'lock', 'freed', 'lock', 'approve', 'expire'],
  ['lock', 'approve', 'send', 'release', 'store'],
  ['lock', 'approve', 'send', 'pay', 'freed'],
]
