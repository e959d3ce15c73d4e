import type { FastifyInstance } from 'fastify'
import type { Exporter } from '../exchange/exporter.ts'
import { accountRepository } from '../modules/people/account/account-repository.ts'
import { wakePlanRepository } from '../modules/terminals/wake/wake-plan-repository.ts'
import { startWakePlanner } from '../modules/terminals/wake/wake-planner.ts'
import { wakeExporter, wakeRoutes } from '../modules/terminals/wake/wake-routes.ts'
import { wakeRunRepository } from '../modules/terminals/wake/wake-run-repository.ts'
import { WakeRunner } from '../modules/terminals/wake/wake-runner.ts'
import type { Logger } from '../ops/log.ts'
import type { Settings } from './settings.ts'
import type { Database } from '../store/database.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'

interface Parts {
  db: Database
  settings: Pick<Settings, 'smsGatewayUrl' | 'roles'>
  log: Logger
  telemetry: Pick<Telemetry, 'commands' | 'fleet' | 'sessionOf'>
}

function wakeParts({ db, settings, telemetry }: Omit<Parts, 'log'>) {
  const { commands, fleet, sessionOf } = telemetry
  const runs = wakeRunRepository(db)
  const smsAvailable = settings.smsGatewayUrl !== undefined
  return {
    runs,
    plans: wakePlanRepository(db),
    fleet,
    runner: new WakeRunner({ commands, runs, fleet, sessionOf, smsAvailable }),
  }
}

/** Waking by plan and in batches, for people. */
export function wakeServiceRoutes(app: FastifyInstance, parts: Omit<Parts, 'log'>): void {
  wakeRoutes(app, wakeParts(parts))
}

export const wakeServiceExporters = (db: Database): Exporter[] => [wakeExporter(wakeRunRepository(db))]

/** What runs plans, where this process does such work. */
export function startWakeWork(parts: Parts): { close(): Promise<void> } {
  if (!parts.settings.roles.includes('worker')) return { close: () => Promise.resolve() }
  const accounts = accountRepository(parts.db)
  return startWakePlanner({ ...wakeParts(parts), callerById: (id) => accounts.callerById(id), log: parts.log })
}
