import { defineModule } from '#server/app/module.ts'
import { partExporter } from './part-workbook.ts'
import { partImporter } from './part-workbook.ts'
import { partRepository } from './part-repository.ts'
import { partRoutes } from './part-routes.ts'

export const partsModule = defineModule({
  name: 'parts',
  about: 'Parts of vehicles with their software versions.',
  exporters: ({ db }) => [partExporter(partRepository(db))],
  importers: () => [partImporter()],
  routes: (app, { db }) => partRoutes(app, { parts: partRepository(db) }),
})
