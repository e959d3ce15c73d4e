import { defineModule } from '#server/app/module.ts'
import { replayRepository } from './replay-repository.ts'
import { replayRoutes } from './replay-routes.ts'

export const replayModule = defineModule({
  name: 'replay',
  about: 'Playback of recorded tracks.',
  routes: (app, { db }) => replayRoutes(app, { replays: replayRepository(db) }),
})
