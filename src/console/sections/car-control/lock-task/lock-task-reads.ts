import * as contract from '#core/contract/lock-task.ts'

/** Calls whose answers change with a task or a contract. */
export const LOCK_TASK_READS = [
  contract.listLockTasks,
  contract.getLockTask,
  contract.listLockTaskVehicles,
  contract.listLockContracts,
]
