import { defineModule } from '#server/app/module.ts'
import { tripFindingRepository } from './trip-finding-repository.ts'
import { startTripFollower } from './trip-follower.ts'
import { tripRepository } from './trip-repository.ts'
import { tripExporter, tripRoutes } from './trip-routes.ts'

export const tripModule = defineModule({
  name: 'trip',
  about: 'Trips of vehicles and how they were driven.',
  exporters: ({ db }) => [tripExporter(tripRepository(db))],
  work: ({ db, log }) => startTripFollower({ finding: tripFindingRepository(db), log }),
  routes: (app, { db }) => tripRoutes(app, { trips: tripRepository(db), finding: tripFindingRepository(db) }),
})
