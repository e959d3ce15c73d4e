import type { Language } from '#core/domain/language.ts'
import { defineModule } from '#server/app/module.ts'
import { groupImporter } from './group-importer.ts'
import { groupRepository } from './group-repository.ts'
import { groupRoutes } from './group-routes.ts'
import { groupExporter } from './group-row.ts'

export const vehicleGroupModule = defineModule({
  name: 'vehicle-group',
  about: 'Contract fleets and lots: groups of vehicles with customer, period and terms.',
  exporters: ({ db }) => [groupExporter(groupRepository(db))],
  importers: () => [groupImporter()],
  routes(app, { db, shared: { importTemplate } }) {
    const template = (language: Language) => importTemplate(language, groupImporter())
    groupRoutes(app, { groups: groupRepository(db), template })
  },
})
