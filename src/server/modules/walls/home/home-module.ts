import { defineModule } from '#server/app/module.ts'
import { homeRepository } from './home-repository.ts'
import { homeRoutes } from './home-routes.ts'

export const homeModule = defineModule({
  name: 'home',
  about: 'Numbers of the start page.',
  routes: (app, { db, telemetry: { fleet } }) => homeRoutes(app, { home: homeRepository(db), fleet }),
})
