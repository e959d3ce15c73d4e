import { defineModule } from '#server/app/module.ts'
import { preferenceRepository } from './preference-repository.ts'
import { preferenceRoutes } from './preference-routes.ts'

export const preferenceModule = defineModule({
  name: 'preference',
  about: 'Settings that an account saves for its own pages.',
  routes: (app, { db }) => preferenceRoutes(app, { preferences: preferenceRepository(db) }),
})
