import { defineModule } from '#server/app/module.ts'
import { playlistRepository } from './playlist-repository.ts'
import { screenAdminRoutes } from './screen-admin-routes.ts'
import { screenDisplayRoutes } from './screen-display-routes.ts'
import { screenTokenRepository } from './screen-token-repository.ts'
import { createScreenTokens, type ScreenTokens } from './screen-tokens.ts'
import { wallDisplayRepository } from './wall-display-repository.ts'

declare module '#server/app/module.ts' {
  interface SharedParts {
    screenTokens: ScreenTokens
  }
}

export const screenDisplayModule = defineModule({
  name: 'screen-display',
  about: 'Wall displays: tokens, playlists and what each display reports.',
  shares: ({ db }) => ({ screenTokens: createScreenTokens(screenTokenRepository(db)) }),
  routes(app, { db, telemetry: { displays: news }, shared: { screenTokens: keys } }) {
    const tokens = screenTokenRepository(db)
    const parts = { walls: wallDisplayRepository(db), tokens, playlists: playlistRepository(db), news }
    screenDisplayRoutes(app, parts)
    screenAdminRoutes(app, { ...parts, keys })
  },
})
