import { getUpgradeControl, getUpgradeLoad, listBenchTasks, listTaskConflicts } from '#core/contract/upgrade-control.ts'
import { TASK_READS } from '../task/task-reads.ts'

/** Calls whose answers change with the order of tasks, and with what supervisors set. */
export const BENCH_READS = [...TASK_READS, listBenchTasks, listTaskConflicts, getUpgradeControl, getUpgradeLoad]
