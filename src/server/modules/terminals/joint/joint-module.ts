import { defineModule } from '#server/app/module.ts'
import { JointClaims } from './joint-claims.ts'
import { jointRepository } from './joint-repository.ts'
import { jointRoutes } from './joint-routes.ts'
import { JointSessions } from './joint-sessions.ts'

export const jointModule = defineModule({
  name: 'joint',
  about: 'Remote debugging sessions with one terminal.',
  routes(app, { db, log, settings, telemetry }) {
    const { commands, sessionOf, watchFrames, jointUpdated: notify } = telemetry
    const repository = jointRepository(db)
    const claims = new JointClaims(db.pool)
    const sessions = new JointSessions({ repository, claims, commands, sessionOf, watchFrames, notify, log })
    // A session can be opened as long as calls are answered.
    app.addHook('onReady', () => sessions.start())
    app.addHook('onClose', () => sessions.close())
    jointRoutes(app, { repository, sessions, sessionOf, replayUrl: settings.simReplayUrl })
  },
})
