import type { TaskLogEntry } from '#core/contract/task-figures.ts'
import type { UpgradeTaskDetail } from '#core/contract/upgrade-task.ts'

interface DossierParts {
  task: UpgradeTaskDetail
  log: readonly TaskLogEntry[]
  vehicles: AsyncIterable<Record<string, unknown>>
}

/**
 * A task as a JSON text, piece by piece. `frozenHash` is the SHA-256 of `frozen` with the field `vehicles`, as JSON without spaces
 * and with sorted names; `vehicles` there is the SHA-256 of the lines "VIN group softModel" in the order of their VINs.
 */
export async function* dossierPieces({ task, log, vehicles }: DossierParts): AsyncGenerator<string> {
  const { taskNo, name, taskClass, taskState, outcome, owner, createTime, startTime, finishTime, counts } = task
  const head = {
    format: 'fleetwall-upgrade-dossier-1',
    timeZone: 'Asia/Shanghai',
    task: { taskNo, name, taskClass, taskState, outcome, owner, createTime, startTime, finishTime, counts },
    frozen: task.frozen,
    frozenHash: task.frozenHash,
    groups: task.taskGroups,
    log: log.toReversed(),
  }
  yield `${JSON.stringify(head, null, 1).slice(0, -2)},\n "vehicles": [`
  let isFirst = true
  for await (const vehicle of vehicles) {
    yield `${isFirst ? '' : ','}\n  ${JSON.stringify(vehicle)}`
    isFirst = false
  }
  yield '\n ]\n}\n'
}
