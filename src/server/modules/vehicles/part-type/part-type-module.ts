import { defineModule } from '#server/app/module.ts'
import { partTypeExporter } from './part-type-workbook.ts'
import { partTypeImporter } from './part-type-workbook.ts'
import { partTypeRepository } from './part-type-repository.ts'
import { partTypeRoutes } from './part-type-routes.ts'

export const partTypeModule = defineModule({
  name: 'part-type',
  about: 'Types and models of parts.',
  exporters: ({ db }) => [partTypeExporter(partTypeRepository(db))],
  importers: () => [partTypeImporter()],
  routes: (app, { db }) => partTypeRoutes(app, { types: partTypeRepository(db) }),
})
