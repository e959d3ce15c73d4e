import type { FastifyInstance } from 'fastify'
import type { Exporter } from '../exchange/exporter.ts'
import type { AnswerWorkbook } from '../modules/files/export/direct-export.ts'
import { parameterAssignmentRepository } from '../modules/terminals/terminal-parameter/parameter-assignment-repository.ts'
import { parameterReadingRepository } from '../modules/terminals/terminal-parameter/parameter-reading-repository.ts'
import { parameterRunRepository } from '../modules/terminals/terminal-parameter/parameter-run-repository.ts'
import { ParameterRunner } from '../modules/terminals/terminal-parameter/parameter-runner.ts'
import { parameterTemplateRepository } from '../modules/terminals/terminal-parameter/parameter-template-repository.ts'
import { parameterTemplateRoutes } from '../modules/terminals/terminal-parameter/parameter-template-routes.ts'
import { terminalParameterRoutes } from '../modules/terminals/terminal-parameter/terminal-parameter-routes.ts'
import { terminalValuesExporter } from '../modules/terminals/terminal-parameter/terminal-values-exporter.ts'
import type { Database } from '../store/database.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'

/** Parameters of terminals: calls, and the runs that go on without them until the app closes. */
export function parameterServiceRoutes(
  app: FastifyInstance,
  db: Database,
  { commands, sessionOf }: Pick<Telemetry, 'commands' | 'sessionOf'>,
  answerWorkbook: AnswerWorkbook,
): void {
  const readings = parameterReadingRepository(db)
  const runs = parameterRunRepository(db)
  const templates = parameterTemplateRepository(db)
  const assignments = parameterAssignmentRepository(db)
  const runner = new ParameterRunner({ runs, readings, assignments, commands, log: app.log })
  const parts = {
    readings,
    runs,
    templates,
    assignments,
    runner,
    answerWorkbook,
    isOnline: (id: number) => sessionOf(id) !== undefined,
  }
  terminalParameterRoutes(app, parts)
  parameterTemplateRoutes(app, parts)
  app.addHook('onReady', (done) => {
    runner.start()
    done()
  })
  app.addHook('onClose', () => runner.stop())
}

/** The same as background exports. */
export const parameterServiceExporters = (db: Database): Exporter[] => [
  terminalValuesExporter({
    readings: parameterReadingRepository(db),
    assignments: parameterAssignmentRepository(db),
  }),
]
