import { Conflict } from '#server/http/errors.ts'
import type { Caller } from '#server/http/route.ts'
import { mustHaveMoved } from '#server/http/saved.ts'
import type { OrderRepository } from './order-repository.ts'

interface Chosen {
  ids: readonly number[]
}

/** What people do with upgrades, from whichever page: all or none. */
export const upgradeSteps = (orders: OrderRepository) => ({
  cancel: async (caller: Caller, { ids }: Chosen) =>
    mustHaveMoved(await orders.cancel(caller, ids), 'error.upgradeSent'),

  retry: async (caller: Caller, { ids, reason }: Chosen & { reason: string }) => {
    if (await orders.ofEndedTask(caller, ids)) throw new Conflict('error.upgradeTaskEnded')
    if (await orders.underWay(caller, ids)) throw new Conflict('error.upgradeUnderWay')
    return mustHaveMoved(await orders.retry(caller, ids, reason), 'error.upgradeNotRetryable')
  },

  rollBack: async (caller: Caller, { ids }: Chosen) =>
    mustHaveMoved(await orders.rollBack(caller, ids), 'error.upgradeNotHeld'),

  remove: async (caller: Caller, { ids, reason }: Chosen & { reason: string }) =>
    mustHaveMoved(await orders.remove(caller, ids, reason), 'error.upgradeEnded'),
})
