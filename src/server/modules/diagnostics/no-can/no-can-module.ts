import { defineModule } from '#server/app/module.ts'
import { noCanRepository } from './no-can-repository.ts'
import { noCanExporter, noCanRoutes } from './no-can-routes.ts'

export const noCanModule = defineModule({
  name: 'no-can',
  about: 'Vehicles whose terminals report but forward nothing of the CAN bus.',
  exporters: ({ db }) => [noCanExporter(noCanRepository(db))],
  routes: (app, { db, telemetry: { commands, fleet } }) =>
    noCanRoutes(app, { noCan: noCanRepository(db), commands, fleet }),
})
