import type { FastifyInstance } from 'fastify'
import { modelWallRepository } from './modules/wall/model-wall-repository.ts'
import { modelWallRoutes } from './modules/wall/model-wall-routes.ts'
import { modelWallUsageRepository } from './modules/wall/model-wall-usage-repository.ts'
import { operationsWallRepository } from './modules/wall/operations-wall-repository.ts'
import { operationsWallRoutes } from './modules/wall/operations-wall-routes.ts'
import { overseasRepository } from './modules/wall/overseas-repository.ts'
import type { RegionIndex } from './modules/wall/region-index.ts'
import { singleRepository } from './modules/wall/single-repository.ts'
import { singleRoutes } from './modules/wall/single-routes.ts'
import { wallRepository } from './modules/wall/wall-repository.ts'
import { wallRoutes } from './modules/wall/wall-routes.ts'
import type { Database } from './store/database.ts'
import type { FleetView } from './tracker/fleet-view.ts'

interface WallParts {
  db: Database
  fleet: FleetView
  regions: RegionIndex | undefined
}

/** What the walls show beside the live picture. */
export function wallServiceRoutes(app: FastifyInstance, { db, fleet, regions }: WallParts): void {
  wallRoutes(app, { wall: wallRepository(db), overseas: overseasRepository(db), fleet, regions })
  singleRoutes(app, { single: singleRepository(db), fleet })
  modelWallRoutes(app, { books: modelWallRepository(db), usage: modelWallUsageRepository(db), fleet, regions })
  operationsWallRoutes(app, { operations: operationsWallRepository(db), fleet })
}
