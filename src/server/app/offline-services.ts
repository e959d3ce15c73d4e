import type { FastifyInstance } from 'fastify'
import type { Exporter } from '../exchange/exporter.ts'
import { accountRepository } from '../modules/people/account/account-repository.ts'
import type { AnswerWorkbook } from '../modules/files/export/direct-export.ts'
import { historyDataRepository } from '../modules/history/history-data/history-data-repository.ts'
import { inspectionCensusRepository } from '../modules/diagnostics/inspection/inspection-census-repository.ts'
import { evidenceReader } from '../modules/diagnostics/inspection/inspection-evidence-repository.ts'
import { inspectionRepository } from '../modules/diagnostics/inspection/inspection-repository.ts'
import { inspectionExporter, inspectionRoutes } from '../modules/diagnostics/inspection/inspection-routes.ts'
import { startInspectionRunner } from '../modules/diagnostics/inspection/inspection-runner.ts'
import { inspectionTemplateRepository } from '../modules/diagnostics/inspection/inspection-template-repository.ts'
import { messageCheckRepository } from '../modules/diagnostics/message-check/message-check-repository.ts'
import { messageCheckExporter, messageCheckRoutes } from '../modules/diagnostics/message-check/message-check-routes.ts'
import { startMessageChecks } from '../modules/diagnostics/message-check/message-check-runner.ts'
import { messageTemplateRepository } from '../modules/diagnostics/message-check/message-template-repository.ts'
import { messageLogRepository } from '../modules/terminals/message-log/message-log-repository.ts'
import { silenceCensusRepository } from '../modules/diagnostics/silence/silence-census-repository.ts'
import { silenceRepository } from '../modules/diagnostics/silence/silence-repository.ts'
import { silenceExporter, silenceRoutes } from '../modules/diagnostics/silence/silence-routes.ts'
import { silenceRuleRepository } from '../modules/diagnostics/silence/silence-rule-repository.ts'
import { startSilenceWatch } from '../modules/diagnostics/silence/silence-watch.ts'
import { silenceWatchRepository } from '../modules/diagnostics/silence/silence-watch-repository.ts'
import type { Logger } from '../ops/log.ts'
import type { Settings } from './settings.ts'
import type { Database } from '../store/database.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'

interface Parts {
  db: Database
  telemetry: Pick<Telemetry, 'commands' | 'fleet' | 'jobTold'>
}

const evidenceOf = (db: Database) => evidenceReader(db, historyDataRepository(db).range)

/** Vehicles at the end of the line, checks of what vehicles report, and silent ones, for people. */
export function offlineServiceRoutes(
  app: FastifyInstance,
  { db, telemetry, answerWorkbook }: Parts & { answerWorkbook: AnswerWorkbook },
): void {
  const { commands, fleet, jobTold } = telemetry
  inspectionRoutes(app, {
    templates: inspectionTemplateRepository(db),
    inspections: inspectionRepository(db, jobTold),
    census: inspectionCensusRepository(db),
    evidence: evidenceOf(db),
    answerWorkbook,
  })
  messageCheckRoutes(app, {
    checks: messageCheckRepository(db, jobTold),
    templates: messageTemplateRepository(db),
    messages: messageLogRepository(db),
    answerWorkbook,
  })
  silenceRoutes(app, {
    silences: silenceRepository(db, jobTold),
    rules: silenceRuleRepository(db),
    watch: silenceWatchRepository(db),
    census: silenceCensusRepository(db),
    commands,
    isOnline: (vehicleId) => fleet.state(vehicleId)?.online === true,
    answerWorkbook,
  })
}

export const offlineServiceExporters = (db: Database): Exporter[] => [
  inspectionExporter(inspectionRepository(db)),
  silenceExporter(silenceRepository(db)),
  messageCheckExporter(messageCheckRepository(db)),
]

interface WorkParts extends Parts {
  settings: Pick<Settings, 'roles'>
  log: Logger
}

/** What goes on with inspections and checks and looks for silent vehicles, where this process does such work. */
export function startOfflineWork({ db, telemetry, settings, log }: WorkParts): { close(): Promise<void> } {
  if (!settings.roles.includes('worker')) return { close: () => Promise.resolve() }
  const { commands, fleet, jobTold } = telemetry
  const accounts = accountRepository(db)
  const work = [
    startInspectionRunner({
      inspections: inspectionRepository(db, jobTold),
      evidence: evidenceOf(db),
      commands,
      callerById: (id) => accounts.callerById(id),
      log,
    }),
    startMessageChecks({
      checks: messageCheckRepository(db, jobTold),
      readReports: historyDataRepository(db).range,
      fleet,
      log,
    }),
    startSilenceWatch({ watch: silenceWatchRepository(db, jobTold), rules: silenceRuleRepository(db), fleet, log }),
  ]
  return {
    async close() {
      await Promise.all(work.map((each) => each.close()))
    },
  }
}
