import { defineModule } from '#server/app/module.ts'
import { partVersionExporter } from './part-version-workbook.ts'
import { partVersionImporter } from './part-version-workbook.ts'
import { partVersionRepository } from './part-version-repository.ts'
import { partVersionRoutes } from './part-version-routes.ts'

export const partVersionModule = defineModule({
  name: 'part-version',
  about: 'Software versions of parts: status, hardware they run on, vehicles that have them.',
  exporters: ({ db }) => [partVersionExporter(partVersionRepository(db))],
  importers: () => [partVersionImporter()],
  routes: (app, { db, shared: { upgradeFiles } }) =>
    partVersionRoutes(app, { versions: partVersionRepository(db), upgradeFiles }),
})
