import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/upgrade-stat.ts'
import { route } from '#server/http/route.ts'
import type { UpgradeStatRepository } from './upgrade-stat-repository.ts'

export function upgradeStatRoutes(app: FastifyInstance, stats: UpgradeStatRepository): void {
  route(app, contract.getUpgradeTrend, ({ query, caller }) => stats.trend(caller, query))
  route(app, contract.listFailingModels, ({ query, caller }) => stats.failingModels(caller, query))
  route(app, contract.countUpgradedVehicles, ({ query, caller }) => stats.vehicles(caller, query))
  route(app, contract.listVersionOutcomes, ({ query, caller }) => stats.versions(caller, query))
  route(app, contract.listFailedReasons, ({ query, caller }) => stats.reasons(caller, query))
}
