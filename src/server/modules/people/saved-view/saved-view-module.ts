import { defineModule } from '#server/app/module.ts'
import { savedViewRepository } from './saved-view-repository.ts'
import { savedViewRoutes } from './saved-view-routes.ts'

export const savedViewModule = defineModule({
  name: 'saved-view',
  about: 'Saved views of lists and track layouts of an account.',
  routes: (app, { db }) => savedViewRoutes(app, { savedViews: savedViewRepository(db) }),
})
