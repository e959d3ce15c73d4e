import { getTaskFigures, getTaskLog } from '#core/contract/task-figures.ts'
import { getUpgradeTask, listUpgradeTasks } from '#core/contract/upgrade-task.ts'

/** Calls whose answers change with a task. */
export const TASK_READS = [listUpgradeTasks, getUpgradeTask, getTaskLog, getTaskFigures]
