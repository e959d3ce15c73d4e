import { defineModule } from '#server/app/module.ts'
import { tripFindingRepository } from './trip-finding-repository.ts'
import { tripWork } from './trip-follower.ts'
import { tripRepository } from './trip-repository.ts'
import { tripExporter, tripRoutes } from './trip-routes.ts'

export const tripModule = defineModule({
  name: 'trip',
  about: 'Trips of vehicles and how they were driven.',
  exporters: ({ db }) => [tripExporter(tripRepository(db))],
  background: ({ db, log, people }) => tripWork({ finding: tripFindingRepository(db), log, pace: people.pace() }),
  routes: (app, { db }) => tripRoutes(app, { trips: tripRepository(db), finding: tripFindingRepository(db) }),
})
