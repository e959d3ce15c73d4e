import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/upgrade-strategy.ts'
import { Conflict } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import * as saved from '#server/http/saved.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { pageIn } from '#server/store/paging.ts'
import { type LiveParts, liveReasons } from '#server/telemetry/commands/live-reasons.ts'
import { dryRunOf } from './strategy-dry-run.ts'
import type { StrategyDryRunRepository } from './strategy-dry-run-repository.ts'
import { strategyExporter } from './strategy-exporter.ts'
import { asStrategy, type StrategyRuleRepository } from './strategy-rule-repository.ts'
import type { StrategyStepRepository } from './strategy-step-repository.ts'

export interface StrategyRuleParts {
  rules: StrategyRuleRepository
  steps: StrategyStepRepository
  dryRuns: StrategyDryRunRepository
  live: LiveParts
}

const nameTaken = saved.takenField('name', 'error.strategyNameTaken')

/** The page of strategies. */
export function strategyRuleRoutes(app: FastifyInstance, { rules, steps, dryRuns, live }: StrategyRuleParts): void {
  const found = async (caller: Caller, id: number) => asStrategy(saved.mustExist(await rules.find(caller, id)))
  route(app, contract.listUpgradeStrategies, async ({ query, caller }) => {
    const { list, total } = await rules.page(caller, ...pageIn(query))
    return { list: list.map(asStrategy), total }
  })
  route(app, contract.getUpgradeStrategy, async ({ query: { id }, caller }) => ({
    ...(await found(caller, id)),
    ...(await rules.testVehicles(caller, id)),
  }))
  route(app, contract.dryRunStrategy, async ({ query: { id }, caller }) => {
    const strategy = await found(caller, id)
    const sets = await dryRuns.reasonSets(caller, id, await liveReasons(live, caller.oemId, strategy))
    return dryRunOf(strategy, sets)
  })
  const exporter = strategyExporter(rules)
  route(app, contract.exportUpgradeStrategies, (call) => answerExport(exporter, call))

  route(app, contract.createUpgradeStrategy, async ({ body, caller }) =>
    saved.mustBeAdded(await rules.insert(caller, body), nameTaken),
  )
  route(app, contract.updateUpgradeStrategy, async ({ body: { id, updateTime, ...input }, caller }) => {
    saved.mustBeSaved(await rules.update(caller, id, updateTime, input), nameTaken)
  })
  stepRoutes(app, rules, steps)
}

function stepRoutes(app: FastifyInstance, rules: StrategyRuleRepository, steps: StrategyStepRepository): void {
  route(app, contract.copyUpgradeStrategy, async ({ body: { id, name }, caller }) => {
    const made = await steps.copy(caller, id, name)
    if (made === 'taken') throw nameTaken()
    return { id: saved.mustExist(made === 'missing' ? null : made) }
  })
  route(app, contract.addStrategyVersion, async ({ body: { id }, caller }) => {
    const made = await steps.newVersion(caller, id)
    if (made === 'draft') throw new Conflict('error.strategyDraftThere')
    return { id: saved.mustExist(made === 'missing' ? null : made) }
  })
  route(app, contract.enableUpgradeStrategies, async ({ body: { ids }, caller }) =>
    saved.mustHaveMoved(await steps.enable(caller, ids)),
  )
  route(app, contract.disableUpgradeStrategies, async ({ body: { ids }, caller }) =>
    saved.mustHaveMoved(await steps.disable(caller, ids)),
  )
  route(app, contract.deleteUpgradeStrategies, async ({ body: { ids }, caller }) => {
    const changed = await rules.remove(caller, ids)
    if (changed === null) throw new Conflict('error.strategyInUse')
    return { changed }
  })
}
