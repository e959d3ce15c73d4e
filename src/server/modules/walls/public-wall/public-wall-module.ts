import { defineModule } from '#server/app/module.ts'
import { publicWallRepository } from './public-wall-repository.ts'
import { publicWallRoutes } from './public-wall-routes.ts'

export const publicWallModule = defineModule({
  name: 'public-wall',
  about: 'The wall that is open to everybody, where it is allowed.',
  prepare: ({ db, settings }) => publicWallRepository(db).applySettings(settings),
  routes(app, { db, settings, telemetry: { fleet } }) {
    const allowed = settings.publicWall !== false
    publicWallRoutes(app, { publicWall: publicWallRepository(db), fleet, allowed })
  },
})
