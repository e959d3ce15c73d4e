import { defineModule } from '#server/app/module.ts'
import { collectionPassRepository } from './collection-pass-repository.ts'
import { collectionResultExporter } from './collection-result-exporter.ts'
import { collectionResultRepository } from './collection-result-repository.ts'
import { collectionTaskRepository } from './collection-task-repository.ts'
import { collectionTaskRoutes } from './collection-task-routes.ts'
import { collectionWork } from './collection-work.ts'

export const collectionTaskModule = defineModule({
  name: 'collection-task',
  about: 'Tasks that collect CAN data or trouble codes of chosen vehicles for a while.',
  background: ({ db }) => collectionWork({ passes: collectionPassRepository(db) }),
  exporters: ({ db }) => [collectionResultExporter(collectionResultRepository(db))],
  routes: (app, { db }) =>
    collectionTaskRoutes(app, { tasks: collectionTaskRepository(db), results: collectionResultRepository(db) }),
})
