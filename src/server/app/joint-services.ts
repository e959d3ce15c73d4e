import type { FastifyInstance } from 'fastify'
import { JointClaims } from '../modules/terminals/joint/joint-claims.ts'
import { jointRepository } from '../modules/terminals/joint/joint-repository.ts'
import { jointRoutes } from '../modules/terminals/joint/joint-routes.ts'
import { JointSessions } from '../modules/terminals/joint/joint-sessions.ts'
import type { Logger } from '../ops/log.ts'
import type { Settings } from './settings.ts'
import type { Database } from '../store/database.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'

type Terminals = Pick<Telemetry, 'commands' | 'sessionOf' | 'watchFrames' | 'jointTold'>

/** Debug sessions live as long as the application does. */
export function jointServiceRoutes(
  app: FastifyInstance,
  db: Database,
  terminals: Terminals,
  { log, settings }: { log: Logger; settings: Pick<Settings, 'simReplayUrl'> },
): void {
  const { commands, sessionOf, watchFrames, jointTold: told } = terminals
  const repository = jointRepository(db)
  const claims = new JointClaims(db.pool)
  const sessions = new JointSessions({ repository, claims, commands, sessionOf, watchFrames, told, log })
  app.addHook('onReady', () => sessions.start())
  app.addHook('onClose', () => sessions.close())
  jointRoutes(app, { repository, sessions, sessionOf, replayUrl: settings.simReplayUrl })
}
