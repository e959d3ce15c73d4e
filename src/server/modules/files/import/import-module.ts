import type { Language } from '#core/domain/language.ts'
import { defineModule } from '#server/app/module.ts'
import type { Importer } from '#server/exchange/importer.ts'
import { schedule } from '#server/work/background-work.ts'
import { batchRepository } from './batch-repository.ts'
import { batchRoutes } from './batch-routes.ts'
import { importRepository } from './import-repository.ts'
import { importRoutes } from './import-routes.ts'
import { importWorkbook } from './import-words.ts'

declare module '#server/app/module.ts' {
  interface SharedParts {
    /** The empty workbook of an importer. */
    importTemplate: (language: Language, importer: Importer) => Promise<Buffer>
  }
}

export const importModule = defineModule({
  name: 'import',
  about: 'Imports of workbooks: check, commit and undo.',
  shares: ({ translator }) => ({
    importTemplate: (language, importer) => importWorkbook(translator, language, importer),
  }),
  background: ({ db }) => [schedule('import.expiry', '*/10 * * * *', () => importRepository(db).expire())],
  routes(app, { db, importers, translator }) {
    const parts = { imports: importRepository(db), importers, translator }
    importRoutes(app, parts)
    batchRoutes(app, { ...parts, batches: batchRepository(db) })
  },
})
