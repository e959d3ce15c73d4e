import type { FastifyInstance } from 'fastify'
import type { Exporter } from '../exchange/exporter.ts'
import { accountRepository } from '../modules/people/account/account-repository.ts'
import type { AnswerWorkbook } from '../modules/files/export/direct-export.ts'
import { canPlanRepository } from '../modules/diagnostics/can-plan/can-plan-repository.ts'
import { canPlanRoutes } from '../modules/diagnostics/can-plan/can-plan-routes.ts'
import { canSignalRepository } from '../modules/diagnostics/can-plan/can-signal-repository.ts'
import { faultAlarmRepository } from '../modules/diagnostics/fault-code/fault-alarm-repository.ts'
import { raiseFaultAlarms, type ToldFaults } from '../modules/diagnostics/fault-code/fault-alarms.ts'
import { faultCodeExporter } from '../modules/diagnostics/fault-code/fault-code-exporter.ts'
import { faultCodeRepository } from '../modules/diagnostics/fault-code/fault-code-repository.ts'
import { faultCodeRoutes } from '../modules/diagnostics/fault-code/fault-code-routes.ts'
import { campaignNewsRepository } from '../modules/diagnostics/uds/uds-campaign-news-repository.ts'
import { udsCampaignRepository } from '../modules/diagnostics/uds/uds-campaign-repository.ts'
import { udsCampaignRoutes } from '../modules/diagnostics/uds/uds-campaign-routes.ts'
import { UdsDesk } from '../modules/diagnostics/uds/uds-desk.ts'
import { demoKeyService, keyServiceAt, noKeyService } from '../modules/diagnostics/uds/uds-key-service.ts'
import { udsRepository } from '../modules/diagnostics/uds/uds-repository.ts'
import { udsResultExporter } from '../modules/diagnostics/uds/uds-result-exporter.ts'
import { udsRoutes, udsTaskExporter } from '../modules/diagnostics/uds/uds-routes.ts'
import { udsRunRepository } from '../modules/diagnostics/uds/uds-run-repository.ts'
import { startUdsRunner } from '../modules/diagnostics/uds/uds-runner.ts'
import { udsTemplateRepository } from '../modules/diagnostics/uds/uds-template-repository.ts'
import type { Logger } from '../ops/log.ts'
import type { Settings } from './settings.ts'
import type { Database } from '../store/database.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import { every } from '../ops/every.ts'

interface Surroundings {
  db: Database
  log: Logger
  telemetry: Pick<Telemetry, 'fleet' | 'commands' | 'alarms' | 'jobTold'>
  answerWorkbook: AnswerWorkbook
}

/** Answers of control units are read this often; the commands themselves are told live. */
const COLLECT_MS = 1_000

/** Trouble codes that turn up raise alarms, whichever process hears of them. */
function troubleAlarms({
  db,
  log,
  telemetry,
}: Omit<Surroundings, 'answerWorkbook'>): (told: ToldFaults) => Promise<void> {
  const { fleet, commands, alarms } = telemetry
  const parts = { dictionary: faultAlarmRepository(db), fleet, commands, log, raise: alarms.raise.bind(alarms) }
  return (told) => raiseFaultAlarms(parts, told)
}

function deskOf(surroundings: Omit<Surroundings, 'answerWorkbook'>): UdsDesk {
  const { fleet, commands } = surroundings.telemetry
  const { db, log } = surroundings
  return new UdsDesk({ requests: udsRepository(db), commands, fleet, log, appeared: troubleAlarms(surroundings) })
}

/** The codes control units tell on the bus by themselves (SAE J1939 DM1). */
export function watchBusTroubles(
  surroundings: Omit<Surroundings, 'answerWorkbook'> & { telemetry: Pick<Telemetry, 'onTroubles'> },
): void {
  surroundings.telemetry.onTroubles(troubleAlarms(surroundings))
}

/** Diagnostics for people: fault dictionary and UDS. Work that goes on by itself ends with the app. */
export function diagnosticServiceRoutes(app: FastifyInstance, surroundings: Surroundings): void {
  const { db, log, telemetry, answerWorkbook } = surroundings
  const { fleet } = telemetry
  const faults = faultCodeRepository(db)
  const requests = udsRepository(db)
  const desk = deskOf(surroundings)
  faultCodeRoutes(app, { faults, fleet, answerWorkbook })
  canPlanRoutes(app, { plans: canPlanRepository(db), signals: canSignalRepository(db), pool: db.pool })
  udsRoutes(app, { requests, desk, faults, answerWorkbook })
  udsCampaignRoutes(app, {
    templates: udsTemplateRepository(db),
    campaigns: udsCampaignRepository(db, campaignNewsRepository(db, telemetry.jobTold, log)),
    runs: udsRunRepository(db),
    requests,
    faults,
    answerWorkbook,
  })

  const failed = (error: unknown) => log.error({ err: error }, 'answers of control units not read')
  const timer = every(COLLECT_MS, () => desk.collect(), failed, { atOnce: true })
  app.addHook('onClose', () => timer.stop())
}

/** The same as background exports. */
export const diagnosticServiceExporters = (db: Database): Exporter[] => [
  faultCodeExporter(faultCodeRepository(db)),
  udsTaskExporter(udsRepository(db)),
  udsResultExporter(udsCampaignRepository(db), faultCodeRepository(db)),
]

interface WorkParts extends Omit<Surroundings, 'answerWorkbook'> {
  settings: Pick<Settings, 'roles' | 'demo' | 'udsKeyUrl'>
}

/** What runs diagnostic scripts, where this process does such work. */
export function startDiagnosticWork({ db, log, telemetry, settings }: WorkParts): { close(): Promise<void> } {
  if (!settings.roles.includes('worker')) return { close: () => Promise.resolve() }
  const { fleet } = telemetry
  const accounts = accountRepository(db)
  const { udsKeyUrl, demo } = settings
  return startUdsRunner({
    runs: udsRunRepository(db, campaignNewsRepository(db, telemetry.jobTold, log)),
    desk: deskOf({ db, log, telemetry }),
    keys: udsKeyUrl ? keyServiceAt(udsKeyUrl) : demo ? demoKeyService : noKeyService,
    fleet,
    callerById: (id) => accounts.callerById(id),
    log,
  })
}
