import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/strategy.ts'
import { listStrategyVersions } from '#core/contract/upgrade-strategy.ts'
import { brandTree } from '#core/domain/brand-tree.ts'
import { route } from '#server/http/route.ts'
import { pageAt } from '#server/store/paging.ts'
import type { StrategyRepository } from './strategy-repository.ts'

export interface StrategyParts {
  strategies: StrategyRepository
}

/** Selectors of upgrade tasks. */
export function strategyRoutes(app: FastifyInstance, { strategies }: StrategyParts): void {
  route(app, contract.pageStrategies, ({ query, caller }) =>
    strategies.strategies(caller.oemId, query.strategyName, pageAt(query)),
  )
  route(app, contract.listTaskStrategies, async ({ query, caller }) => {
    const { list } = await strategies.strategies(caller.oemId, query.strategyName, pageAt(query))
    return list
  })
  route(app, contract.listStrategiesByOem, async ({ query, caller }) => {
    if (query.id && query.id !== caller.oemId) return { list: [], total: 0 }
    const { list, total } = await strategies.strategies(caller.oemId, query.name, pageAt(query))
    return { list: list.map(({ strategyId, strategyName }) => ({ id: strategyId, name: strategyName })), total }
  })

  route(app, contract.pageSoftVersions, ({ query, caller }) =>
    strategies.softVersions(caller.oemId, query, pageAt(query)),
  )
  route(app, contract.listSoftModels, async ({ query, caller }) => {
    const { list } = await strategies.softVersions(caller.oemId, query, pageAt(query))
    return list
  })

  route(app, listStrategyVersions, ({ caller }) => strategies.versions(caller.oemId))

  route(app, contract.getStrategyTree, async ({ query, caller }) =>
    brandTree(await strategies.models(caller.oemId, query.strategyId, query.softModelList)),
  )
  route(app, contract.getTaskVehicleModels, async ({ body, caller }) =>
    brandTree(await strategies.models(caller.oemId, body.strategyId, body.softModelList)),
  )
  route(app, contract.getTaskOrderNumbers, ({ body, caller }) =>
    strategies.orders(caller.oemId, body.strategyId, body.softModelList, body.keys),
  )
}
