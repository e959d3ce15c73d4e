import { defineModule } from '#server/app/module.ts'
import { recentZoneRepository } from './recent-zone-repository.ts'
import { recentZoneRoutes } from './recent-zone-routes.ts'

export const recentZoneModule = defineModule({
  name: 'recent-zone',
  about: 'Time zones that an account used last.',
  routes: (app, { db }) => recentZoneRoutes(app, { zones: recentZoneRepository(db) }),
})
