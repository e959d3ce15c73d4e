import type { FastifyInstance } from 'fastify'
import type { AuthenticateToken } from '../http/route.ts'
import { publicWallRepository } from '../modules/walls/public-wall/public-wall-repository.ts'
import { publicWallRoutes } from '../modules/walls/public-wall/public-wall-routes.ts'
import { playlistRepository } from '../modules/walls/screen-display/playlist-repository.ts'
import { screenAdminRoutes } from '../modules/walls/screen-display/screen-admin-routes.ts'
import { screenDisplayRoutes } from '../modules/walls/screen-display/screen-display-routes.ts'
import { screenTokenRepository } from '../modules/walls/screen-display/screen-token-repository.ts'
import { createScreenTokens } from '../modules/walls/screen-display/screen-tokens.ts'
import { wallDisplayRepository } from '../modules/walls/screen-display/wall-display-repository.ts'
import type { Settings } from './settings.ts'
import type { Database } from '../store/database.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'

interface DisplayParts {
  db: Database
  telemetry: Pick<Telemetry, 'displays' | 'fleet'>
  settings: Pick<Settings, 'publicWall'>
}

/** Displays beside people: who holds a token of either kind, and what walls and their page call. */
export function screenDisplayServices({ db, telemetry, settings }: DisplayParts, session: AuthenticateToken) {
  const tokens = screenTokenRepository(db)
  const keys = createScreenTokens(tokens)
  const news = telemetry.displays
  // Another process may have changed or ended it.
  news.onTokenChanged(() => keys.forgetAll())
  return {
    /** Throws Unauthorized with the reason where a screen token opens nothing. */
    authenticate: ((token, address, shown) =>
      keys.isOne(token)
        ? keys.authenticate(token, address)
        : session(token, address, shown)) satisfies AuthenticateToken,
    /** The rights of owners may have changed. */
    forgetTokens: () => keys.forgetAll(),
    routes(app: FastifyInstance): void {
      const parts = { walls: wallDisplayRepository(db), tokens, playlists: playlistRepository(db), news }
      screenDisplayRoutes(app, parts)
      screenAdminRoutes(app, { ...parts, keys })
      const allowed = settings.publicWall !== false
      publicWallRoutes(app, { publicWall: publicWallRepository(db), fleet: telemetry.fleet, allowed })
    },
  }
}
