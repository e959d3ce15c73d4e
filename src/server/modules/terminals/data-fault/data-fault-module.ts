import { defineModule } from '#server/app/module.ts'
import { dataFaultListRepository } from './data-fault-list-repository.ts'
import { dataFaultExporter, dataFaultRoutes } from './data-fault-routes.ts'

export const dataFaultModule = defineModule({
  name: 'data-fault',
  about: 'Data that terminals sent and that cannot be true.',
  exporters: ({ db }) => [dataFaultExporter(dataFaultListRepository(db))],
  routes: (app, { db, shared: { blockTerminal } }) =>
    dataFaultRoutes(app, { faults: dataFaultListRepository(db), block: blockTerminal }),
})
