import { defineModule } from '#server/app/module.ts'
import { lifeRepository } from './life-repository.ts'
import { lifeRoutes } from './life-routes.ts'

export const lifeModule = defineModule({
  name: 'life',
  about: 'The life of vehicles, terminals, SIM cards and parts, step by step.',
  routes: (app, { db }) => lifeRoutes(app, lifeRepository(db)),
})
