import { defineModule } from '#server/app/module.ts'
import { type HistoryDataRepository, historyDataRepository } from './history-data-repository.ts'
import { historyDataRoutes, historyExporter } from './history-data-routes.ts'

declare module '#server/app/module.ts' {
  interface SharedParts {
    /** Reports of one vehicle in a range of time. */
    readReports: HistoryDataRepository['range']
  }
}

export const historyDataModule = defineModule({
  name: 'history-data',
  about: 'Everything one vehicle reported in a range of time.',
  shares: ({ db }) => ({ readReports: historyDataRepository(db).range }),
  exporters: ({ db }) => [historyExporter(historyDataRepository(db))],
  routes: (app, { db, shared: { messages } }) =>
    historyDataRoutes(app, { history: historyDataRepository(db), messages }),
})
