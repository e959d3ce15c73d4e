import type { FastifyInstance } from 'fastify'
import type { Exporter } from '../exchange/exporter.ts'
import { Translator } from '../http/translate.ts'
import { analysisDataRepository } from '../modules/history/analysis/analysis-data-repository.ts'
import { analysisJobRepository } from '../modules/history/analysis/analysis-job-repository.ts'
import { analysisExporter, analysisRoutes } from '../modules/history/analysis/analysis-routes.ts'
import { startAnalysisWorker } from '../modules/history/analysis/analysis-worker.ts'
import { baseDataRepository } from '../modules/vehicles/base-data/base-data-repository.ts'
import { canSignalRepository } from '../modules/diagnostics/can-plan/can-signal-repository.ts'
import { readCatalogue, type Word } from '../modules/history/data-item/data-item-catalogue.ts'
import { dataItemExporter } from '../modules/history/data-item/data-item-exporter.ts'
import { dataItemRepository } from '../modules/history/data-item/data-item-repository.ts'
import { dataItemRoutes } from '../modules/history/data-item/data-item-routes.ts'
import { itemValueRepository } from '../modules/history/data-item/item-value-repository.ts'
import { dataProfileRepository } from '../modules/history/data-profile/data-profile-repository.ts'
import { dataProfileRoutes } from '../modules/history/data-profile/data-profile-routes.ts'
import type { AnswerWorkbook } from '../modules/files/export/direct-export.ts'
import { driveSampleRepository } from '../modules/history/gear-analysis/drive-sample-repository.ts'
import { contentSetRepository } from '../modules/history/message-content/content-set-repository.ts'
import { contentExporter, messageContentRoutes } from '../modules/history/message-content/message-content-routes.ts'
import { messageLogRepository } from '../modules/terminals/message-log/message-log-repository.ts'
import { positionDataRepository } from '../modules/history/position-data/position-data-repository.ts'
import { positionDataExporter, positionDataRoutes } from '../modules/history/position-data/position-data-routes.ts'
import type { Logger } from '../ops/log.ts'
import type { Settings } from './settings.ts'
import type { Database } from '../store/database.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'

interface Parts {
  db: Database
  log: Logger
  telemetry: Pick<Telemetry, 'commands' | 'jobTold'>
  answerWorkbook: AnswerWorkbook
}

const translator = (): Word => {
  const words = new Translator()
  return (lang, name) => words.word(lang, name)
}

/** What the data of vehicles are, whether they are complete, and what can be found in them. */
export function dataServiceRoutes(app: FastifyInstance, { db, log, telemetry, answerWorkbook }: Parts): void {
  const items = dataItemRepository(db)
  const word = translator()
  dataItemRoutes(app, {
    items,
    values: itemValueRepository(db),
    signals: canSignalRepository(db),
    baseData: baseDataRepository(db),
    word,
    answerWorkbook,
  })
  dataProfileRoutes(app, {
    profiles: dataProfileRepository(db),
    catalogue: (caller, lang) => readCatalogue(items, caller, { lang, word }),
    commands: telemetry.commands,
  })
  const jobs = analysisJobRepository(db, telemetry.jobTold)
  analysisRoutes(app, { jobs, data: analysisData(db), word, answerWorkbook })
  messageContentRoutes(app, {
    sets: contentSetRepository(db, telemetry.jobTold),
    messages: messageLogRepository(db),
    log,
    answerWorkbook,
  })
  positionDataRoutes(app, { positions: positionDataRepository(db) })
}

const analysisData = (db: Database) => analysisDataRepository(db, driveSampleRepository(db))

/** What makes analyses in the background, where this process does such work. */
export function startDataWork({
  db,
  settings,
  log,
  telemetry,
}: Omit<Parts, 'answerWorkbook'> & { settings: Pick<Settings, 'roles'> }): { close(): Promise<void> } {
  const worker = settings.roles.includes('worker')
    ? startAnalysisWorker({ jobs: analysisJobRepository(db, telemetry.jobTold), data: analysisData(db), log })
    : undefined
  return { close: () => worker?.close() ?? Promise.resolve() }
}

export const dataServiceExporters = (db: Database): Exporter[] => [
  dataItemExporter(dataItemRepository(db), translator()),
  positionDataExporter(positionDataRepository(db)),
  contentExporter(contentSetRepository(db)),
  analysisExporter(analysisJobRepository(db), translator()),
]
