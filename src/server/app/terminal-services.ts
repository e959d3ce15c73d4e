import type { FastifyInstance } from 'fastify'
import type { Exporter } from '../exchange/exporter.ts'
import { mediaKeeper } from '../telemetry/gateway/media-keeper.ts'
import { MediaRepository } from '../telemetry/gateway/media-repository.ts'
import { dataFaultListRepository } from '../modules/terminals/data-fault/data-fault-list-repository.ts'
import { dataFaultExporter, dataFaultRoutes } from '../modules/terminals/data-fault/data-fault-routes.ts'
import { alarmMessageRepository } from '../modules/terminals/message-log/alarm-message-repository.ts'
import { driveMessageRepository } from '../modules/terminals/message-log/drive-message-repository.ts'
import { energyMessageRepository } from '../modules/terminals/message-log/energy-message-repository.ts'
import { messageLogExporters } from '../modules/terminals/message-log/message-log-exporters.ts'
import { messageLogRepository } from '../modules/terminals/message-log/message-log-repository.ts'
import { messageLogRoutes } from '../modules/terminals/message-log/message-log-routes.ts'
import { terminalErrorRepository } from '../modules/terminals/message-log/terminal-error-repository.ts'
import { repairOrderRepository } from '../modules/terminals/repair-order/repair-order-repository.ts'
import { repairOrderRoutes } from '../modules/terminals/repair-order/repair-order-routes.ts'
import { terminalChangeRepository } from '../modules/terminals/terminal/terminal-change-repository.ts'
import { terminalConflictRepository } from '../modules/terminals/terminal/terminal-conflict-repository.ts'
import { terminalExporter } from '../modules/terminals/terminal/terminal-exporter.ts'
import { terminalListRepository } from '../modules/terminals/terminal/terminal-list-repository.ts'
import { terminalRoutes } from '../modules/terminals/terminal/terminal-routes.ts'
import type { ObjectService } from '../objects/object-service.ts'
import type { AnswerWorkbook } from '../modules/files/export/direct-export.ts'
import { parameterServiceExporters, parameterServiceRoutes } from './parameter-services.ts'
import type { Database } from '../store/database.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'

type Terminals = Pick<Telemetry, 'fleet' | 'refreshTerminals' | 'commands' | 'sessionOf'>

/** Registration, journals of raw messages and abnormal data. */
export function terminalServiceRoutes(
  app: FastifyInstance,
  db: Database,
  terminals: Terminals,
  answerWorkbook: AnswerWorkbook,
): void {
  const { fleet, refreshTerminals } = terminals
  parameterServiceRoutes(app, db, terminals, answerWorkbook)
  const changes = terminalChangeRepository(db)
  terminalRoutes(app, {
    terminals: terminalListRepository(db),
    conflicts: terminalConflictRepository(db),
    changes,
    fleet,
    refresh: refreshTerminals,
  })
  repairOrderRoutes(app, { orders: repairOrderRepository(db) })
  messageLogRoutes(app, { ...journals(db), alarms: alarmMessageRepository(db) })
  dataFaultRoutes(app, {
    faults: dataFaultListRepository(db),
    async block(caller, terminalId) {
      const blocked = await changes.block(caller, [terminalId], true)
      await refreshTerminals(blocked)
      return blocked.length > 0
    },
  })
}

/** The same as background exports. */
export function terminalServiceExporters(db: Database, { fleet }: Pick<Terminals, 'fleet'>): Exporter[] {
  return [
    terminalExporter(terminalListRepository(db), fleet),
    dataFaultExporter(dataFaultListRepository(db)),
    ...messageLogExporters(journals(db)),
    ...parameterServiceExporters(db),
  ]
}

/** From now on what terminals photograph and record goes to the object store. */
export function keepTerminalMedia(telemetry: Pick<Telemetry, 'keepMedia'>, files: ObjectService, db: Database): void {
  telemetry.keepMedia(mediaKeeper(files, new MediaRepository(db)))
}

const journals = (db: Database) => ({
  messages: messageLogRepository(db),
  energy: energyMessageRepository(db),
  drives: driveMessageRepository(db),
  errors: terminalErrorRepository(db),
})
