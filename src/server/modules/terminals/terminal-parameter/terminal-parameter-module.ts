import { defineModule, type Infrastructure } from '#server/app/module.ts'
import { parameterAssignmentRepository } from './parameter-assignment-repository.ts'
import { parameterReadingRepository } from './parameter-reading-repository.ts'
import { parameterRunRepository } from './parameter-run-repository.ts'
import { ParameterRunner } from './parameter-runner.ts'
import { parameterTemplateRepository } from './parameter-template-repository.ts'
import { parameterTemplateRoutes } from './parameter-template-routes.ts'
import { terminalParameterRoutes } from './terminal-parameter-routes.ts'
import { terminalValuesExporter } from './terminal-values-exporter.ts'

const repositories = ({ db }: Pick<Infrastructure, 'db'>) => ({
  readings: parameterReadingRepository(db),
  assignments: parameterAssignmentRepository(db),
})

export const terminalParameterModule = defineModule({
  name: 'terminal-parameter',
  about: 'Parameters of terminals: values, changes, templates and runs.',
  exporters: (infrastructure) => [terminalValuesExporter(repositories(infrastructure))],
  routes(app, platform) {
    const { db, log, telemetry, shared } = platform
    const stored = { ...repositories(platform), runs: parameterRunRepository(db) }
    const runner = new ParameterRunner({ ...stored, commands: telemetry.commands, log })
    const parts = {
      ...stored,
      templates: parameterTemplateRepository(db),
      runner,
      answerWorkbook: shared.answerWorkbook,
      isOnline: (id: number) => telemetry.sessionOf(id) !== undefined,
    }
    terminalParameterRoutes(app, parts)
    parameterTemplateRoutes(app, parts)
    app.addHook('onReady', (done) => {
      runner.start()
      done()
    })
    app.addHook('onClose', () => runner.stop())
  },
})
