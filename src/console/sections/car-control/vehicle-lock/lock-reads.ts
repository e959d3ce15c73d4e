import * as contract from '#core/contract/vehicle-lock.ts'

/** Calls whose answers change with an order. */
export const LOCK_READS = [
  contract.listLockOrders,
  contract.getLockDetail,
  contract.getLockRecord,
  contract.getLockStatistics,
]
