import type { FastifyInstance } from 'fastify'
import { modelWallRepository } from '../modules/walls/wall/model-wall-repository.ts'
import { modelWallRoutes } from '../modules/walls/wall/model-wall-routes.ts'
import { modelWallUsageRepository } from '../modules/walls/wall/model-wall-usage-repository.ts'
import { operationsWallRepository } from '../modules/walls/wall/operations-wall-repository.ts'
import { operationsWallRoutes } from '../modules/walls/wall/operations-wall-routes.ts'
import { overseasRepository } from '../modules/walls/wall/overseas-repository.ts'
import type { RegionIndex } from '../modules/walls/wall/region-index.ts'
import { singleRepository } from '../modules/walls/wall/single-repository.ts'
import { singleRoutes } from '../modules/walls/wall/single-routes.ts'
import { wallRepository } from '../modules/walls/wall/wall-repository.ts'
import { wallRoutes } from '../modules/walls/wall/wall-routes.ts'
import type { Database } from '../store/database.ts'
import type { FleetView } from '../telemetry/tracker/fleet-view.ts'

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
