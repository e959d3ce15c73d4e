import { exportUpgradeTasks } from '#core/contract/upgrade-task.ts'
import * as domain from '#core/domain/upgrade-task.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import { asTask, type TaskRepository } from './task-repository.ts'

const COLUMNS = [
  'taskNo',
  'name',
  'taskClass',
  'taskState',
  'outcome',
  'partsModels',
  'softModels',
  'strategyName',
  'strategyVersion',
  'vehicles',
  'succeeded',
  'running',
  'waiting',
  'failed',
  'skipped',
  'owner',
  'approvers',
  'plannedTime',
  'createTime',
  'startTime',
  'finishTime',
] as const
/** No account: exports show the same to all users. */
const NO_ACCOUNT = 0

export const taskExporter = (tasks: TaskRepository): Exporter =>
  exporter({
    endpoint: exportUpgradeTasks,
    page: '/upgradeTask/task',
    fileName: 'upgrade-tasks',
    columns: COLUMNS,
    words: {
      taskClass: wordsOf(domain.TASK_CLASSES, 'upgradeTask:class.'),
      taskState: wordsOf(domain.TASK_STATES, 'upgradeTask:state.'),
      outcome: wordsOf(domain.TASK_OUTCOMES, 'upgradeTask:outcome.'),
    },
    async *rows(scope, filter) {
      for await (const row of tasks.all(scope, filter)) {
        const { counts, ...task } = asTask(row, NO_ACCOUNT)
        yield { ...task, ...counts }
      }
    },
    count: async (scope, filter) => (await tasks.page(scope, filter, ONE_ROW)).total,
  })
