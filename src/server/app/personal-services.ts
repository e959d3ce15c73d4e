import type { FastifyInstance } from 'fastify'
import { preferenceRepository } from '../modules/people/preference/preference-repository.ts'
import { preferenceRoutes } from '../modules/people/preference/preference-routes.ts'
import { recentZoneRepository } from '../modules/people/recent-zone/recent-zone-repository.ts'
import { recentZoneRoutes } from '../modules/people/recent-zone/recent-zone-routes.ts'
import { savedViewRepository } from '../modules/people/saved-view/saved-view-repository.ts'
import { savedViewRoutes } from '../modules/people/saved-view/saved-view-routes.ts'
import type { Database } from '../store/database.ts'

/** What each account arranges for itself. */
export function personalServiceRoutes(app: FastifyInstance, db: Database): void {
  preferenceRoutes(app, { preferences: preferenceRepository(db) })
  recentZoneRoutes(app, { zones: recentZoneRepository(db) })
  savedViewRoutes(app, { savedViews: savedViewRepository(db) })
}
