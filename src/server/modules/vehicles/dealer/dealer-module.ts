import type { Language } from '#core/domain/language.ts'
import { defineModule } from '#server/app/module.ts'
import { dealerImporter } from './dealer-importer.ts'
import { dealerRepository } from './dealer-repository.ts'
import { dealerRoutes } from './dealer-routes.ts'
import { dealerExporter } from './dealer-row.ts'

export const dealerModule = defineModule({
  name: 'dealer',
  about: 'Dealers and the regions they serve.',
  exporters: ({ db, shared: { areas } }) => [dealerExporter(dealerRepository(db), areas)],
  importers: ({ shared: { areas } }) => [dealerImporter(areas)],
  routes(app, { db, shared: { areas, importTemplate } }) {
    const template = (language: Language) => importTemplate(language, dealerImporter(areas))
    dealerRoutes(app, { dealers: dealerRepository(db), areas, template })
  },
})
