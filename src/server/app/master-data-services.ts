import type { FastifyInstance } from 'fastify'
import type { Language } from '#core/domain/language.ts'
import { Translator } from '../http/translate.ts'
import { baseDataRepository } from '../modules/vehicles/base-data/base-data-repository.ts'
import { baseDataRoutes } from '../modules/vehicles/base-data/base-data-routes.ts'
import { dealerImporter } from '../modules/vehicles/dealer/dealer-importer.ts'
import { dealerRepository } from '../modules/vehicles/dealer/dealer-repository.ts'
import { dealerRoutes } from '../modules/vehicles/dealer/dealer-routes.ts'
import { directExport } from '../modules/files/export/direct-export.ts'
import { importWorkbook } from '../modules/files/import/import-words.ts'
import { keywordSearchRepository } from '../modules/vehicles/keyword-search/keyword-search-repository.ts'
import { keywordSearchRoutes } from '../modules/vehicles/keyword-search/keyword-search-routes.ts'
import { lookupRepository } from '../modules/vehicles/lookup/lookup-repository.ts'
import { lookupRoutes } from '../modules/vehicles/lookup/lookup-routes.ts'
import { partRepository } from '../modules/vehicles/parts/part-repository.ts'
import { partRoutes } from '../modules/vehicles/parts/part-routes.ts'
import { regionRoutes } from '../modules/vehicles/region/region-routes.ts'
import type { RegionTree } from '../modules/vehicles/region/region-tree.ts'
import { strategyRepository } from '../modules/vehicles/strategy/strategy-repository.ts'
import { strategyRoutes } from '../modules/vehicles/strategy/strategy-routes.ts'
import { vehicleOrgRepository } from '../modules/vehicles/vehicle-org/vehicle-org-repository.ts'
import { vehicleOrgRoutes } from '../modules/vehicles/vehicle-org/vehicle-org-routes.ts'
import type { Database } from '../store/database.ts'

/** Base data and what selectors look up. */
export function masterDataRoutes(
  app: FastifyInstance,
  db: Database,
  areas: RegionTree,
  fleet: { reload(): Promise<void> },
): void {
  regionRoutes(app, { areas })
  lookupRoutes(app, { lookups: lookupRepository(db) })
  baseDataRoutes(app, { baseData: baseDataRepository(db) })
  keywordSearchRoutes(app, { keywords: keywordSearchRepository(db) })
  strategyRoutes(app, { strategies: strategyRepository(db) })
  const translator = new Translator()
  const template = (language: Language) => importWorkbook(translator, language, dealerImporter(areas))
  const answerWorkbook = directExport(translator)
  dealerRoutes(app, { dealers: dealerRepository(db), areas, answerWorkbook, template })
  partRoutes(app, { parts: partRepository(db), answerWorkbook })
  vehicleOrgRoutes(app, { relations: vehicleOrgRepository(db), answerWorkbook, fleet })
}
