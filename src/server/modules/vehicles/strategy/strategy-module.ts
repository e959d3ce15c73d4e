import { defineModule } from '#server/app/module.ts'
import { strategyRepository } from './strategy-repository.ts'
import { strategyRoutes } from './strategy-routes.ts'

export const strategyModule = defineModule({
  name: 'strategy',
  about: 'Upgrade strategies.',
  routes: (app, { db }) => strategyRoutes(app, { strategies: strategyRepository(db) }),
})
