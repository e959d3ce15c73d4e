import { defineModule } from '#server/app/module.ts'
import { simCardImporter } from './sim-card-workbook.ts'
import { simCardLifeRepository } from './sim-card-life-repository.ts'
import { simCardRepository } from './sim-card-repository.ts'
import { simCardRoutes } from './sim-card-routes.ts'
import { simCardExporter } from './sim-card-workbook.ts'

export const simCardModule = defineModule({
  name: 'sim-card',
  about: 'SIM cards: stock, binding to terminals, life cycle and alerts.',
  exporters: ({ db }) => [simCardExporter(simCardRepository(db))],
  importers: () => [simCardImporter()],
  routes: (app, { db, telemetry: { refreshTerminals } }) =>
    simCardRoutes(app, {
      cards: simCardRepository(db),
      life: simCardLifeRepository(db),
      refresh: refreshTerminals,
    }),
})
