import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/keyword-search.ts'
import { route } from '#server/http/route.ts'
import { pageAt } from '#server/store/paging.ts'
import type { KeywordSearchRepository, KeywordSource } from './keyword-search-repository.ts'

export interface KeywordSearchParts {
  keywords: KeywordSearchRepository
}

/** Source of each of the fifteen lists. */
const SOURCES: readonly (readonly [typeof contract.searchDealers, KeywordSource])[] = [
  [contract.searchElectricInfo, { catalogue: 'electricMotor' }],
  [contract.searchEngineInfo, { catalogue: 'engine' }],
  [contract.searchPowerInfo, { catalogue: 'energyStore' }],
  [contract.searchTboxInfo, 'terminalModels'],
  [contract.searchChassisNames, { catalogue: 'chassis' }],
  [contract.searchDealers, { dealers: 'all' }],
  [contract.searchEcus, 'ecus'],
  [contract.searchGearboxModels, { catalogue: 'gearbox' }],
  [contract.searchPickupDealers, { dealers: 'pickup' }],
  [contract.searchSaleDealers, { dealers: 'sale' }],
  [contract.searchSecondaryDealers, { dealers: 'secondary' }],
  [contract.searchServices, { catalogue: 'service' }],
  [contract.searchServiceStations, 'serviceStations'],
  [contract.searchFinanceOrgs, { catalogue: 'financeOrg' }],
  [contract.searchVehicleNames, 'vehicleModels'],
]

export function keywordSearchRoutes(app: FastifyInstance, { keywords }: KeywordSearchParts): void {
  for (const [endpoint, source] of SOURCES) {
    route(app, endpoint, ({ query, caller }) =>
      keywords.options(caller, source, query.keyWord ?? query.keyWords, pageAt(query)),
    )
  }
}
