import type { FastifyInstance } from 'fastify'
import type { Exporter } from '../exchange/exporter.ts'
import { driveSampleRepository } from '../modules/history/gear-analysis/drive-sample-repository.ts'
import { gearAnalysisRoutes } from '../modules/history/gear-analysis/gear-analysis-routes.ts'
import { historyDataRepository } from '../modules/history/history-data/history-data-repository.ts'
import { historyDataRoutes, historyExporter } from '../modules/history/history-data/history-data-routes.ts'
import { messageLogRepository } from '../modules/terminals/message-log/message-log-repository.ts'
import { replayRepository } from '../modules/history/replay/replay-repository.ts'
import { replayRoutes } from '../modules/history/replay/replay-routes.ts'
import { tripFindingRepository } from '../modules/history/trip/trip-finding-repository.ts'
import { startTripFollower } from '../modules/history/trip/trip-follower.ts'
import { tripRepository } from '../modules/history/trip/trip-repository.ts'
import { tripExporter, tripRoutes } from '../modules/history/trip/trip-routes.ts'
import type { Logger } from '../ops/log.ts'
import type { Settings } from './settings.ts'
import type { Database } from '../store/database.ts'

/** Trips, how they were driven, and what vehicles told meanwhile, for people. */
export function tripServiceRoutes(app: FastifyInstance, db: Database): void {
  tripRoutes(app, { trips: tripRepository(db), finding: tripFindingRepository(db) })
  replayRoutes(app, { replays: replayRepository(db) })
  gearAnalysisRoutes(app, { samples: driveSampleRepository(db) })
  historyDataRoutes(app, { history: historyDataRepository(db), messages: messageLogRepository(db) })
}

export const tripServiceExporters = (db: Database): Exporter[] => [
  tripExporter(tripRepository(db)),
  historyExporter(historyDataRepository(db)),
]

/** What looks for trips in the background, where this process does such work. */
export function startTripWork({ db, settings, log }: { db: Database; settings: Settings; log: Logger }): {
  close(): Promise<void>
} {
  const follower = settings.roles.includes('worker')
    ? startTripFollower({ finding: tripFindingRepository(db), log })
    : undefined
  return { close: () => follower?.close() ?? Promise.resolve() }
}
