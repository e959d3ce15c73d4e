import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/upgrade-control.ts'
import { NotFound } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import * as saved from '#server/http/saved.ts'
import { pageIn } from '#server/store/paging.ts'
import type { TaskBenchRepository } from './task-bench-repository.ts'
import type { UpgradeControlRepository } from './upgrade-control-repository.ts'

export interface BenchRouteParts {
  bench: TaskBenchRepository
  control: UpgradeControlRepository
}

export function taskBenchRoutes(app: FastifyInstance, { bench, control }: BenchRouteParts): void {
  route(app, contract.getUpgradeControl, ({ caller }) => control.find(caller))
  route(app, contract.getUpgradeLoad, ({ caller }) => control.load(caller))
  route(app, contract.freezeUpgrades, ({ body, caller }) => control.freeze(caller, body))
  route(app, contract.unfreezeUpgrades, ({ caller }) => control.unfreeze(caller))
  route(app, contract.throttleUpgrades, ({ body: { updateTime, ...limits }, caller }) =>
    control.throttle(caller, limits, updateTime),
  )
  route(app, contract.listBenchTasks, ({ query, caller }) => bench.page(caller, ...pageIn(query)))
  route(app, contract.listTaskConflicts, async ({ query: { id }, caller }) => {
    if (!(await bench.sees(caller, id))) throw new NotFound('error.gone')
    return bench.conflicts(caller, id)
  })
  route(app, contract.prioritiseTask, async ({ body, caller }) => {
    saved.mustExist(await bench.prioritise(caller, body))
  })
}
